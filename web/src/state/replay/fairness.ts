// Were the dice honest? The commitment is kept from the start of a match; at its end the seed must
// hash to it, and the server's record must give every draw again.
import { get, post } from "$wire/http.js";
import type { Verification } from "../../wire/types";
import { read, write } from "$wire/storage.js";
import { sha256 } from "./sha256";

const KEY = "parlour.commitments";
const MOST = 60;

export function remember(match: string, commitment: string | null): void {
  const kept = read<[string, string][]>(KEY, []);
  if (commitment === null || kept.some(([known]) => known === match)) return;
  write(KEY, [...kept, [match, commitment]].slice(-MOST));
}

export interface Fairness {
  seed: string;
  // What was promised when this browser first saw the match; null: it was not there.
  promised: string | null;
  kept: boolean;
  result: Verification["result"];
  draws: number;
}

export async function checkDice(match: string, seed: string): Promise<Fairness> {
  const promised = read<[string, string][]>(KEY, []).find(([known]) => known === match)?.[1] ?? null;
  const record = await get<Record<string, unknown>>(`/api/matches/${match}/record`);
  const header = record["header"] as { commitment?: string | null };
  const checked = await post<Verification>("/api/verify", { record });
  const hash = sha256(seed);
  const kept = hash === header.commitment && (promised === null || hash === promised);
  return { seed, promised, kept, result: checked.result, draws: checked.draws };
}
