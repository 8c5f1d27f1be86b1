// A match to look at: any moment of it, what was done, and what would have been better.
import { get } from "$wire/http.js";
import { turnAt, turnsOf } from "./turns";
import type { MatchSummary, ViewAt } from "../../wire/types";
import type { Outcome } from "../../wire/shapes";

export interface Step {
  n: number;
  actor: number | "chance" | "table";
  by: string | null;
  events: { type: string; round?: number }[];
}

interface Steps {
  until: number;
  version: number;
  entries: Step[];
}

export interface Decided {
  n: number;
  action: unknown;
  best: unknown;
  notation: string;
  best_notation: string | null;
  cost: number | null;
  line: { key: string; parameters: Record<string, unknown> } | null;
}

export interface MatchAdvice {
  seat: number;
  decisions: Decided[];
  total_cost: number;
}

export interface Course {
  course: { n: number; scores: number[] }[];
}

// Through whose eyes a match is looked at: a seat's, everybody's (null), or with everything open.
export type Side = number | null | "open";

// What happened after entry `since`, as a seat noticed it, or as everybody did; while the match is played, that needs
// the seat's token.
export async function stepsOf(
  match: string,
  since: number,
  seat: number | null = null,
  token?: string,
): Promise<Step[]> {
  const viewer = seat === null ? "" : `&viewer=${seat}`;
  const found: Step[] = [];
  for (let from = since; ; ) {
    const path = `/api/matches/${match}/events?since=${from}${viewer}`;
    const more = await get<Steps>(path, token);
    found.push(...more.entries);
    if (more.entries.length === 0 || more.until >= more.version) return found;
    from = more.until;
  }
}

// With everything open each step is told as whoever noticed more of it than everybody did.
export function openSteps(steps: readonly Step[], seats: readonly (readonly Step[])[]): Step[] {
  const text = ({ events }: Step) => JSON.stringify(events);
  return steps.map((step, i) => seats.flatMap((own) => own[i] ?? []).find((own) => text(own) !== text(step)) ?? step);
}

// The round in which an entry was made, in a game that tells when a round begins.
export function roundOf(steps: Step[], n: number): number | null {
  const began = steps.flatMap((step) =>
    step.events.flatMap((event) => (event.type === "round_began" ? [{ n: step.n, round: event.round ?? 0 }] : [])),
  );
  const next = began.find((one) => one.n >= n);
  return next === undefined ? (began.at(-1)?.round ?? null) : next.round - 1;
}

// Milliseconds from one step to the next: enough to read what happened.
const PACE = 800;

export class Replay {
  sheet = $state.raw<MatchSummary | null>(null);
  steps = $state.raw<Step[]>([]);
  course = $state.raw<Course["course"]>([]);
  n = $state(0);
  side = $state<Side>(null);
  view = $state.raw<unknown>(null);
  // By seat, where everything is open.
  views = $state.raw<unknown[] | null>(null);
  // The timer of a match that plays by itself.
  playing = $state.raw<ReturnType<typeof setInterval> | null>(null);
  #views = new Map<string, Promise<ViewAt>>();

  turns = $derived(turnsOf(this.steps));
  // The turn that is looked at, counted from 1; 0 before the first.
  turn = $derived(turnAt(this.turns, this.n) + 1);

  constructor(readonly match: string) {}

  get last(): number {
    return this.sheet?.entries ?? 0;
  }

  get outcome(): Outcome | null {
    return (this.sheet?.outcome ?? null) as Outcome | null;
  }

  async load(n: number, sideOf: (sheet: MatchSummary) => Side): Promise<void> {
    const at = `/api/matches/${this.match}`;
    this.sheet = await get<MatchSummary>(at);
    this.side = sideOf(this.sheet);
    await Promise.all([this.go(n), this.#tell(), this.#lead(at)]);
  }

  async go(n: number): Promise<void> {
    this.n = Math.max(0, Math.min(this.last, n));
    const wanted = this.#moment;
    const { view, views } = await this.#viewAt(wanted);
    if (this.#moment === wanted) [this.view, this.views] = [view, views];
  }

  async look(side: Side): Promise<void> {
    this.side = side;
    await Promise.all([this.go(this.n), this.#tell()]);
  }

  // To the end of a turn, counted from 1.
  goTurn = (turn: number): Promise<void> => this.go(this.turns[Math.min(turn, this.turns.length) - 1]?.to ?? 0);

  // The end of the turn before, or of this one.
  get #begun(): boolean {
    return this.n < (this.turns[this.turn - 1]?.to ?? 0);
  }
  back = (): Promise<void> => this.goTurn(this.turn - 1);
  on = (): Promise<void> => this.goTurn(this.#begun ? this.turn : this.turn + 1);

  // What was done in this turn so far.
  get told(): Step["events"] {
    const from = this.turns[this.turn - 1]?.from ?? 0;
    return this.steps.filter(({ n }) => from <= n && n <= this.n).flatMap((step) => step.events);
  }

  // The next moment of which there is something to tell.
  get #next(): number {
    return this.steps.find((step) => step.n > this.n && step.events.length > 0)?.n ?? this.last;
  }

  // Goes on by itself, from the start if it was at the end.
  play(): void {
    if (this.n >= this.last) void this.go(0);
    this.playing = setInterval(() => {
      if (this.n < this.last) void this.go(this.#next);
      if (this.n >= this.last) this.rest();
    }, PACE);
  }

  rest(): void {
    if (this.playing !== null) clearInterval(this.playing);
    this.playing = null;
  }

  advice = (seat: number): Promise<MatchAdvice> =>
    get<MatchAdvice>(`/api/matches/${this.match}/advice?seat=${seat}`);

  get #moment(): string {
    const viewer = this.side === "open" ? "all" : this.side;
    return `${this.n}${viewer === null ? "" : `?viewer=${viewer}`}`;
  }

  #viewAt(moment: string): Promise<ViewAt> {
    let found = this.#views.get(moment);
    if (found === undefined) {
      found = get<ViewAt>(`/api/matches/${this.match}/views/${moment}`);
      this.#views.set(moment, found);
    }
    return found;
  }

  async #tell(): Promise<void> {
    const { match, side } = this;
    const seats = side === "open" ? (this.sheet?.names ?? []).map((_, seat) => stepsOf(match, 0, seat)) : [];
    const [steps, ...own] = await Promise.all([stepsOf(match, 0, side === "open" ? null : side), ...seats]);
    if (this.side === side) this.steps = openSteps(steps ?? [], own);
  }

  async #lead(at: string): Promise<void> {
    this.course = (await get<Course>(`${at}/course`)).course;
  }
}
