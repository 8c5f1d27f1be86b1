// What is worth a banner, and what happened where.
import type { Cell, Edge } from "../shared/board/types";
import { cellNamed, edgeNamed } from "./cells";
import type { Event } from "./types";

type Type = Event["type"];

// What the page shows anyway: whose turn it is, and the board's code.
const SILENT: ReadonlySet<Type> = new Set<Type>(["board_made", "turn_began", "ended", "lost", "accepted"]);

export const forBanner = (events: readonly Event[]): Event[] => events.filter(({ type }) => !SILENT.has(type));

// Who calls and passes has just done so.
export const idle = (event: Event, mine: readonly number[]): boolean =>
  "seat" in event && mine.includes(event.seat) && event.type !== "played" && event.type !== "wrote" && event.type !== "another_turn";

// Something that was done to somebody, or that changes the match.
export function concerns(event: Event, mine: readonly number[]): boolean {
  if (event.type === "stole") return mine.includes(event.victim);
  if (event.type === "dumped") return mine.some((seat) => (event.lost[seat] ?? 0) > 0);
  return event.type === "endgame_began" || event.type === "stall_near";
}

// The live region hears everything but what the page's heading says.
export const forEars = (events: readonly Event[]): Event[] => events.filter(({ type }) => type !== "turn_began" && type !== "board_made");

// Cells to light as the last thing that happened.
export function touched(event: Event): Cell[] {
  if (event.type === "played" || event.type === "wrote" || event.type === "blocked" || event.type === "destroyed") return event.cells.map(cellNamed);
  return event.type === "made" || event.type === "claimed" ? [cellNamed(event.cell)] : [];
}

export const walled = (event: Event): Edge | null => (event.type === "walled" ? edgeNamed(event.edge) : null);

// What a player did about the last call.
export const reaction = (event: Event): { seat: number; letter: string | null } | null =>
  event.type === "took" ? { seat: event.seat, letter: event.letter } : event.type === "walled" ? { seat: event.seat, letter: null } : null;
