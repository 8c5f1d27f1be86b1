// Shapes of what the server sends that the generated types leave open, and shorter names for some.
export type { Clock, Question, Sitter, TableNow, ChatLine, OpenTable, Prompt } from "./types";

export interface Outcome {
  scores: number[];
  ranks: number[];
  listed: string | null;
}

// How a match stands for one viewer.
export interface MatchSnapshot {
  match: string;
  game: string;
  version: number;
  viewer: number | null;
  view: unknown;
  // The seats that must decide now, also those whose questions are secret.
  to_act: number[];
  asked: import("./types").Question[];
  outcome: Outcome | null;
  commitment: string | null;
  seed: string | null;
  settings: Record<string, unknown>;
  // Of the last event; unknown right after a sync.
  actor?: number | "table";
  since?: number;
}
