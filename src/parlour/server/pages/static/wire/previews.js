// One preview at a time, and the latest wins: while one is on its way the next one waits, and whatever
// came between the two is never sent.

import { Refusal } from "./http.js";

/**
 * @import { Preview } from '$client/wire/types'
 * @typedef {Omit<Preview, "id">} Asked
 * @typedef {{ asked: Asked, done: (answer: any) => void, failed: (refusal: Refusal) => void }} Waiting
 */

export class Previews {
  #ask;
  #busy = false;
  /** @type {Waiting | null} */
  #next = null;

  /** @param {(asked: Asked) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /**
   * Resolves to the server's answer. Rejects with its refusal, with `superseded` if something else was asked before
   * this could be sent, or with `not_sent` if the connection broke.
   * @template T
   * @param {Asked} asked
   * @returns {Promise<T>}
   */
  ask(asked) {
    return new Promise((done, failed) => {
      this.#next?.failed(new Refusal("superseded", ""));
      this.#next = { asked, done, failed };
      if (!this.#busy) this.#send();
    });
  }

  #send() {
    const next = this.#next;
    this.#next = null;
    this.#busy = next !== null;
    if (next !== null) this.#ask(next.asked).then(next.done, next.failed).finally(() => this.#send());
  }
}
