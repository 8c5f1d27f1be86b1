// A table on a board that somebody has looked at: with bots it begins at once, with friends they come first.
import { post } from "$wire/http.js";
import type { GameSummary } from "../../wire/types";
import { levelFor } from "../table/levels";
import { openTable, sitDown } from "../table/requests";

export async function tableOn(
  game: GameSummary,
  settings: Record<string, unknown>,
  seats: number,
  friends: boolean,
): Promise<string> {
  const other = friends ? { kind: "empty" as const } : { kind: "bot" as const, level: levelFor(game) };
  const code = await openTable(game.name, { settings, seats: [{ kind: "empty" }, ...Array(seats - 1).fill(other)] });
  await sitDown(code, 0);
  if (!friends) await post(`/api/tables/${code}/start`);
  return code;
}
