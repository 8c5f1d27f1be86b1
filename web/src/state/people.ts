// Who sits where, as the pages say it.
import type { Person } from "../games/contract";
import type { TableNow } from "../wire/types";
import { t } from "../words/words.svelte";

export function peopleOf(now: TableNow): Person[] {
  return now.seats.map((seat) => ({
    ...seat,
    shown: seat.name ?? t("seat.number", { number: seat.seat + 1 }),
  }));
}

export const namesOf = (now: TableNow): string[] => peopleOf(now).map((one) => one.shown);
