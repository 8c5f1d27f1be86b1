// A tutorial: a table of its own, and the notes that go with it. The server plays the script.
import { get, post } from "../wire/doors";
import { language } from "../words/words.svelte";
import { keepToken } from "./seats";
import { Table } from "./table.svelte";

interface Step {
  n: number;
  key: string | null;
  seat: number;
  action: unknown;
}

interface Sheet {
  learner: number;
  version: number;
  steps: Step[];
}

interface Opened {
  code: string;
  seat: number;
  token: string;
}

export class Lesson {
  #read = $state({ version: -1, count: 0 });

  private constructor(
    readonly table: Table,
    readonly sheet: Sheet,
  ) {}

  static async open(game: string): Promise<Lesson> {
    const sheet = await get<Sheet>(`/api/games/${game}/tutorial?lang=${language()}`);
    const opened = await post<Opened>("/api/tutorials", { game });
    keepToken(opened.code, opened.seat, opened.token);
    return new Lesson(new Table(opened.code), sheet);
  }

  get version(): number {
    return this.table.standing()?.version ?? 0;
  }

  // The steps that belong to how the match stands, those already read left out.
  get #now(): Step[] {
    const at = this.sheet.steps.filter((step) => step.n === this.version);
    return this.#read.version === this.version ? at.slice(this.#read.count) : at;
  }

  get step(): Step | null {
    return this.#now[0] ?? null;
  }

  // Where something is only to be read.
  get onlyText(): boolean {
    return this.step !== null && this.step.action === null;
  }

  get last(): boolean {
    return this.step !== null && this.step === this.sheet.steps.at(-1);
  }

  get number(): number {
    return this.step === null ? 0 : this.sheet.steps.indexOf(this.step) + 1;
  }

  get expect(): unknown {
    return this.step?.seat === this.sheet.learner ? this.step.action : null;
  }

  next(): void {
    const count = this.#read.version === this.version ? this.#read.count : 0;
    this.#read = { version: this.version, count: count + 1 };
  }
}
