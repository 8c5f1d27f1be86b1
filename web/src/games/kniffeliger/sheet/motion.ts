// Points that fly and sheets that change places.
import { comeIn, fly, markChanged, slide, unmarkChanged } from "../../shared/motion";
import { cameFrom, changed } from "../news";
import type { Event } from "../types";

// The field itself where its sheet is shown, else the person.
function placeOf(root: Element, seat: number, category: string): HTMLElement | null {
  const shown = (found: HTMLElement | null) => (found !== null && found.offsetParent !== null ? found : null);
  return (
    shown(root.querySelector(`[data-cell="${seat}:${category}"]`)) ??
    shown(root.querySelector(`[data-total="${seat}"]`))
  );
}

export function flyPoints(root: HTMLElement, event: Extract<Event, { type: "stolen" }>): void {
  const from = placeOf(root, event.victim, event.category);
  const to = placeOf(root, event.seat, event.category);
  if (from !== null && to !== null) fly(root, String(event.points), from, to);
}

// Every field of a sheet begins where the sheet was.
export function slideSheets(root: HTMLElement, event: Event, seats: number): void {
  const from = cameFrom(event, seats);
  if (from === null) return;
  const own = root.querySelector<HTMLElement>("[data-sheet]");
  if (own !== null) {
    const seat = Number(own.dataset["sheet"]);
    const source = from[seat] ?? seat;
    if (source !== seat) comeIn(own, source < seat ? -1 : 1);
  }
  for (const part of root.querySelectorAll<HTMLElement>("td [data-cell], [data-total]")) {
    const [seat = "", category] = (part.dataset["cell"] ?? part.dataset["total"] ?? "").split(":");
    const source = from[Number(seat)] ?? Number(seat);
    if (source === Number(seat)) continue;
    const other = category === undefined ? `[data-total="${source}"]` : `td [data-cell="${source}:${category}"]`;
    slide(part.closest("td") ?? part, root.querySelector(other)?.closest("td") ?? root.querySelector(other));
  }
}

export function highlight(root: HTMLElement, event: Event): void {
  // What was marked has gone elsewhere.
  if (event.type === "shifted" || event.type === "swapped") unmarkChanged(root);
  for (const [seat, category] of changed(event)) {
    markChanged(root.querySelectorAll(`[data-cell="${seat}:${category}"]`));
  }
}
