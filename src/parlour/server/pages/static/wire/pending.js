// Messages that wait for their answer, by id.
//
// Without a connection nothing is asked. What was sent before the connection broke is sent again
// after the next sync, since an id acts once; but not a move or a takeback that is too old by then:
// nobody expects it any more. Previews and hints are never sent again: they fail, and whoever still
// wants to know asks anew.

import { Refusal } from "./http.js";
import { fresh } from "./ids.js";

/**
 * @import { FromClient, FromServer, Refused } from '$client/wire/types'
 * @typedef {Extract<FromClient, { id: string }>} Asking
 * @typedef {Exclude<Asking extends infer A ? A extends Asking ? Omit<A, "id"> : never : never, never>} Unsent
 * @typedef {Extract<Asking, { type: "act" }>} Acting
 * @typedef {{ message: Asking, since: number, done: (answer: any) => void, failed: (refusal: Refusal) => void }} Waiting
 */

const FRESH_MS = 20_000;
const AGES = ["act", "rewind"];
const ONLY_ASKS = ["preview", "hint"];

export class Pending {
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  #send;

  /** @param {(message: FromClient) => boolean} send */
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
      if (!this.#send(message)) failed(new Refusal("offline", ""));
      else this.#waiting.set(message.id, { message, since: Date.now(), done, failed });
    });
  }

  /** A move is on its way. */
  get acting() {
    return [...this.#waiting.values()].some(({ message }) => message.type === "act");
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

  /**
   * After a sync, which says whether a move has been made; null if another sync will say it.
   * @param {(move: Acting) => boolean | null} isMade
   */
  sendAgain(isMade) {
    for (const { message, since, done, failed } of [...this.#waiting.values()]) {
      const fresh = !AGES.includes(message.type) || Date.now() < since + FRESH_MS;
      if (fresh && !ONLY_ASKS.includes(message.type)) {
        this.#send(message);
        continue;
      }
      const made = message.type === "act" && isMade(message);
      if (made === null) continue;
      this.#take(message.id);
      if (made) done({ type: "ack", id: message.id });
      else failed(new Refusal("not_sent", ""));
    }
  }

  /** @param {string} id */
  #take(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}
