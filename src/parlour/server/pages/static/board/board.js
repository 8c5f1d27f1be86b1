// A board that is looked at and played on. Whatever has to be chosen on it joins in: several
// controls may share it, and it is one of theirs at a time.

import { el } from "../dom.js";
import { SIDES, beside, cellKey, cellName, edgeKey, extentOf, isUnbounded, widened } from "./geometry.js";
import { BoardTable } from "./table.js";

/**
 * @import { BoardCell, BoardShape, Cell, Mark, OnBoard } from '../shapes.js'
 * @import { Extent } from './geometry.js'
 * @import { Drawing } from './table.js'
 */

/** Around a board that grows in all directions, so that there is room for what comes next. */
const RING = 2;
const FIRST = "button:not(:disabled)";
/** More characters are drawn smaller. */
const SHORT = 2;

/** @type {BoardShape} */
const NOTHING = { cells: [], walls: [] };

/** @type {Record<string, string>} */
const WHERE = { above: "above", right: "on the right", below: "below", left: "on the left" };

export class Board {
  #shape = NOTHING;
  /** @type {Map<string, BoardCell>} */
  #known = new Map();
  /** @type {OnBoard[]} */
  #controls = [];
  /** @type {OnBoard | null} */
  #active = null;
  #unbounded = false;
  /** @type {Extent | null} */
  #extent = null;
  #waiting = false;
  #byKeyboard;
  #tray = el("div", { class: "tray" });
  #table = new BoardTable({
    pick: (cell) => this.#pick(cell),
    press: (cell, key) => this.#edits(cell, key),
  });

  /** @param {() => boolean} byKeyboard Whether somebody uses the keyboard now. */
  constructor(byKeyboard) {
    this.#byKeyboard = byKeyboard;
    this.root = el("section", { class: "board", "aria-label": "The board", hidden: true }, this.#table.root, this.#tray);
  }

  /**
   * What is on it.
   * @param {BoardShape | null} shape
   */
  show(shape) {
    this.#shape = shape ?? NOTHING;
    this.#known = new Map(this.#shape.cells.map((cell) => [`${cell[0]},${cell[1]}`, cell]));
    this.refresh();
  }

  /** @param {OnBoard} control */
  join(control) {
    if (this.#controls.includes(control)) return;
    this.#controls.push(control);
    this.#active ??= control;
    this.refresh();
  }

  /** @param {OnBoard} control */
  leave(control) {
    if (!this.#controls.includes(control)) return;
    this.#controls = this.#controls.filter((other) => other !== control);
    const near = this.#controls.find(({ group }) => group === control.group);
    if (this.#active === control) this.#active = near ?? this.#controls[0] ?? null;
    this.refresh();
  }

  /**
   * From now on cells are chosen for this control.
   * @param {OnBoard} control
   */
  give(control) {
    if (!this.#controls.includes(control)) return;
    this.#active = control;
    this.refresh();
  }

  /**
   * The same for somebody who has left the board behind: on a phone it is far above.
   * @param {OnBoard} control
   */
  turnTo(control) {
    this.give(control);
    this.#draw();
    this.root.scrollIntoView({ block: "nearest" });
  }

  /**
   * Something else was chosen in this part of the form: the board is for it.
   * @param {unknown} group
   */
  giveGroup(group) {
    if (this.isFor(group)) return;
    const first = this.#controls.find((control) => control.group === group);
    if (first) this.give(first);
  }

  /** @param {unknown} group */
  isFor(group) {
    return this.#active !== null && this.#active.group === group;
  }

  /**
   * The next step is here.
   * @param {OnBoard} control
   */
  enter(control) {
    this.give(control);
    this.#draw();
    this.#table.focus(!this.#byKeyboard());
  }

  // Keyboards go on here unless the next step is in the tray; a finger goes on in the tray anyway, and
  // with it a screen reader, which would have a long way there.
  #pick(/** @type {Cell} */ cell) {
    const inTray = this.#active?.pick(cell) ?? false;
    const byKeyboard = this.#byKeyboard();
    if (inTray || !byKeyboard) this.#focusTray(FIRST, !byKeyboard);
  }

  /** @param {Cell} cell */
  name(cell) {
    return cellName(cell, this.#unbounded);
  }

  /**
   * Whether nothing is drawn on a cell.
   * @param {Cell} cell
   */
  isBare(cell) {
    return (this.#known.get(cellKey(cell))?.[2] ?? "") === "";
  }

  // Several changes at once are drawn once; but names of cells are right at once.
  refresh() {
    this.#measure();
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => this.#draw());
  }

  #measure() {
    const corners = this.#controls.flatMap(({ box }) => box ?? []);
    const offered = this.#controls.flatMap(({ cells }) => cells);
    /** @type {Cell[]} */
    const there = [...this.#shape.cells.map(([column, row]) => /** @type {Cell} */ ([column, row])), ...this.#shape.walls.flat()];
    const marked = this.#controls.flatMap((control) => control.marks().map(({ cell }) => cell));
    this.#unbounded = isUnbounded([...there, ...offered, ...corners]);
    if (!this.#unbounded) {
      const all = [...there, ...offered, ...corners, ...marked];
      this.#extent = all.length ? extentOf([[1, 1], ...all]) : null;
      return;
    }
    const ring = Math.max(RING, ...this.#controls.map(({ reach }) => reach + 1));
    const used = extentOf([...there, ...marked]) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    const { left, top, right, bottom } = widened(used, ring);
    this.#extent = extentOf([[left, top], [right, bottom], ...offered]);
  }

  #draw() {
    this.#waiting = false;
    const extent = this.#extent;
    this.root.hidden = extent === null;
    for (const control of this.#controls) control.serve(control === this.#active, this.#controls.length === 1);
    this.#showTray();
    if (extent === null) return;
    const marks = this.#marks();
    const walls = new Set(this.#shape.walls.map(edgeKey));
    const chosen = new Set(this.#shown().flatMap((control) => control.edges().map(edgeKey)));
    this.#table.draw(extent, this.#unbounded, this.#active !== null, (cell) =>
      this.#drawing(cell, marks.get(cellKey(cell)), walls, chosen),
    );
  }

  #showTray() {
    const title = this.#controls.length > 1 ? (this.#active?.title ?? "") : "";
    const shown = this.#active ? [...(title ? [el("p", { class: "for" }, title)] : []), this.#active.tray] : [];
    const there = this.#tray.lastElementChild;
    const same = (there ?? undefined) === this.#active?.tray && this.#tray.childElementCount === shown.length;
    if (same) return;
    // A control that replaces another one goes on where that was.
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.#tray.contains(active) ? active.dataset["focus"] : undefined;
    this.#tray.replaceChildren(...shown);
    if (focused !== undefined) this.#focusTray(`[data-focus="${CSS.escape(focused)}"]`);
  }

  /**
   * @param {string} wanted
   * @param {boolean} [still] Without scrolling there.
   */
  #focusTray(wanted, still = true) {
    /** @type {HTMLElement | null} */
    const found = this.#tray.querySelector(wanted) ?? this.#tray.querySelector(FIRST);
    found?.focus({ preventScroll: still });
  }

  // What is drawn as a draft: everything in the part of the form that has the board.
  #shown() {
    const group = this.#active?.group;
    return this.#controls.filter((control) => control === this.#active || (group && control.group === group));
  }

  #marks() {
    /** @type {Map<string, Mark>} */
    const marks = new Map();
    for (const mark of this.#shown().flatMap((control) => control.marks())) {
      const key = cellKey(mark.cell);
      marks.set(key, { ...marks.get(key), ...mark });
    }
    return marks;
  }

  /**
   * @param {Cell} cell
   * @param {Mark | undefined} mark
   * @param {Set<string>} walls
   * @param {Set<string>} chosen
   * @returns {Drawing}
   */
  #drawing(cell, mark, walls, chosen) {
    const known = this.#known.get(cellKey(cell));
    const text = mark?.text ?? known?.[2] ?? "";
    const classes = [];
    const said = mark ? [mark.said] : [];
    if (mark?.text !== undefined) classes.push(mark.more ? "draft more" : "draft");
    if (mark?.chosen) classes.push("picked");
    if (text.length > SHORT) classes.push("long");
    if (mark?.text === undefined || !this.isBare(cell)) said.push(known?.[3] ?? "empty");
    for (const side of SIDES) {
      const key = edgeKey([cell, beside(cell, side)]);
      const found = walls.has(key) ? "wall" : chosen.has(key) ? "edge" : "";
      if (found) classes.push(`${found}-${side}`);
      if (found) said.push(`${found === "wall" ? "wall" : "chosen edge"} ${WHERE[side]}`);
    }
    const opens = this.#active?.opens(cell) ?? false;
    return { text, label: `${this.name(cell)}: ${said.join(", ")}`, classes, opens };
  }

  /**
   * @param {Cell} cell
   * @param {string} key
   */
  #edits(cell, key) {
    if (key === "Backspace" || key === "Delete") return this.#active?.clear?.(cell) ?? false;
    return key.length === 1 && key !== " " && (this.#active?.type?.(cell, key) ?? false);
  }
}
