// Several people with secrets on one device: only one of them looks at a time, and whoever is to act looks first.

import type { MatchSnapshot } from "../../wire/shapes";

// The seats of this device that are to act.
export const dueOf = (mine: readonly number[], toAct: readonly number[]): number[] =>
  toAct.filter((seat) => mine.includes(seat));

// Who still looks after something has happened: not when others of this device are to act, nor whoever has just acted.
export function stillLooking(looking: number | null, before: readonly number[], due: readonly number[]): number | null {
  if (looking === null || due.includes(looking)) return looking;
  return due.length > 0 || before.includes(looking) ? null : looking;
}

// How the match stands for somebody who has not seen the last news either: both are one then.
export const unseen = (known: MatchSnapshot | undefined, now: MatchSnapshot): MatchSnapshot =>
  known?.before === undefined
    ? now
    : { ...now, before: known.before, since: known.since, events: [...(known.events ?? []), ...(now.events ?? [])] };
