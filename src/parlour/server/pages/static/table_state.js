// What the text view knows of its table. Knows no document: messages go in, the page shows what is here.

import { isolated } from "./wire/isolated.js";
import { reseat } from "./wire/seat_tokens.js";
import { Snapshot } from "./wire/snapshot.js";

/**
 * @import { Event, FromServer, Question } from '$client/wire/types'
 */

export class TableState {
  snapshot = new Snapshot();
  /**
   * The match that is shown.
   * @type {string | null}
   */
  match = null;
  /**
   * What happened in it, as each viewer was told.
   * @type {Record<string, string[]>}
   */
  stories = {};

  /** @param {string} code */
  constructor(code) {
    this.code = code;
  }

  get table() {
    return this.snapshot.table;
  }

  /**
   * False when something was missed and only a new hello helps.
   * @param {FromServer} message
   */
  take(message) {
    if (message.type === "event") return this.#happened(message);
    const whole = this.snapshot.take(message);
    if (message.type === "table") reseat(this.code, message.held);
    if (message.type === "sync" && message.match !== this.match) {
      this.match = message.match;
      this.stories = {};
    }
    return whole;
  }

  /** @param {Event} message */
  #happened(message) {
    const viewer = String(message.viewer);
    const known = this.snapshot.matchSnapshots[viewer];
    const whole = this.snapshot.take(message);
    if (this.snapshot.matchSnapshots[viewer] !== known) {
      this.stories[viewer] = [...this.story(message.viewer), ...this.#told(message)];
    }
    return whole;
  }

  /** @param {number | null} viewer */
  story(viewer) {
    return this.stories[String(viewer)] ?? [];
  }

  /** @param {Event} message */
  #told({ by, actor, said }) {
    const lines = said ?? [];
    if (actor === "table") return ["The match went back.", ...lines];
    return by === "autopilot" ? [`The autopilot plays for ${this.name(actor)}.`, ...lines] : lines;
  }

  /** @param {number} seat */
  name(seat) {
    return isolated(this.table?.seats[seat]?.name ?? `Seat ${seat + 1}`);
  }

  // The seats of this device.
  held() {
    return Object.values(this.table?.held ?? {}).sort((a, b) => a - b);
  }

  // How the match stands for each seat of this device that sees it in its own way, or for everybody.
  matchSnapshots() {
    const held = this.held();
    const all = Object.values(this.snapshot.matchSnapshots);
    const own = all.filter(({ viewer }) => viewer !== null && held.includes(viewer));
    return own.length ? own : all.filter(({ viewer }) => viewer === null);
  }

  // How it stands for everybody, where people who share this device see different things.
  publicSnapshot() {
    const apart = this.held().length > 1 && this.matchSnapshots().some(({ viewer }) => viewer !== null);
    return apart ? (this.snapshot.matchSnapshots["null"] ?? null) : null;
  }

  /**
   * What the seats of this device are asked, by seat.
   * @returns {Map<number, Question>}
   */
  questions() {
    const held = this.held();
    const asked = this.matchSnapshots().flatMap((now) =>
      now.asked.filter(({ seat }) => held.includes(seat) && (now.viewer === null || now.viewer === seat)),
    );
    return new Map(asked.map((question) => [question.seat, question]));
  }
}
