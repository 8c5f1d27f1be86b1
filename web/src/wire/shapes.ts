// Shapes of what the server sends that the generated types leave open, and shorter names for some.
export type { Clock, Question, Sitter, TableNow, ChatLine, OpenTable, Prompt } from "./types";

export interface Outcome {
  scores: number[];
  ranks: number[];
  listed: string | null;
}

// How a match stands for one viewer.
export interface MatchSnapshot extends Partial<LastEvent> {
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
  // The seats with a move that could be taken back.
  moved?: number[];
}

// What happened last, and how the match stood before it; unknown right after a sync.
interface LastEvent {
  before: MatchSnapshot | undefined;
  since: number | undefined;
  actor: number | "table" | undefined;
  by: "person" | "bot" | "autopilot" | null | undefined;
  events: unknown[] | undefined;
}
