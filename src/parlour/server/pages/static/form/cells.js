// One cell of the board, or several.

import { cellKey } from "../board/geometry.js";
import { el } from "../dom.js";
import { fewOrMany, unchosen } from "./group.js";
import { cellsOf, chosen, onBoardGroup, summary } from "./on_board.js";

/**
 * @import { Board } from '../board/board.js'
 * @import { Cell, Control, Field, OnBoard } from '../shapes.js'
 */

/**
 * @param {Field} field
 * @param {Board} board
 * @returns {Control}
 */
export function cells(field, board) {
  const single = field.type === "cell";
  const most = single ? 1 : (field.max ?? 0);
  const offered = new Map(cellsOf(field).map((cell) => [cellKey(cell), cell]));
  /** @type {Map<string, Cell>} */
  let picked = new Map();

  const said = summary(() => set([]));
  const set = (/** @type {Cell[]} */ wanted) => {
    picked = new Map(wanted.map((cell) => [cellKey(cell), cell]));
    show();
    chosen(root, board);
  };
  const show = () => {
    said.show([...picked.values()].map((cell) => board.name(cell)));
  };

  /** @type {OnBoard} */
  const onBoard = {
    cells: [...offered.values()],
    box: null,
    reach: 0,
    opens: (cell) => {
      const key = cellKey(cell);
      return offered.has(key) && (picked.has(key) || most === 1 || picked.size < most);
    },
    marks: () => [...picked.values()].map((cell) => ({ cell, said: "chosen", chosen: true })),
    edges: () => [],
    pick(cell) {
      const others = [...picked.values()].filter((other) => cellKey(other) !== cellKey(cell));
      if (others.length < picked.size) set(others);
      else set(most === 1 ? [cell] : [...others, cell]);
      return false;
    },
    tray: el("p", {}, most === 1 ? "Tap a cell." : "Tap the cells; tap one again to take it back."),
    serve: () => {},
  };
  const root = onBoardGroup(field, board, onBoard, said.root);
  return {
    root,
    onBoard,
    get value() {
      const all = [...picked.values()];
      return single ? all[0] : all;
    },
    fill(value) {
      /** @type {Cell[]} */
      const wanted = single ? (value ? [value] : []) : (value ?? []);
      const there = wanted.filter((cell) => offered.has(cellKey(cell)));
      picked = new Map(there.map((cell) => [cellKey(cell), cell]));
      show();
      board.refresh();
      return there.length === wanted.length;
    },
    lack: () => (single ? (picked.size ? "" : unchosen(field)) : fewOrMany(field, picked.size)),
  };
}
