// The shapes of tests/minigames/planks.
import type { Scene } from "$client/games/contract";
import type { Offer } from "$client/wire/types";

// A plank, the cell of its first half, and its quarter turns.
export type Laid = [plank: number, x: number, y: number, turn: number];

export interface View {
  lying: Laid[];
  points: number[];
  drawing: number | null;
  viewer: number | null;
  hand: number[];
  counts: number[];
}

export interface Lay {
  type: "lay";
  lay: Laid[];
  effects?: ({ remove?: number | null } | null)[];
}
export type Action = Lay | { type: "pass" };
export type Draft = Action;
export interface Event {
  type: "laid" | "removed" | "scored" | "passed" | "drew";
}

export interface Preview {
  refusal: { code: string; detail: Record<string, unknown> } | null;
  missing: string[];
  next: (Offer["fields"][number] & { options?: number[] })[];
  gains: number[] | null;
}
export type Table = Scene<View, Action, Draft, Event>;

// What is printed on the set; how it counts is none of the page's business.
const HALVES = "00 01 02 03 11 0! 12 13 22 23 33 1! 00 01 02 03 11 2! 12 13 22 23 33 3!".split(" ");
export const halvesOf = (plank: number): string => HALVES[plank - 1] ?? "??";
export const nameOf = (plank: number): string => [...halvesOf(plank)].join(" | ");
