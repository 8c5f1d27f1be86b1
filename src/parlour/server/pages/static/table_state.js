// What the text view knows of its table. Knows no document: messages go in, the page shows what is here.

import { tokensAt } from "./wire/seat_tokens.js";
import { Snapshot } from "./wire/snapshot.js";

export class TableState {
  constructor(code) {
    this.code = code;
    this.snapshot = new Snapshot();
    // The match that is shown, and what happened in it, as each viewer was told.
    this.match = null;
    this.stories = {};
  }

  get table() {
    return this.snapshot.table;
  }

  // False when something was missed and only a new hello helps.
  take(message) {
    const known = this.snapshot.standings[String(message.viewer)];
    const whole = this.snapshot.take(message);
    if (message.type === "sync" && message.match !== this.match) {
      this.match = message.match;
      this.stories = {};
    }
    const now = this.snapshot.standings[String(message.viewer)];
    if (message.type === "event" && now !== known) {
      this.stories[message.viewer] = [...this.story(message.viewer), ...this.told(message)];
    }
    return whole;
  }

  story(viewer) {
    return this.stories[viewer] ?? [];
  }

  told({ by, actor, said }) {
    const lines = said ?? [];
    if (by === "autopilot") return [`The autopilot plays for ${this.name(actor)}.`, ...lines];
    return actor === "table" ? ["The match went back.", ...lines] : lines;
  }

  name(seat) {
    return this.table?.seats[seat]?.name ?? `Seat ${Number(seat) + 1}`;
  }

  // The seats of this device.
  held() {
    const tokens = tokensAt(this.code);
    const seats = this.table?.seats ?? [];
    return seats.filter(({ seat, kind }) => kind === "person" && tokens[seat]).map(({ seat }) => seat);
  }

  // How the match stands for each seat of this device that sees it in its own way, or for everybody.
  standings() {
    const held = this.held();
    const all = Object.values(this.snapshot.standings);
    const own = all.filter(({ viewer }) => held.includes(viewer));
    return own.length ? own : all.filter(({ viewer }) => viewer === null);
  }

  // What the seats of this device are asked, by seat.
  questions() {
    const held = this.held();
    const asked = this.standings().flatMap((now) =>
      now.asked.filter(({ seat }) => held.includes(seat) && (now.viewer === null || now.viewer === seat)),
    );
    return new Map(asked.map((question) => [question.seat, question]));
  }
}
