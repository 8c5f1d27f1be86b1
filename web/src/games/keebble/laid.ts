// The letters that somebody has laid, by seat: they stay while something else is in hand, such as a reaction.
import { read, write } from "$wire/storage.js";
import { sameCell } from "../shared/board/plane/geometry";
import { isFree } from "./sheet/cells";
import type { Tile, View } from "./types";

interface Laid {
  match: string;
  seats: Record<string, Tile[]>;
}
const KEY = "parlour.laid";

export function laidBy(match: string, seat: number): Tile[] {
  const kept = read<Laid | null>(KEY, null);
  return kept?.match === match ? (kept.seats[seat] ?? []) : [];
}

export function keepLaid(match: string, seat: number, tiles: Tile[]): void {
  const kept = read<Laid | null>(KEY, null);
  const seats = kept?.match === match ? kept.seats : {};
  write(KEY, { match, seats: { ...seats, [seat]: tiles } });
}

// The letters while all of them can still lie there: in the hand, each on its own free cell. A part of a word is none.
export function fitting(tiles: Tile[], view: View, seat: number): Tile[] {
  let hand = view.hands[seat] ?? "";
  const fits = tiles.every(([letter, column, row], i) => {
    const twice = tiles.slice(0, i).some(([, x, y]) => sameCell([x, y], [column, row]));
    if (twice || !hand.includes(letter) || !isFree(view, [column, row])) return false;
    hand = hand.replace(letter, "");
    return true;
  });
  return fits ? tiles : [];
}
