// What the banner shows: each line at once, together with the board, and long enough to be read.
// What comes while another is being read stands below it; the log has what was before.
export const LEAST_MS = 1500;
export const MOST_MS = 3200;
// What concerns whoever reads.
export const LONG_MS = 5000;
const MOST = 3;

interface Line<E> {
  id: number;
  event: E;
  matters: boolean;
  since: number;
  until: number;
}

export class Banners<E> {
  // The oldest first.
  lines = $state.raw<Line<E>[]>([]);
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(events: readonly E[], matters: (event: E) => boolean = () => false): void {
    const since = Date.now();
    const more = events.map((event) => {
      const until = since + (matters(event) ? LONG_MS : MOST_MS);
      return { id: ++this.#last, event, matters: matters(event), since, until };
    });
    if (more.length > 0) this.#settle([...this.lines, ...more]);
  }

  // Somebody else's turn begins: what does not matter goes when it has been read.
  turn(): void {
    const hurried = (line: Line<E>) => ({ ...line, until: Math.min(line.until, line.since + LEAST_MS) });
    this.#settle(this.lines.map((line) => (line.matters ? line : hurried(line))));
  }

  // What is not true any more goes at once.
  drop(old: (event: E) => boolean): void {
    this.#settle(this.lines.filter((line) => !old(line.event)));
  }

  end(): void {
    this.#settle([]);
  }

  #settle(lines: Line<E>[]): void {
    clearTimeout(this.#timer);
    const now = Date.now();
    const fresh = lines.filter((line) => line.until > now);
    while (fresh.length > MOST) {
      fresh.splice(Math.max(0, fresh.findIndex((line) => !line.matters)), 1);
    }
    this.lines = fresh;
    if (fresh.length === 0) return;
    const next = Math.min(...fresh.map((line) => line.until));
    this.#timer = setTimeout(() => this.#settle(this.lines), next - now);
  }
}
