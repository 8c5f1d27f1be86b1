// The seats of this device: a token each, by table.

import { read, write } from "./storage.js";

const RECENT = "parlour.recent";
const RECENT_KEPT = 6;
const TOKEN_START = 8;

/** @param {string} code */
const key = (code) => `parlour.seats.${code}`;

/**
 * Tokens by seat.
 * @param {string} code
 * @returns {Record<number, string>}
 */
export const tokensAt = (code) => read(key(code), {});

/**
 * @param {string} code
 * @param {number} seat
 * @param {string} token
 */
export function keepToken(code, seat, token) {
  write(key(code), { ...tokensAt(code), [seat]: token });
  recall(code);
}

/**
 * Puts a table first on the list of recent ones.
 * @param {string} code
 */
export function recall(code) {
  write(RECENT, [code, ...recent().filter((other) => other !== code)].slice(0, RECENT_KEPT));
}

/**
 * @param {string} code
 * @param {number} seat
 */
export function dropToken(code, seat) {
  const { [seat]: _, ...rest } = tokensAt(code);
  write(key(code), rest);
}

/**
 * The server says where the tokens of this device belong now: when a match begins, people may be
 * seated in another order. A token that it does not name stays, on a seat of its own.
 * @param {string} code
 * @param {Record<string, number>} held by the beginning of each token
 */
export function reseat(code, held) {
  const before = Object.entries(tokensAt(code));
  /** @param {string} token */
  const seatOf = (token) => held[token.slice(0, TOKEN_START)];
  /** @type {Record<number, string>} */
  const after = {};
  for (const [, token] of before) {
    const seat = seatOf(token);
    if (seat !== undefined) after[seat] = token;
  }
  for (const [seat, token] of before.filter(([, token]) => seatOf(token) === undefined)) {
    const free = [seat, ...before.map(([other]) => other)].map(Number).find((other) => !(other in after));
    if (free !== undefined) after[free] = token;
  }
  if (before.some(([seat, token]) => after[Number(seat)] !== token)) write(key(code), after);
}

/**
 * The tables where this device has sat down, the last one first.
 * @returns {string[]}
 */
export const recent = () => read(RECENT, []);

/**
 * Takes a table off that list. The seat stays this device's.
 * @param {string} code
 */
export const forget = (code) => write(RECENT, recent().filter((other) => other !== code));
