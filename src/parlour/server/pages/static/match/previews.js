// What a draft would do, asked one at a time: of the drafts that come while an answer is awaited,
// only the latest is asked about.

/**
 * @import { Draft, Field } from '../shapes.js'
 * @typedef {{ said?: string | null, preview: { refusal?: unknown } | null, fields?: Field[] | null }} Previewed
 */

export class Previews {
  /** @type {Draft | null} */
  #waiting = null;
  #asking = false;
  #ask;
  #answered;

  /**
   * @param {(draft: Draft) => Promise<Previewed>} ask
   * @param {(draft: Draft, answer: Previewed) => void} answered Only for the latest draft.
   */
  constructor(ask, answered) {
    this.#ask = ask;
    this.#answered = answered;
  }

  /** @param {Draft} draft */
  want(draft) {
    this.#waiting = draft;
    if (!this.#asking) this.#next();
  }

  // The answer, if one is still to come, is for nobody.
  forget() {
    this.#waiting = null;
    this.#current = null;
  }

  /** @type {Draft | null} */
  #current = null;

  #next() {
    const draft = this.#waiting;
    this.#waiting = null;
    this.#current = draft;
    if (draft === null) return;
    this.#asking = true;
    this.#ask(draft).then(
      (answer) => this.#done(draft, answer),
      // A draft that can't be foreseen has nothing said about it; but a connection that is back
      // lets ask again.
      ({ code }) => {
        if (code === "not_sent") this.#waiting ??= this.#current;
        this.#done(draft, null);
      },
    );
  }

  /**
   * @param {Draft} draft
   * @param {Previewed | null} answer
   */
  #done(draft, answer) {
    this.#asking = false;
    if (this.#waiting !== null) this.#next();
    else if (answer !== null && this.#current === draft) this.#answered(draft, answer);
  }
}
