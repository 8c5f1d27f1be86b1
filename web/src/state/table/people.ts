// Who sits where, as the pages say it.
import type { Person } from "../../games/contract";
import type { TableNow } from "../../wire/types";
import { t } from "../../words/words.svelte";

export function peopleOf(now: TableNow): Person[] {
  return now.seats.map((seat) => ({
    ...seat,
    shown: seat.name ?? t("seat.number", { number: seat.seat + 1 }),
  }));
}

// The one seat of this device: what happens there happens to you.
export const youAmong = (mine: readonly number[]): number | null => (mine.length === 1 ? (mine[0] ?? null) : null);

export const namesOf = (now: TableNow): string[] => peopleOf(now).map((one) => one.shown);

// The names of those who watch, yourself left out.
export const watchersOf = (now: TableNow): string[] =>
  now.people
    .filter((one) => one.guest !== now.you && !now.seats.some((seat) => seat.guest === one.guest))
    .map((one) => one.name || t("seat.somebody"));
