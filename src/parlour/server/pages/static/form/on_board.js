// What the fields that are answered on the board have in common.

import { button, el } from "../dom.js";
import { changed, group } from "./group.js";

/**
 * @import { Board } from '../board/board.js'
 * @import { Child } from '../dom.js'
 * @import { Cell, Field, OnBoard } from '../shapes.js'
 */

/**
 * The controls of such a field, with a switch that gives it the board where several want it.
 * @param {Field} field
 * @param {Board} board
 * @param {OnBoard} onBoard
 * @param {...Child} children
 */
export function onBoardGroup(field, board, onBoard, ...children) {
  const choose = button("Choose on the board", () => board.turnTo(onBoard), { class: "choose", hidden: true });
  const root = group(field, choose, ...children);
  onBoard.serve = (active, alone) => {
    choose.hidden = alone;
    choose.setAttribute("aria-pressed", String(active));
    root.classList.toggle("served", active && !alone);
  };
  return root;
}

/**
 * Tells the form and the board that something else is chosen now.
 * @param {HTMLElement} root
 * @param {Board} board
 */
export function chosen(root, board) {
  changed(root);
  board.refresh();
}

/**
 * Things in a row: "c3", "c3 and d4", "c3, d4 and e5".
 * @param {string[]} items
 */
export function listed(items) {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/**
 * What is chosen in words, with a button that takes it back.
 * @param {() => void} clear
 */
export function summary(clear) {
  const text = el("span", {}, "Nothing chosen yet.");
  const back = button("Take back", clear, { hidden: true });
  return {
    root: el("p", { class: "buttons chosen" }, text, back),
    /** @param {string[]} names */
    show(names) {
      back.hidden = names.length === 0;
      text.textContent = names.length ? `Chosen: ${listed(names)}.` : "Nothing chosen yet.";
    },
  };
}

/** @returns {Cell[]} */
export const cellsOf = (/** @type {Field} */ { options = [] }) => options.map(({ value }) => /** @type {Cell} */ (value));
