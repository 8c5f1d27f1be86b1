// What somebody asks everybody who plays, the answers of this device's seats, and what came of it.

import { button, el, redraw, say } from "../dom.js";
import { outcomeOf } from "../wire/wish.js";

const ENDINGS = {
  rewind: {
    granted: () => "Taken back.",
    refused: () => "Not everybody agrees: nothing is taken back.",
    lapsed: () => "The match went on: nothing is taken back.",
  },
  accept_word: {
    granted: (wish) => `Everybody agrees: “${wish.word}” counts.`,
    refused: (wish) => `Not everybody agrees: “${wish.word}” does not count.`,
    lapsed: (wish) => `The match went on: nobody decided about “${wish.word}”.`,
  },
};

export class Wish {
  constructor(state, page) {
    this.state = state;
    this.page = page;
    this.last = null;
    this.asked = el("div");
    this.ending = el("p", { role: "status" });
    this.root = el("div", { class: "wish" }, this.asked, this.ending);
  }

  show(held, now) {
    const { wish } = this.state.table;
    const open = wish ? held.filter((seat) => !wish.agreed.includes(seat)) : [];
    redraw(this.asked, [wish, open], () => (wish ? this.request(wish, open, held) : []));
    if (wish) say(this.ending, "");
    else if (this.last) say(this.ending, ENDINGS[this.last.type][outcomeOf(this.last, now)](this.last));
    this.last = wish;
  }

  request(wish, open, held) {
    const name = this.state.name(wish.seat);
    const answers = open.map((seat) =>
      el(
        "p",
        { class: "buttons" },
        held.length > 1 ? `${this.state.name(seat)}: ` : null,
        button("Agree", () => this.page.consent(seat, wish, true)),
        button("No", () => this.page.consent(seat, wish, false)),
      ),
    );
    return [
      el("p", { role: "status" }, `${name} asks ${what(wish)}.`),
      ...(answers.length ? answers : [el("p", {}, "Waiting for the others to agree.")]),
    ];
  }
}

function what(wish) {
  if (wish.type === "accept_word") return `to accept “${wish.word}” as a word`;
  const steps = wish.version - wish.to;
  return `to take back ${steps === 1 ? "the last step" : `the last ${steps} steps`}`;
}
