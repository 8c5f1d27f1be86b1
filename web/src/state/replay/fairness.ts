// Were the dice honest? The commitment is kept from the start of a match; at its end the seed must
// hash to it, and the server's record must give every draw again.
import { get, post } from "$wire/http.js";
import type { Verification } from "../../wire/types";
import { promiseOf } from "./commitments";
import { sha256 } from "./sha256";

export interface Fairness {
  seed: string;
  // What was promised when this browser first saw the match; null: it was not there.
  promised: string | null;
  kept: boolean;
  result: Verification["result"];
  draws: number;
}

export async function checkDice(match: string, seed: string): Promise<Fairness> {
  const promised = promiseOf(match);
  const record = await get<Record<string, unknown>>(`/api/matches/${match}/record`);
  const header = record["header"] as { commitment?: string | null };
  const checked = await post<Verification>("/api/verify", { record });
  const hash = sha256(seed);
  const kept = hash === header.commitment && (promised === null || hash === promised);
  return { seed, promised, kept, result: checked.result, draws: checked.draws };
}
