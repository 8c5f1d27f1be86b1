// A tutorial: a table of its own, and the notes that go with it. The server plays the script.
import { get, post } from "$wire/http.js";
import type { TableSummary, TutorialOpened, TutorialScript, TutorialStep } from "../../wire/types";
import { read, write } from "$wire/storage.js";
import { myName } from "../device/me.svelte";
import { keepToken, tokensAt } from "$wire/seat_tokens.js";
import { Table } from "../table/table.svelte";

const key = (game: string) => `parlour.lesson.${game}`;

export class Lesson {
  // The note that is shown: where the match stands may be further on.
  #at = $state(0);
  #begun = $state(false);
  // Notes that were shown before this one.
  #read = $state(0);

  private constructor(
    readonly table: Table,
    readonly sheet: TutorialScript,
  ) {}

  // Goes on with the lesson that a reload has interrupted, or begins one.
  static async open(game: string): Promise<Lesson> {
    const sheet = await get<TutorialScript>(`/api/games/${game}/tutorial`);
    const code = (await unfinished(game, sheet.learner)) ?? (await begin(game));
    return new Lesson(new Table(code), sheet);
  }

  get version(): number | null {
    return this.table.matchSnapshot()?.version ?? null;
  }

  // To be called whenever the match has moved: notes of what is done make room for the next.
  follow(): void {
    const { version } = this;
    if (version === null) return;
    if (!this.#begun) {
      this.#begun = true;
      const first = this.sheet.steps.findIndex((step) => step.n >= version);
      this.#at = first < 0 ? this.sheet.steps.length - 1 : first;
      this.#read = this.sheet.steps.slice(0, this.#at).filter((step) => step.key !== null).length;
      this.#skip(version);
      return;
    }
    const shown = this.#at;
    this.#skip(version);
    if (this.#at !== shown) this.#read += 1;
  }

  #skip(version: number): void {
    while (this.step !== null && this.#isDone(this.step, version)) this.#at += 1;
  }

  get step(): TutorialStep | null {
    return this.sheet.steps[this.#at] ?? null;
  }

  get last(): boolean {
    return this.#at === this.sheet.steps.length - 1;
  }

  // Which note this is, and how many there will be: what was never shown does not count.
  get number(): number {
    return this.#read + 1;
  }

  get count(): number {
    return this.number + this.sheet.steps.slice(this.#at + 1).filter((step) => step.key !== null).length;
  }

  // Whether the note only wants to be read, and the match is there; one about bots once they have done what they do now.
  get toRead(): boolean {
    const { step, version } = this;
    if (step === null || this.last || !this.#begun) return false;
    if (step.action === null) return true;
    if (step.seat === this.sheet.learner || version === null) return false;
    const after = this.sheet.steps.slice(this.#at + 1).find((next) => next.key !== null);
    return version >= (after?.n ?? step.n + 1);
  }

  // Whether what the note speaks of has happened: the learner is told before, others act unasked.
  get done(): boolean {
    const { step, version } = this;
    return step === null || step.action === null || step.seat === this.sheet.learner || (version ?? 0) > step.n;
  }

  // The part of the page that the note is about.
  get look(): string | null {
    return this.step?.look ?? null;
  }

  get expect(): unknown {
    return this.step?.seat === this.sheet.learner ? this.step.action : null;
  }

  next(): void {
    this.#at += 1;
    this.#read += 1;
    if (this.version !== null) this.#skip(this.version);
  }

  // The learner's own moves are done when they are made; what says nothing needs no reading.
  #isDone(step: TutorialStep, version: number): boolean {
    if (step.action === null || version <= step.n) return false;
    return step.seat === this.sheet.learner || step.key === null;
  }
}

// One that was begun under another name begins anew.
async function unfinished(game: string, learner: number): Promise<string | null> {
  const code = read<string>(key(game), "");
  if (code === "" || Object.keys(tokensAt(code)).length === 0) return null;
  try {
    const sheet = await get<TableSummary>(`/api/tables/${code}`);
    const mine = sheet.seats[learner]?.name?.startsWith(myName() ?? "");
    return sheet.phase === "playing" && mine ? code : null;
  } catch {
    return null;
  }
}

async function begin(game: string): Promise<string> {
  const opened = await post<TutorialOpened>("/api/tutorials", { game });
  keepToken(opened.code, opened.seat, opened.token);
  write(key(game), opened.code);
  return opened.code;
}
