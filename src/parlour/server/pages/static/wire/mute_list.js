// The guests whose chat this browser does not show.

import { read, write } from "./storage.js";

const KEY = "parlour.muted";
const KEPT = 200;

/** @returns {string[]} */
export const muted = () => read(KEY, []);

/** @param {string} guest */
export const isMuted = (guest) => muted().includes(guest);

/**
 * Gives the list as it is now.
 * @param {string} guest
 * @param {boolean} quiet
 */
export function mute(guest, quiet) {
  const others = muted().filter((other) => other !== guest);
  const now = quiet ? [...others, guest].slice(-KEPT) : others;
  write(KEY, now);
  return now;
}
