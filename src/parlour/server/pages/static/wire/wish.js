// What somebody asks everybody who plays: to go back, or to accept a word.

/**
 * @import { TakebackRequest, WordRequest } from '$client/wire/types'
 * @typedef {TakebackRequest | WordRequest} Wish
 */

/**
 * What came of a request that is gone: the table did it, somebody said no, or the match went on.
 * @param {Wish} wish
 * @param {{ version: number, actor?: number | "table" | undefined, since?: number | undefined } | null} now The match afterwards.
 * @returns {"granted" | "refused" | "lapsed"}
 */
export function outcomeOf(wish, now) {
  if (now === null || now.version <= wish.version) return "refused";
  return now.actor === "table" && now.since === wish.version ? "granted" : "lapsed";
}

/**
 * The words because of which a move was refused, if the table could accept them.
 * @param {{ detail?: Record<string, unknown> | undefined }} refusal
 * @returns {string[]}
 */
export function unknownWords({ detail }) {
  const words = detail?.unknown_words;
  return Array.isArray(words) ? words.filter((word) => typeof word === "string") : [];
}
