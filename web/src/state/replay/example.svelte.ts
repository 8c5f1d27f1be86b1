// A turn that was really played, to be gone through step by step.
import { get } from "$wire/http.js";
import type { ExampleTurn } from "../../wire/types";
import { language } from "../../words/words.svelte";

// A heading for steps of one kind that follow each other, and what is said of each.
interface Told {
  title: string;
  steps: { n: number; lines: readonly string[] }[];
}

export class Example {
  turn = $state.raw<ExampleTurn | null>(null);
  // How many steps have been made: none before the turn.
  n = $state(0);

  constructor(readonly game: string) {}

  get last(): number {
    return this.turn?.steps.length ?? 0;
  }

  get view(): unknown {
    return this.#viewAt(this.n);
  }

  get before(): unknown {
    return this.n === 0 ? null : this.#viewAt(this.n - 1);
  }

  #viewAt(n: number): unknown {
    return n === 0 ? this.turn?.before : this.turn?.steps[n - 1]?.view;
  }

  get fresh(): readonly unknown[] {
    return this.turn?.steps[this.n - 1]?.fresh ?? [];
  }

  // What happened up to here.
  get told(): Told[] {
    const told: Told[] = [];
    for (const [i, { title, lines }] of (this.turn?.steps ?? []).slice(0, this.n).entries()) {
      const step = { n: i + 1, lines: lines.map(({ said }) => said) };
      const before = told.at(-1);
      if (before?.title === title) before.steps.push(step);
      else told.push({ title, steps: [step] });
    }
    return told;
  }

  // Another one, unless a seed names it.
  async load(seed: string | null = null, n = 0): Promise<void> {
    const query = new URLSearchParams({ lang: language(), ...(seed !== null && { seed }) });
    this.turn = await get<ExampleTurn>(`/api/games/${this.game}/example?${query}`);
    this.go(n);
  }

  go(n: number): void {
    this.n = Math.max(0, Math.min(this.last, n));
  }
}
