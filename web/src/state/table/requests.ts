// Opening a table: alone with bots in one tap, or with seats for friends.
import { get, post } from "$wire/http.js";
import { nonce } from "$wire/ids.js";
import type { GameSummary, Opened, Seated, TableSummary } from "../../wire/types";
import { levelFor } from "./levels";
import { keepToken, reseat, tokensAt } from "$wire/seat_tokens.js";

interface Wanted {
  seats: { kind: "empty" | "bot"; level?: string }[];
  settings?: Record<string, unknown>;
  public?: boolean;
  timer?: "off" | "gentle" | "strict";
  seconds?: number;
  hints?: boolean;
  pace?: "quick" | "people";
}

export async function openTable(game: string, wanted: Wanted): Promise<string> {
  const { code } = await post<Opened>("/api/tables", { game, ...wanted });
  return code;
}

export async function sitDown(code: string, seat: number): Promise<void> {
  const seated = await post<Seated>(`/api/tables/${code}/seats/${seat}`, { nonce: nonce() });
  keepToken(code, seated.seat, seated.token);
}

// A table from afar; the seats of this device may have moved since it was there.
export async function lookAt(code: string): Promise<TableSummary> {
  const tokens = Object.values(tokensAt(code));
  const sheet = await get<TableSummary>(`/api/tables/${code}`, tokens.length > 0 ? tokens.join(",") : undefined);
  reseat(code, sheet.held);
  return sheet;
}

// As many bots as make a good first table.
export async function playWithBots(game: GameSummary): Promise<string> {
  const bots = Math.max(game.fewest - 1, Math.min(2, game.most - 1));
  const bot = { kind: "bot" as const, level: levelFor(game) };
  const code = await openTable(game.name, { seats: [{ kind: "empty" }, ...Array(bots).fill(bot)] });
  await sitDown(code, 0);
  await post(`/api/tables/${code}/start`);
  return code;
}

export async function playAlone(game: GameSummary): Promise<string> {
  const code = await openTable(game.name, { seats: [{ kind: "empty" }] });
  await sitDown(code, 0);
  await post(`/api/tables/${code}/start`);
  return code;
}

// Whoever sits at these seats of this device wants another match.
export async function agree(code: string, seats: readonly number[]): Promise<void> {
  const tokens = tokensAt(code);
  for (const seat of seats) {
    const token = tokens[seat];
    if (token !== undefined) await post(`/api/tables/${code}/rematch`, { token, nonce: nonce() });
  }
}

// A moment of a finished match, to be played on by whoever decided there; bots play the others.
export async function playFrom(game: GameSummary, match: string, n: number, seat: number, seats: number): Promise<string> {
  const level = levelFor(game);
  const others = Array.from({ length: seats }, (_, at) =>
    at === seat || level === "" ? { kind: "empty" } : { kind: "bot", level },
  );
  const { code } = await post<Opened>("/api/tables", { match, at: n, seats: others });
  await sitDown(code, seat);
  if (level !== "" || seats === 1) await post(`/api/tables/${code}/start`);
  return code;
}

export async function playWithFriends(game: GameSummary): Promise<string> {
  const count = Math.min(game.most, Math.max(game.fewest, 4));
  const code = await openTable(game.name, { seats: Array(count).fill({ kind: "empty" }) });
  await sitDown(code, 0);
  return code;
}
