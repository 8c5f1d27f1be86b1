// What a seat of this device means to do before it is asked: a draft that only this browser keeps, by match and seat,
// of the last few matches.

import { read, write } from "./storage.js";

const KEY = "parlour.plans";
const MATCHES_KEPT = 6;

/** @typedef {Record<number, unknown>} Plans */

/** @returns {[match: string, plans: Plans][]} */
const kept = () => read(KEY, []);

/**
 * By seat.
 * @param {string} match
 * @returns {Plans}
 */
export const plansOf = (match) => kept().find(([of]) => of === match)?.[1] ?? {};

/**
 * The plans of a match, in place of those that it had; none at all when it is over.
 * @param {string} match
 * @param {Plans} plans
 */
export function keepPlans(match, plans) {
  const others = kept().filter(([of]) => of !== match);
  const now = Object.keys(plans).length > 0 ? [[match, plans], ...others] : others;
  write(KEY, now.slice(0, MATCHES_KEPT));
}
