// Seats that stay free must come after all others when a match begins. Bots, and whoever starts the match, move up
// by themselves; somebody else's seat is theirs to leave.
import type { Sitter } from "../../wire/shapes";

export interface Gaps {
  moves: { from: number; to: number }[];
  // How many seats are left then.
  count: number;
  // Free seats that somebody has to take first.
  open: number[];
}

export function closeGaps(seats: readonly Pick<Sitter, "kind">[], mine: readonly number[], fewest: number): Gaps {
  const kinds = seats.map((seat) => seat.kind);
  const moves: Gaps["moves"] = [];
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
