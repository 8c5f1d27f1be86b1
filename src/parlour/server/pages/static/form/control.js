// The control of a field, by its type.

import { cells } from "./cells.js";
import { choice, seats, subset } from "./choices.js";
import { edges } from "./edges.js";
import { placed } from "./placed.js";
import { letters, number, text } from "./typed.js";

/**
 * @import { Board } from '../board/board.js'
 * @import { Control, Field } from '../shapes.js'
 */

/** @type {Record<string, (field: Field, board: Board) => Control>} */
const MAKERS = {
  choice,
  subset,
  seat: choice,
  seats,
  cell: cells,
  cells,
  edge: edges,
  edges,
  letters,
  placed,
  number,
  text,
};

/**
 * @param {Field} field
 * @param {Board} board
 * @returns {Control}
 */
export function controlOf(field, board) {
  const make = MAKERS[field.type];
  if (make === undefined) throw new Error(`There is no control for ${field.type}.`);
  return make(field, board);
}

/**
 * Something to choose from, with nothing in it, is no control.
 * @param {Field} field
 */
export function isEmpty({ type, options = [], pieces = [] }) {
  if (type === "placed") return pieces.length === 0;
  return ["subset", "seats", "cells", "edges"].includes(type) && options.length === 0;
}
