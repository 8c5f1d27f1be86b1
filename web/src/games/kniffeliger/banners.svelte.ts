// What the banner shows: one thing after another, each long enough to be read, none longer than needed.
import type { Event } from "./types";

export const LEAST_MS = 1500;
export const MOST_MS = 3200;
const MOST_WAITING = 3;

export class Banners {
  shown = $state.raw<Event[]>([]);
  #waiting: Event[][] = [];
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  // One more, after what is there.
  add(card: Event[]): void {
    if (card.length === 0) return;
    this.#waiting = [...this.#waiting, card].slice(-MOST_WAITING);
    if (this.shown.length === 0) this.#next();
    else this.#leaveAfter(LEAST_MS);
  }

  // Somebody else's turn begins: only what is `kept` is still worth its time.
  turn(kept: (event: Event) => boolean): void {
    this.#waiting = this.#waiting.filter((card) => card.some(kept));
    if (this.shown.length > 0) this.#leaveAfter(LEAST_MS);
  }

  // What is not true any more goes at once.
  drop(old: (event: Event) => boolean): void {
    const left = (card: Event[]) => card.filter((event) => !old(event));
    this.#waiting = this.#waiting.map(left).filter((card) => card.length > 0);
    if (this.shown.length === 0) return;
    this.shown = left(this.shown);
    if (this.shown.length === 0) this.#next();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.shown = [];
  }

  #next(): void {
    const [card = [], ...rest] = this.#waiting;
    this.#waiting = rest;
    this.shown = card;
    this.#since = Date.now();
    clearTimeout(this.#timer);
    if (card.length > 0) this.#leaveAfter(rest.length > 0 ? LEAST_MS : MOST_MS);
  }

  #leaveAfter(stay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#next(), Math.max(0, this.#since + stay - Date.now()));
  }
}
