// One border between two cells, or several: a cell, then one of its sides.

import { SIDES, beside, cellKey, edgeKey } from "../board/geometry.js";
import { button, el, redraw } from "../dom.js";
import { fewOrMany, unchosen } from "./group.js";
import { chosen, onBoardGroup, summary } from "./on_board.js";

/**
 * @import { Side } from '../board/geometry.js'
 * @import { Board } from '../board/board.js'
 * @import { Cell, Control, Edge, Field, OnBoard } from '../shapes.js'
 */

/** @type {Record<Side, string>} */
const WORDS = { above: "Above", right: "Right", below: "Below", left: "Left" };
const WHERE = { above: "Above", right: "Right of", below: "Below", left: "Left of" };

/**
 * @param {Field} field
 * @param {Board} board
 * @returns {Control}
 */
export function edges(field, board) {
  const single = field.type === "edge";
  const most = single ? 1 : (field.max ?? 0);
  const all = (field.options ?? []).map(({ value }) => /** @type {Edge} */ (value));
  const offered = new Map(all.map((edge) => [edgeKey(edge), edge]));
  const touching = new Set(all.flat().map(cellKey));
  /** @type {Map<string, Edge>} */
  let picked = new Map();
  /** @type {Cell | null} */
  let at = null;

  const where = el("p", { class: "where" });
  const sides = el("div", { class: "buttons sides", role: "group" });
  const said = summary(() => set([]));

  const set = (/** @type {Edge[]} */ wanted) => {
    picked = new Map(wanted.map((edge) => [edgeKey(edge), edge]));
    show();
    chosen(root, board);
  };
  const show = () => {
    said.show([...picked.values()].map(([a, b]) => `between ${board.name(a)} and ${board.name(b)}`));
    showSides();
  };
  const showSides = () => {
    const cell = at;
    where.textContent = cell ? `Which side of ${board.name(cell)}?` : "Tap a cell, then one of its sides.";
    redraw(sides, [cell, [...picked.keys()]], () => {
      if (!cell) return [];
      sides.setAttribute("aria-label", `Sides of ${board.name(cell)}`);
      return SIDES.map((side) => sideButton(cell, side));
    });
  };
  /**
   * @param {Cell} cell
   * @param {Side} side
   */
  const sideButton = (cell, side) => {
    const key = edgeKey([cell, beside(cell, side)]);
    const edge = offered.get(key);
    if (edge === undefined) return null;
    const press = () => {
      const others = [...picked.values()].filter((other) => edgeKey(other) !== key);
      if (others.length < picked.size) set(single ? [edge] : others);
      else if (most === 1) set([edge]);
      else if (others.length < most) set([...others, edge]);
    };
    return button(WORDS[side], press, {
      "aria-label": `${WHERE[side]} ${board.name(cell)}`,
      "aria-pressed": String(picked.has(key)),
      "data-focus": `${field.name} ${side}`,
      "data-side": side,
    });
  };

  /** @type {OnBoard} */
  const onBoard = {
    cells: all.flat(),
    box: null,
    reach: 0,
    opens: (cell) => touching.has(cellKey(cell)),
    marks: () => (at ? [{ cell: at, said: "chosen", chosen: true }] : []),
    edges: () => [...picked.values()],
    tray: el("div", {}, where, sides),
    pick(cell) {
      at = at && cellKey(at) === cellKey(cell) ? null : cell;
      showSides();
      board.refresh();
      return at !== null;
    },
    serve: () => {},
  };
  const root = onBoardGroup(field, board, onBoard, said.root);
  showSides();
  return {
    root,
    onBoard,
    get value() {
      const found = [...picked.values()];
      return single ? found[0] : found;
    },
    fill(value) {
      /** @type {Edge[]} */
      const wanted = single ? (value ? [value] : []) : (value ?? []);
      const there = wanted.map((edge) => offered.get(edgeKey(edge))).filter((edge) => edge !== undefined);
      picked = new Map(there.map((edge) => [edgeKey(edge), edge]));
      if (single && there[0]) at = there[0][0];
      show();
      board.refresh();
      return there.length === wanted.length;
    },
    get carried() {
      return at;
    },
    resume(/** @type {Cell | null} */ cell) {
      if (cell && touching.has(cellKey(cell))) at = cell;
      showSides();
    },
    lack: () => (single ? (picked.size ? "" : unchosen(field)) : fewOrMany(field, picked.size)),
  };
}
