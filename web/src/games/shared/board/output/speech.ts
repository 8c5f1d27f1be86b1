// What the board says: at once where something was done, and only when it is quiet again what a draft comes to.
const APART_MS = 150;
const QUIET_MS = 400;

export class Speech {
  #say: (text: string) => void;
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  // Sentences in one breath would be lost but for the last.
  now(text: string): void {
    if (text === "") return;
    this.#waiting.push(text);
    if (this.#timer === undefined) this.#next();
  }

  #next = (): void => {
    const text = this.#waiting.shift();
    if (text === undefined) {
      this.#timer = undefined;
      return;
    }
    this.#say(text);
    this.#timer = setTimeout(this.#next, APART_MS);
  };

  // Once nothing has changed for a while; a later text takes its place.
  whenQuiet(text: string): void {
    clearTimeout(this.#later);
    if (text !== "") this.#later = setTimeout(() => this.now(text), QUIET_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#later);
    this.#timer = undefined;
    this.#waiting = [];
  }
}
