// The signs and colours of the players of the table or match that is looked at.
import type { MarkRequest } from "../../wire/types";

export type Sign = MarkRequest["sign"];
export type Colour = MarkRequest["colour"];

interface Chosen {
  sign: Sign | null;
  colour: Colour | null;
}

let chosen = $state.raw<readonly Chosen[]>([]);

export const markAt = (seat: number): Chosen => chosen[seat] ?? { sign: null, colour: null };

export function showMarks(seats: readonly Chosen[]): void {
  chosen = seats;
}
