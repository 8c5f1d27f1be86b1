// Seats that stay free must be behind all others when a match begins. Bots, and whoever starts it, move up
// by themselves; the seat of somebody else is theirs to leave.
import type { Sitter } from "../../wire/shapes";

export interface Closing {
  moves: { from: number; to: number }[];
  // So many seats are left then.
  count: number;
  // Free seats that somebody has to take first.
  open: number[];
}

export function closed(seats: readonly Pick<Sitter, "kind">[], mine: readonly number[], fewest: number): Closing {
  const kinds = seats.map((seat) => seat.kind);
  const moves: Closing["moves"] = [];
  const movable = (seat: number) => kinds[seat] === "bot" || (mine.length === 1 && mine[0] === seat);
  for (const to of kinds.keys()) {
    if (kinds[to] !== "empty") continue;
    const from = [...kinds.keys()].filter((seat) => seat > to && movable(seat)).at(-1);
    if (from === undefined) continue;
    moves.push({ from, to });
    [kinds[to], kinds[from]] = [kinds[from]!, "empty"];
  }
  const taken = [...kinds.keys()].filter((seat) => kinds[seat] !== "empty");
  const count = Math.max(fewest, (taken.at(-1) ?? -1) + 1);
  return { moves, count, open: [...kinds.keys()].filter((seat) => seat < count && kinds[seat] === "empty") };
}
