// Points that fly and sheets that change places, so that somebody who looked away sees what happened.
import { cameFrom, changed } from "../news";
import type { Event } from "../types";

const FLIGHT_MS = 900;
const SLIDE_MS = 900;

// The field itself where its sheet is shown, else the person.
function placeOf(root: Element, seat: number, category: string): HTMLElement | null {
  const shown = (found: HTMLElement | null) => (found !== null && found.offsetParent !== null ? found : null);
  return (
    shown(root.querySelector(`[data-cell="${seat}:${category}"]`)) ??
    shown(root.querySelector(`[data-total="${seat}"]`))
  );
}

export function fly(root: HTMLElement, event: Extract<Event, { type: "stolen" }>): void {
  const from = placeOf(root, event.victim, event.category);
  const to = placeOf(root, event.seat, event.category);
  if (from === null || to === null) return;
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const coin = document.createElement("b");
  coin.className = "flying";
  coin.textContent = String(event.points);
  coin.ariaHidden = "true";
  root.append(coin);
  const at = (box: DOMRect, lift = 0) =>
    `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2 - lift}px) translate(-50%, -50%)`;
  const middle = new DOMRect((start.x + end.x) / 2, (start.y + end.y) / 2, (start.width + end.width) / 2, (start.height + end.height) / 2);
  coin
    .animate(
      [
        { transform: `${at(start)} scale(.8)`, opacity: 0 },
        { transform: `${at(start)} scale(1.3)`, opacity: 1, offset: 0.2 },
        { transform: `${at(middle, 40)} scale(1.5)`, offset: 0.6 },
        { transform: `${at(end)} scale(1.2)`, opacity: 1, offset: 0.92 },
        { transform: `${at(end)} scale(.9)`, opacity: 0 },
      ],
      { duration: FLIGHT_MS, easing: "ease-in-out" },
    )
    .finished.catch(() => null)
    .finally(() => coin.remove());
}

// Every field of a sheet begins where the sheet was.
export function slide(root: HTMLElement, event: Event, seats: number): void {
  const from = cameFrom(event, seats);
  if (from === null) return;
  const own = root.querySelector<HTMLElement>("[data-sheet]");
  if (own !== null) {
    const seat = Number(own.dataset["sheet"]);
    const source = from[seat] ?? seat;
    if (source !== seat) leaf(own, source < seat ? -1 : 1);
  }
  for (const part of root.querySelectorAll<HTMLElement>("td [data-cell], [data-total]")) {
    const [seat = "", category] = (part.dataset["cell"] ?? part.dataset["total"] ?? "").split(":");
    const source = from[Number(seat)] ?? Number(seat);
    if (source === Number(seat)) continue;
    const other = category === undefined ? `[data-total="${source}"]` : `td [data-cell="${source}:${category}"]`;
    move(part.closest("td") ?? part, root.querySelector(other)?.closest("td") ?? root.querySelector(other));
  }
}

function move(part: HTMLElement, from: HTMLElement | null): void {
  if (from === null) return;
  const [old, now] = [from.getBoundingClientRect(), part.getBoundingClientRect()];
  part.classList.add("moving");
  part
    .animate([{ transform: `translate(${old.x - now.x}px, ${old.y - now.y}px)` }, { transform: "none" }], {
      duration: SLIDE_MS,
      easing: "cubic-bezier(.5,0,.2,1)",
    })
    .finished.catch(() => null)
    .finally(() => part.classList.remove("moving"));
}

// A sheet whose neighbours are not shown comes in from the side.
function leaf(sheet: HTMLElement, side: number): void {
  sheet.animate(
    [
      { transform: `translateX(${side * 110}%) rotate(${side * 4}deg)`, opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: SLIDE_MS, easing: "cubic-bezier(.2,.8,.3,1)" },
  );
}

// Works without motion too: a colour that fades.
export function highlight(root: HTMLElement, event: Event): void {
  if (event.type === "shifted" || event.type === "swapped") {
    // What was marked has gone elsewhere.
    for (const cell of root.querySelectorAll(".changed")) cell.classList.remove("changed");
  }
  for (const [seat, category] of changed(event)) {
    for (const cell of root.querySelectorAll<HTMLElement>(`[data-cell="${seat}:${category}"]`)) {
      cell.classList.add("changed");
      setTimeout(() => cell.classList.remove("changed"), 4000);
    }
  }
}
