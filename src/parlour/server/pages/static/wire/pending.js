// Messages that wait for their answer, by id.
//
// Without a connection nothing is asked. What was sent before the connection broke is sent again
// after the next sync, since an id acts once; but not a move that is too old by then: nobody expects
// it any more. Nor a preview: by then another draft may be the one to ask about.

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
   * After a sync, which says whether a move has been made.
   * @param {(move: Acting) => boolean} isMade
   */
  sendAgain(isMade) {
    for (const { message, since, done, failed } of [...this.#waiting.values()]) {
      const isOld = message.type === "act" && Date.now() >= since + FRESH_MS;
      if (!isOld && message.type !== "preview") {
        this.#send(message);
        continue;
      }
      this.#take(message.id);
      if (message.type === "act" && isMade(message)) done({ type: "ack", id: message.id });
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
