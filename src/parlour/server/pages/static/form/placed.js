// Pieces on cells of the board: choose a piece, tap a cell; turn it or take it back.

import { cellKey } from "../board/geometry.js";
import { button, el, redraw, say } from "../dom.js";
import { fewOrMany } from "./group.js";
import { keypad } from "./keypad.js";
import { chosen, listed, onBoardGroup } from "./on_board.js";
import { Pieces } from "./pieces.js";

/**
 * @import { Board } from '../board/board.js'
 * @import { Cell, Control, Field, Mark, OnBoard, Piece } from '../shapes.js'
 * @import { Lying } from './pieces.js'
 */

/** By quarter turns clockwise. */
const TURNS = ["", "Turn right", "Turn around", "Turn left"];

/**
 * @param {Field} field
 * @param {Board} board
 * @returns {Control}
 */
export function placed(field, board) {
  return new PlacedControl(field, board);
}

/** @implements {Control} */
class PlacedControl {
  /** @type {Piece | null} */
  #piece = null;
  /** The letter that the chosen piece stands for. */
  #letter = "";
  /**
   * A cell that waits for its piece.
   * @type {Cell | null}
   */
  #waiting = null;
  /** What can be turned or taken back: the last one placed, or one that was tapped. */
  #held = -1;
  /** A tapped one moves to the next cell that is tapped. */
  #lifted = false;
  #field;
  #board;
  #pieces;
  #chips = el("div", { class: "chips pieces" });
  #letters = el("div", { class: "named" });
  #turning = el("div", { class: "buttons turning" });
  #next = el("p", { class: "where" });
  #said = el("p", { class: "buttons chosen" });

  /**
   * @param {Field} field
   * @param {Board} board
   */
  constructor(field, board) {
    this.#field = field;
    this.#board = board;
    this.#pieces = new Pieces(field);
    const { cells, box, reach } = this.#pieces;
    /** @type {OnBoard} */
    this.onBoard = {
      cells,
      box,
      reach,
      opens: (cell) => this.#opens(cell),
      marks: () => this.#marks(),
      edges: () => [],
      tray: el("div", {}, this.#next, this.#chips, this.#letters, this.#turning),
      pick: (cell) => this.#pick(cell),
      type: (cell, letter) => this.#type(cell, letter),
      clear: (cell) => this.#take(this.#pieces.at(cell)),
      serve: () => {},
    };
    this.root = onBoardGroup(field, board, this.onBoard, this.#said);
    if (this.#pieces.pieces.length === 1) this.#choose(this.#pieces.pieces[0] ?? null);
    this.#show();
  }

  get value() {
    return this.#pieces.items;
  }

  /** @param {any[][]} items */
  fill(items = []) {
    const whole = this.#pieces.lay(items);
    this.#held = this.#pieces.lying.length - 1;
    this.#lifted = false;
    this.#show();
    this.#board.refresh();
    return whole;
  }

  lack() {
    return fewOrMany(this.#field, this.#pieces.lying.length);
  }

  get carried() {
    return { piece: this.#piece?.value, letter: this.#letter, waiting: this.#waiting };
  }

  /** @param {{ piece: string | number | undefined, letter: string, waiting: Cell | null }} carried */
  resume({ piece, letter, waiting }) {
    this.#piece = this.#pieces.pieces.find(({ value }) => value === piece) ?? null;
    this.#letter = letter;
    this.#waiting = waiting && this.#opens(waiting) ? waiting : null;
    this.#show();
  }

  /** @param {Cell} cell */
  #opens(cell) {
    if (this.#pieces.at(cell) >= 0) return true;
    const moving = this.#lifted ? this.#held : -1;
    const room = !this.#pieces.isFull || moving >= 0 || this.#pieces.most === 1;
    return room && this.#pieces.turnsAt(cell, this.#pieces.most === 1 ? 0 : moving).length > 0;
  }

  /** @returns {Mark[]} */
  #marks() {
    /** @type {Mark[]} */
    const marks = this.#waiting ? [{ cell: this.#waiting, said: "waits for what goes there", chosen: true }] : [];
    const sources = this.#pieces.sources();
    this.#pieces.lying.forEach((one, i) => {
      const label = nameOf(one, sources[i]);
      const cells = this.#pieces.under(one);
      // A name with as many parts as there are cells says what is on each.
      const parts = label.split(" | ");
      const texts = cells.map((_, part) => (parts.length === cells.length ? parts[part] : label) ?? "");
      cells.forEach((cell, part) => {
        marks.push({ cell, said: `your ${label}`, text: texts[part] ?? "", chosen: i === this.#held });
      });
    });
    return marks;
  }

  /** @param {Cell} cell */
  #pick(cell) {
    const there = this.#pieces.at(cell);
    if (there >= 0) {
      const again = this.#lifted && this.#held === there;
      this.#held = there;
      this.#lifted = !again;
      this.#show();
      this.#board.refresh();
      return this.#lifted;
    }
    if (this.#lifted) this.#move(cell);
    else if (this.#piece && this.#named()) this.#put(this.#piece, cell);
    else {
      this.#waiting = this.#waiting && cellKey(this.#waiting) === cellKey(cell) ? null : cell;
      this.#show();
      this.#board.refresh();
    }
    return this.#waiting !== null;
  }

  // A piece with an alphabet is placed once its letter is named.
  #named() {
    return !this.#piece?.alphabet || this.#letter !== "";
  }

  /**
   * @param {Piece} piece
   * @param {Cell} cell
   */
  #put(piece, cell) {
    if (this.#pieces.most === 1) this.#pieces.lying = [];
    const turn = this.#turnFor(cell, -1);
    if (turn === undefined || this.#pieces.isFull) return;
    this.#pieces.lying.push({ piece: piece.alphabet ? this.#letter : piece.value, cell, turn });
    this.#held = this.#pieces.lying.length - 1;
    this.#waiting = null;
    this.#letter = "";
    if (this.#pieces.left(piece) === 0) this.#piece = null;
    this.#changed();
  }

  /** @param {Cell} cell */
  #move(cell) {
    const one = this.#pieces.lying[this.#held];
    const turns = this.#pieces.turnsAt(cell, this.#held);
    const turn = one && turns.includes(one.turn) ? one.turn : this.#turnFor(cell, this.#held);
    if (one === undefined || turn === undefined) return;
    this.#pieces.lying[this.#held] = { ...one, cell, turn };
    this.#lifted = false;
    this.#changed();
  }

  /**
   * One with which the piece covers nothing that is drawn on the board, if there is such a turn.
   * @param {Cell} cell
   * @param {number} but
   */
  #turnFor(cell, but) {
    const turns = this.#pieces.turnsAt(cell, but);
    const bare = (/** @type {number} */ turn) => this.#pieces.under({ cell, turn }).every((one) => this.#board.isBare(one));
    return turns.find(bare) ?? turns[0];
  }

  /** @param {number} index */
  #take(index) {
    if (index < 0) return false;
    this.#pieces.lying.splice(index, 1);
    this.#held = this.#pieces.lying.length - 1;
    this.#lifted = false;
    this.#changed();
    return true;
  }

  /**
   * A letter typed on a cell puts the piece of that name there.
   * @param {Cell} cell
   * @param {string} typed
   */
  #type(cell, typed) {
    if (this.#pieces.at(cell) >= 0 || !this.#opens(cell)) return false;
    const isTyped = (/** @type {unknown} */ name) => String(name).toLowerCase() === typed.toLowerCase();
    const there = this.#pieces.pieces.filter((piece) => this.#pieces.left(piece) !== 0);
    const piece = there.find(({ value }) => isTyped(value)) ?? there.find(({ alphabet = "" }) => [...alphabet].some(isTyped));
    if (!piece) return false;
    this.#letter = [...(piece.alphabet ?? "")].find(isTyped) ?? "";
    if (piece.alphabet && !this.#letter) return false;
    this.#put(piece, cell);
    return true;
  }

  /** @param {Piece | null} piece */
  #choose(piece) {
    this.#piece = piece;
    this.#letter = "";
    this.#lifted = false;
  }

  /** @param {string} letter */
  #name(letter) {
    this.#letter = letter;
    this.#go();
  }

  // What is chosen goes to the cell that waits for it; without one, the next step is on the board.
  #go() {
    if (this.#piece && this.#named() && this.#waiting) this.#put(this.#piece, this.#waiting);
    this.#show();
    this.#board.refresh();
    if (this.#piece && this.#named() && !this.#waiting) this.#board.enter(this.onBoard);
  }

  #changed() {
    this.#show();
    chosen(this.root, this.#board);
  }

  #show() {
    const { pieces, lying } = this.#pieces;
    const counts = pieces.map((piece) => this.#pieces.left(piece));
    redraw(this.#chips, [counts, this.#piece?.value, this.#pieces.isFull], () => pieces.map((piece, i) => this.#chip(piece, counts[i] ?? null)));
    const asks = this.#piece?.alphabet ?? "";
    redraw(this.#letters, [asks, this.#letter], () =>
      asks && !this.#letter
        ? [el("p", {}, "Which letter?"), keypad("Which letter?", asks, (letter) => this.#name(letter))]
        : [],
    );
    redraw(this.#turning, [lying[this.#held], this.#held, lying.length], () => this.#handling());
    redraw(this.#said, lying, () => this.#saying());
    say(this.#next, this.#step());
  }

  /**
   * @param {Piece} piece
   * @param {number | null} left
   */
  #chip(piece, left) {
    const press = () => {
      this.#choose(piece);
      this.#go();
    };
    const number = left === null ? "" : `, ${left} left`;
    return button(piece.label + (left !== null && left > 1 ? ` ×${left}` : ""), press, {
      class: "chip",
      disabled: left === 0 || (this.#pieces.isFull && this.#pieces.most > 1),
      "aria-pressed": String(this.#piece === piece),
      "aria-label": piece.label + number,
      "data-focus": `piece ${piece.value}`,
      "data-piece": piece.value,
    });
  }

  #handling() {
    const one = this.#pieces.lying[this.#held];
    if (one === undefined) return [];
    const name = nameOf(one, this.#pieces.sources()[this.#held]);
    const quarters = (/** @type {number} */ turn) => (turn - one.turn + 4) % 4;
    const turns = this.#pieces.turnsAt(one.cell, this.#held).filter((turn) => turn !== one.turn);
    return [
      ...turns.sort((a, b) => quarters(a) - quarters(b)).map((turn) => this.#turn(one, turn, TURNS[quarters(turn)] ?? "")),
      button(`Take back ${name}`, () => this.#take(this.#held), { "data-focus": "take" }),
    ];
  }

  /**
   * @param {Lying} one
   * @param {number} turn
   * @param {string} label
   */
  #turn(one, turn, label) {
    const cells = this.#pieces.under({ ...one, turn }).map((cell) => this.#board.name(cell));
    const press = () => {
      this.#pieces.lying[this.#held] = { ...one, turn };
      this.#changed();
    };
    const attributes = { type: "button", class: "quarter", onclick: press, "data-turn": turn, "data-focus": `turn ${turn}` };
    return el("button", attributes, el("span", {}, label), " ", el("span", { class: "note" }, listed(cells)));
  }

  // What to do next.
  #step() {
    if (this.#waiting) return `What goes on ${this.#board.name(this.#waiting)}?`;
    if (this.#lifted) return "Tap the cell where it goes, or take it back.";
    if (this.#pieces.isFull) return "Tap what you have placed to move it.";
    return this.#piece && this.#named() ? "Now tap a cell." : "Choose what to place, then tap a cell.";
  }

  #saying() {
    const { lying } = this.#pieces;
    if (lying.length === 0) return "Nothing placed yet.";
    const sources = this.#pieces.sources();
    const said = lying.map((one, i) => {
      const cells = this.#pieces.under(one).map((cell) => this.#board.name(cell));
      return `${nameOf(one, sources[i])} on ${listed(cells)}`;
    });
    const all = () => {
      this.#pieces.lying = [];
      this.#held = -1;
      this.#lifted = false;
      this.#changed();
    };
    return [
      el("span", {}, `Placed: ${said.join("; ")}.`),
      lying.length > 1 ? button("Take all back", all, { "data-focus": "all" }) : null,
    ];
  }
}

/**
 * @param {Lying} lying
 * @param {Piece | undefined} source
 */
const nameOf = ({ piece }, source) => (source?.value === piece ? source.label : String(piece));
