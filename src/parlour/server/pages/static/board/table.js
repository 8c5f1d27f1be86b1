// The table of a board: its heads, its cells, and moving through them with the arrow keys. Knows
// nothing of what is chosen there.

import { el } from "../dom.js";
import { cellKey, columnName, rowName } from "./geometry.js";

/**
 * @import { Cell } from '../shapes.js'
 * @import { Extent } from './geometry.js'
 * @typedef {{ text: string, label: string, classes: string[], opens: boolean }} Drawing
 *   What a cell looks like, what it is in words, and whether it can be chosen.
 * @typedef {object} Listener
 * @property {(cell: Cell) => void} pick
 * @property {(cell: Cell, key: string) => boolean} press Whether the key means something here.
 */

/** @type {Record<string, Cell>} */
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

export class BoardTable {
  /** @type {Map<string, HTMLTableCellElement>} */
  #cells = new Map();
  /** @type {Map<string, string>} */
  #drawn = new Map();
  /** The cell that the tab key comes to. */
  #current = "";
  #layout = "";
  #listener;
  #table = el("table", { "aria-label": "The board" });

  /** @param {Listener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.root = el("div", { class: "grid" }, this.#table);
    this.#table.addEventListener("keydown", (event) => this.#press(event));
    this.#table.addEventListener("focusin", ({ target }) => this.#come(keyOf(target)));
    this.#table.addEventListener("click", ({ target }) => this.#tap(target));
  }

  /**
   * Draws what has changed. While somebody plays on it, one cell is in the tab order.
   * @param {Extent} extent
   * @param {boolean} unbounded
   * @param {boolean} playing
   * @param {(cell: Cell) => Drawing} drawing
   */
  draw(extent, unbounded, playing, drawing) {
    const focused = this.#table.contains(document.activeElement);
    const layout = JSON.stringify([extent, unbounded]);
    if (layout !== this.#layout) this.#build(extent, unbounded);
    this.#layout = layout;
    this.#table.setAttribute("role", playing ? "grid" : "table");
    this.root.tabIndex = playing ? -1 : 0;
    let first = "";
    for (const [key, node] of this.#cells) {
      const drawn = drawing(cellOf(key));
      if (drawn.opens) first ||= key;
      const signature = JSON.stringify([drawn, playing]);
      if (this.#drawn.get(key) !== signature) fill(node, drawn, playing);
      this.#drawn.set(key, signature);
    }
    if (!this.#cells.has(this.#current)) this.#current = first || (this.#cells.keys().next().value ?? "");
    if (!playing) return;
    this.#rove();
    if (focused) this.focus(true);
  }

  /**
   * Puts the focus on the cell where it was last.
   * @param {boolean} [still] Without scrolling there.
   */
  focus(still = false) {
    const node = this.#cells.get(this.#current);
    if (node) focusable(node).focus({ preventScroll: still });
  }

  /**
   * @param {Extent} extent
   * @param {boolean} unbounded
   */
  #build({ left, top, right, bottom }, unbounded) {
    const columns = span(left, right);
    const heads = columns.map((column) => el("th", { scope: "col" }, columnName(column, unbounded)));
    this.#cells = new Map();
    this.#drawn = new Map();
    const rows = span(top, bottom).map((row) => {
      const cells = columns.map((column) => {
        const cell = el("td", { "data-cell": cellKey([column, row]) });
        this.#cells.set(cellKey([column, row]), cell);
        return cell;
      });
      return el("tr", {}, el("th", { scope: "row" }, rowName(row)), ...cells);
    });
    this.#table.replaceChildren(
      el("thead", {}, el("tr", {}, el("td", {}), ...heads)),
      el("tbody", {}, ...rows),
    );
  }

  #rove() {
    for (const [key, node] of this.#cells) focusable(node).tabIndex = key === this.#current ? 0 : -1;
  }

  /** @param {string | null} key */
  #come(key) {
    if (key === null || key === this.#current) return;
    this.#current = key;
    this.#rove();
  }

  /** @param {EventTarget | null} target */
  #tap(target) {
    const key = target instanceof Element && target.closest("button") ? keyOf(target) : null;
    if (key !== null) this.#listener.pick(cellOf(key));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const at = keyOf(event.target);
    if (at === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const to = this.#towards(event.key, at);
    if (to !== null) {
      this.#come(to);
      this.focus();
    }
    if (to !== null || this.#listener.press(cellOf(at), event.key)) event.preventDefault();
  }

  /**
   * Where a key leads; null if it leads nowhere.
   * @param {string} pressed
   * @param {string} at
   */
  #towards(pressed, at) {
    const row = this.#cells.get(at)?.closest("tr")?.querySelectorAll("td");
    if (pressed === "Home") return keyOf(row?.[0] ?? null);
    if (pressed === "End") return keyOf(row?.[row.length - 1] ?? null);
    const way = ARROWS[pressed];
    if (way === undefined) return null;
    const [column, line] = cellOf(at);
    const to = cellKey([column + way[0], line + way[1]]);
    return this.#cells.has(to) ? to : at;
  }
}

/**
 * @param {number} first
 * @param {number} last
 */
const span = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** @param {string} key */
const cellOf = (key) => /** @type {Cell} */ (key.split(",").map(Number));

/** @param {EventTarget | null} target */
function keyOf(target) {
  const cell = target instanceof Element ? target.closest("td[data-cell]") : null;
  return cell?.getAttribute("data-cell") ?? null;
}

/**
 * @param {HTMLElement} node
 * @returns {HTMLElement}
 */
const focusable = (node) => node.querySelector("button") ?? node;

/**
 * @param {HTMLTableCellElement} node
 * @param {Drawing} drawing
 * @param {boolean} playing
 */
function fill(node, { text, label, classes, opens }, playing) {
  node.className = classes.join(" ");
  if (opens) {
    node.removeAttribute("aria-label");
    node.removeAttribute("tabindex");
    node.replaceChildren(el("button", { type: "button", "aria-label": label }, text));
    return;
  }
  node.setAttribute("aria-label", label);
  if (!playing) node.removeAttribute("tabindex");
  node.replaceChildren(text);
}
