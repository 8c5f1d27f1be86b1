// What the banner shows: each line at once, together with the board, and long enough to be read.
// What comes while another is being read stands below it; old lines are kept for where there is room.
export const LEAST_MS = 1500;
export const MOST_MS = 3200;
// What concerns whoever reads.
export const LONG_MS = 5000;
const MOST_FRESH = 3;
const MOST_LINES = 12;

export interface Line<E> {
  id: number;
  event: E;
  matters: boolean;
  since: number;
  until: number;
  fresh: boolean;
}

export class Banners<E> {
  // The oldest first.
  lines = $state.raw<Line<E>[]>([]);
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(events: readonly E[], matters: (event: E) => boolean = () => false): void {
    this.#append(events, (event) => (matters(event) ? LONG_MS : MOST_MS), matters);
  }

  // Only for those who look back.
  remember(events: readonly E[]): void {
    this.#append(events, () => 0, () => false);
  }

  // What was before all others.
  before(events: readonly E[]): void {
    const old = events.map((event) => ({ id: ++this.#last, event, matters: false, since: 0, until: 0, fresh: false }));
    this.#settle([...old, ...this.lines]);
  }

  // Somebody else's turn begins: what does not matter goes when it has been read.
  turn(): void {
    const hurried = (line: Line<E>) => ({ ...line, until: Math.min(line.until, line.since + LEAST_MS) });
    this.#settle(this.lines.map((line) => (line.matters ? line : hurried(line))));
  }

  // What is not true any more goes at once.
  drop(old: (event: E) => boolean): void {
    this.#settle(this.lines.filter((line) => !line.fresh || !old(line.event)));
  }

  // Nothing is new any more.
  rest(): void {
    this.#settle(this.lines.map((line) => ({ ...line, until: 0 })));
  }

  end(): void {
    clearTimeout(this.#timer);
    this.lines = [];
  }

  #append(events: readonly E[], stay: (event: E) => number, matters: (event: E) => boolean): void {
    const since = Date.now();
    const more = events.map((event) => {
      this.#last += 1;
      return { id: this.#last, event, matters: matters(event), since, until: since + stay(event), fresh: true };
    });
    if (more.length > 0) this.#settle([...this.lines, ...more]);
  }

  #settle(lines: Line<E>[]): void {
    clearTimeout(this.#timer);
    const now = Date.now();
    const fresh = lines.filter((line) => line.until > now);
    while (fresh.length > MOST_FRESH) {
      fresh.splice(Math.max(0, fresh.findIndex((line) => !line.matters)), 1);
    }
    this.lines = lines.slice(-MOST_LINES).map((line) => ({ ...line, fresh: fresh.includes(line), until: fresh.includes(line) ? line.until : 0 }));
    if (fresh.length === 0) return;
    const next = Math.min(...fresh.map((line) => line.until));
    this.#timer = setTimeout(() => this.#settle(this.lines), next - now);
  }
}
