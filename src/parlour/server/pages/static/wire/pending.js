// Messages that wait for their answer, by id. They are sent again after every sync until they are
// answered: an id acts once.

import { Refusal } from "./http.js";
import { fresh } from "./ids.js";

/**
 * @import { FromClient, FromServer, Refused } from '$client/wire/types'
 * @typedef {Extract<FromClient, { id: string }>} Asking
 * @typedef {Exclude<Asking extends infer A ? A extends Asking ? Omit<A, "id"> : never : never, never>} Unsent
 * @typedef {{ message: Asking, done: (answer: any) => void, failed: (refusal: Refusal) => void }} Waiting
 */

export class Pending {
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  #send;

  /** @param {(message: FromClient) => unknown} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Resolves to the server's answer; rejects with its refusal.
   * @template T
   * @param {Unsent} question
   * @returns {Promise<T>}
   */
  ask(question) {
    const message = /** @type {Asking} */ ({ ...question, id: fresh() });
    return new Promise((done, failed) => {
      this.#waiting.set(message.id, { message, done, failed });
      this.#send(message);
    });
  }

  /** @param {FromServer & { id: string }} answer */
  answered(answer) {
    this.#take(answer.id)?.done(answer);
  }

  /**
   * False if nobody waits for it.
   * @param {Refused} refused
   */
  refused({ id, code, said, detail }) {
    const waiting = this.#take(id ?? "");
    waiting?.failed(new Refusal(code, said, detail));
    return waiting !== undefined;
  }

  sendAgain() {
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  /** @param {string} id */
  #take(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}
