// Pieces on a board as data: which are left, where they lie, how they can turn. Knows no page.

import { cellKey, covered, inBox } from "../board/geometry.js";

/**
 * @import { Cell, Field, Piece } from '../shapes.js'
 * @typedef {{ piece: string | number, cell: Cell, turn: number }} Lying
 *   A piece on the board: its id, or the letter that was named for it.
 */

export class Pieces {
  /** @param {Field} field */
  constructor({ pieces = [], options = [], box = null, turns = [], shape = [[0, 0]], item = [], max = 0 }) {
    this.pieces = pieces;
    this.cells = options.map(({ value }) => /** @type {Cell} */ (value));
    this.box = box;
    this.turns = turns.length ? turns : [0];
    this.shape = shape;
    this.item = item;
    this.most = max;
    this.open = new Set(this.cells.map(cellKey));
    /** @type {Lying[]} */
    this.lying = [];
  }

  /** How far a piece reaches beyond its cell. */
  get reach() {
    return Math.max(...this.shape.flat().map(Math.abs));
  }

  /**
   * The cells under a piece.
   * @param {Pick<Lying, "cell" | "turn">} lying
   */
  under({ cell, turn }) {
    return covered(this.shape, cell, turn);
  }

  /**
   * What lies on a cell, by its index; -1: nothing.
   * @param {Cell} cell
   */
  at(cell) {
    return this.lying.findIndex((one) => this.under(one).some((part) => cellKey(part) === cellKey(cell)));
  }

  /**
   * The turns with which a piece fits on a cell. `but` is a piece that may be in the way: itself.
   * @param {Cell} cell
   * @param {number} [but]
   */
  turnsAt(cell, but = -1) {
    const isOpen = (/** @type {Cell} */ part) => this.open.has(cellKey(part)) || inBox(this.box, part);
    const isFree = (/** @type {Cell} */ part) => [-1, but].includes(this.at(part));
    return this.turns.filter((turn) => this.under({ cell, turn }).every((part) => isOpen(part) && isFree(part)));
  }

  /**
   * Which of the pieces each lying one is: its own, while there are any left, or else one whose
   * letter was named.
   * @returns {(Piece | undefined)[]}
   */
  sources() {
    const left = this.pieces.map(({ count = 1 }) => count ?? Infinity);
    return this.lying.map(({ piece }) => {
      const fits = (/** @type {Piece} */ { value }, /** @type {number} */ i) => value === piece && (left[i] ?? 0) > 0;
      let i = this.pieces.findIndex(fits);
      if (i < 0) {
        i = this.pieces.findIndex(({ alphabet = "" }, j) => alphabet.includes(String(piece)) && (left[j] ?? 0) > 0);
      }
      if (i >= 0) left[i] = (left[i] ?? 0) - 1;
      return this.pieces[i];
    });
  }

  /**
   * How many of a piece are left; null: any number.
   * @param {Piece} piece
   */
  left(piece) {
    const { count = 1 } = piece;
    return count === null ? null : count - this.sources().filter((source) => source === piece).length;
  }

  get isFull() {
    return this.lying.length >= this.most;
  }

  /** The items of the action, each with its parts in the order that the field names. */
  get items() {
    return this.lying.map(({ piece, cell: [column, row], turn }) => {
      /** @type {Record<string, string | number>} */
      const parts = { piece, column, row, turn };
      return this.item.map((part) => parts[part]);
    });
  }

  /**
   * Lays what these items say, as far as it is possible; false if not all of it is.
   * @param {any[][]} items
   */
  lay(items) {
    this.lying = [];
    for (const item of items) {
      const parts = Object.fromEntries(this.item.map((part, i) => [part, item[i]]));
      const { piece, column, row, turn = 0 } = /** @type {any} */ (parts);
      const fits = this.turnsAt([column, row]).includes(turn) && !this.isFull;
      if (fits) this.lying.push({ piece, cell: [column, row], turn });
      if (fits && this.sources().at(-1) === undefined) this.lying.pop();
    }
    return this.lying.length === items.length;
  }
}
