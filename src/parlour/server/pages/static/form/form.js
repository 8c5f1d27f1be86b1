// The form of one question: a part for each thing that can be done.

import { el } from "../dom.js";
import { same } from "../wire/answers.js";
import { Part } from "./part.js";

/**
 * @import { Board } from '../board/board.js'
 * @import { Draft, Field, FormShape } from '../shapes.js'
 * @import { Act } from './part.js'
 */

export class Form {
  /**
   * The part that somebody has begun to fill in.
   * @type {Part | null}
   */
  #touched = null;
  /** @type {Part[]} */
  #parts = [];
  #board;
  #act;

  /**
   * @param {Board} board
   * @param {{ act: Act, changed: (draft: Draft) => void }} listener
   */
  constructor(board, { act, changed }) {
    this.#board = board;
    this.#act = act;
    this.root = el("form", { class: "offers", onsubmit: (/** @type {Event} */ event) => this.#enter(event) });
    this.root.addEventListener("input", ({ target }) => {
      const part = this.#parts.find(({ root }) => target instanceof Node && root.contains(target));
      if (!part) return;
      this.#touched = part;
      changed(part.draft);
    });
  }

  /**
   * Shows these offers. Whatever was offered before stays as it is, with what is chosen there;
   * false if part of what is chosen is no longer offered.
   * @param {FormShape} form
   */
  show({ offers }) {
    const before = this.#parts;
    let whole = true;
    const parts = offers.map((offer) => {
      const old = before.find((part) => part.offer.id === offer.id);
      if (old && same(old.offer, offer)) return old;
      const part = new Part(offer, this.#board, this.#act);
      if (old) whole = this.#replace(old, part) && whole;
      return part;
    });
    // What is done on the board stands right below it.
    this.#parts = [...parts.filter((part) => part.usesBoard), ...parts.filter((part) => !part.usesBoard)];
    this.#parts.forEach(({ root }, i) => {
      if (this.root.children[i] !== root) this.root.insertBefore(root, this.root.children[i] ?? null);
    });
    for (const old of before.filter((part) => !parts.includes(part))) {
      old.leave();
      old.root.remove();
    }
    if (this.#touched === null || parts.includes(this.#touched)) return whole;
    this.#touched = null;
    return false;
  }

  /**
   * @param {Part} old
   * @param {Part} part
   */
  #replace(old, part) {
    const whole = part.fill(old.draft);
    part.resume(old);
    if (this.#board.isFor(old)) this.#board.giveGroup(part);
    if (this.#touched !== old) return true;
    this.#touched = part;
    return whole;
  }

  /**
   * Enter in a text field is its part's button.
   * @param {Event} event
   */
  #enter(event) {
    event.preventDefault();
    this.#parts.find(({ root }) => root.contains(document.activeElement))?.submit();
  }

  /** What is chosen so far, in the part that was touched last. */
  get draft() {
    return this.#touched?.draft ?? null;
  }

  /**
   * Chooses what a draft says; false if not all of it is offered.
   * @param {Draft} draft
   */
  fill(draft) {
    const part = this.#parts.find((one) => one.fits(draft));
    if (!part) return false;
    this.#touched = part;
    this.#board.giveGroup(part);
    return part.fill(draft);
  }

  /**
   * The questions that the draft raises; true if that made it another one.
   * @param {Field[]} fields
   */
  follow(fields) {
    return this.#touched?.follow(fields) ?? false;
  }
}
