// Under a move that was refused because of a word: what may have been meant, and asking the others
// to accept the word.

import { button, el, say } from "../dom.js";
import { unknownWords } from "../wire/wish.js";

export class UnknownWords {
  // `page` has suggest, acceptWord and alone; `seat` is whose move it was.
  constructor(seat, page) {
    this.seat = seat;
    this.page = page;
    this.meant = el("p", { class: "note", "aria-live": "polite" });
    this.offers = el("div", { class: "buttons" });
    this.root = el("div", { class: "unknown" }, this.meant, this.offers);
  }

  clear() {
    this.current = null;
    say(this.meant, "");
    this.offers.replaceChildren();
  }

  show(refusal) {
    this.clear();
    const words = unknownWords(refusal);
    const label = this.page.alone() ? "Accept" : "Ask the others to accept";
    const ask = (word) => button(`${label} “${word}”`, () => this.page.acceptWord(this.seat, word));
    this.offers.replaceChildren(...words.map(ask));
    if (words.length > 0) this.suggest(words[0]);
  }

  // Where hints are off nothing is suggested.
  suggest(word) {
    const asked = (this.current = {});
    this.page.suggest(this.seat, word).then(
      ({ words }) => {
        if (this.current === asked && words.length > 0) say(this.meant, `Did you mean ${words.join(", ")}?`);
      },
      () => {},
    );
  }
}
