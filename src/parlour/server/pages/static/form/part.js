// One thing that can be done: its fields, the questions that a half-made move raises, its button.

import { button, el } from "../dom.js";
import { answerAt, applies, same, withAnswer } from "../wire/answers.js";
import { controlOf, isEmpty } from "./control.js";

/**
 * @import { Board } from '../board/board.js'
 * @import { Control, Draft, Field, Offer } from '../shapes.js'
 * @typedef {{ field: Field, control: Control, shown: boolean }} Asked
 * @typedef {(action: Draft | null, lack?: string) => void} Act The move, or what it still lacks.
 */

/**
 * One choice that is always short and nothing else: its options are the buttons.
 * @param {Offer} offer
 */
const isDirect = ({ fields = [] }) => fields.length === 1 && Boolean(fields[0]?.few) && !fields[0]?.optional;

export class Part {
  /**
   * The questions that the last preview raised.
   * @type {Asked[]}
   */
  #next = [];
  /**
   * Answers to questions that are no longer asked, in case they are asked again.
   * @type {Map<string, unknown>}
   */
  #remembered = new Map();
  /**
   * A draft that may have answers to questions which have yet to be asked.
   * @type {Draft | null}
   */
  #unasked = null;
  /** Whether something other than an answer to those questions has changed since they came. */
  #moved = false;
  #board;
  #act;
  #asked;
  #more = el("div", { class: "next" });

  /**
   * @param {Offer} offer
   * @param {Board} board
   * @param {Act} act
   */
  constructor(offer, board, act) {
    this.offer = offer;
    this.#board = board;
    this.#act = act;
    this.#asked = isDirect(offer) ? [] : (offer.fields ?? []).map((field) => this.#ask(field));
    const attributes = { class: "offer", "data-kind": offer.kind, "data-offer": offer.id };
    this.root = el("fieldset", attributes, ...this.#content());
    this.root.addEventListener("input", ({ target }) => {
      if (!(target instanceof Node && this.#more.contains(target))) this.#moved = true;
      this.#unasked = null;
      this.arrange();
      this.#board.giveGroup(this);
    });
    this.arrange();
  }

  /** Whether something of it is chosen on the board. */
  get usesBoard() {
    return this.#asked.some(({ control }) => control.onBoard);
  }

  /**
   * @param {Field} field
   * @returns {Asked}
   */
  #ask(field) {
    const control = controlOf(field, this.#board);
    if (control.onBoard) Object.assign(control.onBoard, { group: this, title: `${this.offer.label}: ${field.label}` });
    return { field, control, shown: false };
  }

  #content() {
    const { label, fields = [] } = this.offer;
    if (isDirect(this.offer)) return [el("legend", {}, label), this.#direct()];
    const roots = this.#asked.filter(({ field }) => !isEmpty(field)).map(({ control }) => control.root);
    // What asks for nothing, such as skipping or ending a turn, is quiet.
    const submit = button(label, () => this.submit(), { class: fields.length ? "main" : null });
    const legend = el("legend", { class: roots.length ? null : "unseen" }, label);
    return [legend, ...roots, this.#more, submit];
  }

  #direct() {
    const { label, fields = [] } = this.offer;
    const buttons = fields.flatMap(({ name, options = [] }) =>
      options.map((option) =>
        button(option.label, () => this.#act(withAnswer(this.#given(), name, option.value)), {
          "aria-label": `${label}: ${option.label}`,
        }),
      ),
    );
    return el("div", { class: "buttons" }, ...buttons);
  }

  /** @returns {Draft} */
  #given() {
    const given = Object.entries(this.offer.given ?? {});
    return given.reduce((draft, [name, value]) => withAnswer(draft, name, value), { type: this.offer.kind });
  }

  // A field may depend on what earlier ones say.
  arrange() {
    let draft = this.#given();
    for (const asked of [...this.#asked, ...this.#next]) {
      const { field, control } = asked;
      asked.shown = applies(field, draft);
      control.root.hidden = !asked.shown;
      if (asked.shown) draft = withValue(draft, asked);
      if (control.onBoard && asked.shown && !isEmpty(field)) this.#board.join(control.onBoard);
      else if (control.onBoard) this.#board.leave(control.onBoard);
    }
  }

  #shown() {
    return [...this.#asked, ...this.#next].filter(({ shown }) => shown);
  }

  /** @returns {Draft} */
  get action() {
    return this.#shown().reduce(withValue, this.#given());
  }

  /**
   * What is chosen so far.
   * @returns {Draft}
   */
  get draft() {
    const filled = this.#shown().filter(({ control }) => control.value !== "");
    return JSON.parse(JSON.stringify(filled.reduce(withValue, this.#given())));
  }

  /**
   * Whether a draft is one of this offer.
   * @param {Draft} draft
   */
  fits(draft) {
    const given = Object.entries(this.offer.given ?? {});
    return draft["type"] === this.offer.kind && given.every(([name, value]) => same(answerAt(draft, name), value));
  }

  /**
   * Chooses what a draft says; false if not all of it is offered any more.
   * @param {Draft} draft
   */
  fill(draft) {
    let whole = true;
    // One by one: what is offered in a field may depend on those before.
    for (const asked of this.#asked) {
      this.arrange();
      if (asked.shown) whole = asked.control.fill(answerAt(draft, asked.field.name)) && whole;
    }
    this.arrange();
    this.#unasked = draft;
    return whole;
  }

  /**
   * Goes on where another control of the same offer was: with the cell that is tapped, the piece in
   * the hand.
   * @param {Part} old
   */
  resume(old) {
    for (const { field, control } of this.#asked) {
      const before = old.#asked.find((one) => one.field.name === field.name && same(one.field.when, field.when));
      if (before) control.resume?.(before.control.carried);
    }
  }

  /**
   * The questions that the draft raises now. Whether those that have an answer are among them is up
   * to the game: they stay as long as nothing else has changed, and their answers are remembered.
   * @param {Field[]} fields
   * @returns {boolean} Whether the draft is another one now.
   */
  follow(fields) {
    const before = this.draft;
    const isAsked = (/** @type {Asked} */ one) => fields.some((field) => same(field, one.field));
    const isAnswered = (/** @type {Asked} */ { field, control }) =>
      !this.#moved && !isBlank(control.value) && !fields.some(({ name }) => name === field.name);
    const kept = this.#next.filter((one) => isAsked(one) || isAnswered(one));
    for (const one of this.#next.filter((other) => !kept.includes(other))) this.#drop(one);
    const fresh = fields.filter((field) => !kept.some((one) => same(one.field, field)));
    this.#next = [...kept, ...fresh.map((field) => this.#askAgain(field, this.#moved ? null : before))];
    this.#moved = false;
    const roots = this.#next.map(({ control }) => control.root);
    const there = [...this.#more.children];
    if (there.length !== roots.length || roots.some((root, i) => root !== there[i])) this.#more.replaceChildren(...roots);
    this.arrange();
    return !same(before, this.draft);
  }

  /** @param {Asked} asked */
  #drop({ field, control }) {
    if (!isBlank(control.value)) this.#remembered.set(JSON.stringify(field), control.value);
    if (control.onBoard) this.#board.leave(control.onBoard);
  }

  /**
   * @param {Field} field
   * @param {Draft | null} before
   */
  #askAgain(field, before) {
    const asked = this.#ask(field);
    const remembered = this.#remembered.get(JSON.stringify(field));
    asked.control.fill(remembered ?? answerAt(before, field.name) ?? answerAt(this.#unasked, field.name) ?? undefined);
    return asked;
  }

  leave() {
    for (const { control } of [...this.#asked, ...this.#next]) {
      if (control.onBoard) this.#board.leave(control.onBoard);
    }
  }

  submit() {
    const lack = this.#shown()
      .map(({ control }) => control.lack())
      .find(Boolean);
    if (lack) this.#act(null, lack);
    else this.#act(this.action);
  }
}

/**
 * @param {Draft} draft
 * @param {Asked} asked
 * @returns {Draft}
 */
const withValue = (draft, { field, control }) =>
  control.value === undefined ? draft : withAnswer(draft, field.name, control.value);

/** @param {any} value */
const isBlank = (value) => value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
