// What a board and its racks share: the value that is shown, whose side it is seen from, which piece is chosen and
// where letters are typed. It turns taps, drops and keys into what the drafts or the choice are to be.
import { Gestures } from "./input/gestures.svelte";
import { t } from "../../../words/words.svelte";
import { fly, MOVE_MS } from "./output/motion";
import { headingOf, sentenceOf } from "./output/sentences";
import { boxOf, cellsOf, edgeAt, edgeFromView, edgeKey, isInside, keyOf, moved, quarter, sameCell, sameEdge, turnedAbout, toView, type Box } from "./plane/geometry";
import { following, landing, preceding, type Ground } from "./plane/typing";
import { Stage } from "./stage.svelte";
import { still } from "../../../state/device/choices.svelte";
import type { Asks, BoardEvent, BoardState, Cell, CellState, Draft, Edge, HandPiece, LaidPiece, Side, Step, Turn } from "./types";

// Where the next letter goes. Past the last cell it stays there, and takes no more letters.
export interface Cursor {
  at: Cell;
  way: 0 | 1;
  beyond: boolean;
}

// Where that would be too many the oldest makes way.
function toggled<One>(chosen: readonly One[], one: One, most: number, same: (a: One, b: One) => boolean): One[] {
  const others = chosen.filter((other) => !same(other, one));
  return others.length < chosen.length ? others : [...others, one].slice(-most);
}

export class Tabletop {
  #read: () => BoardState;
  #page: (event: BoardEvent) => void;

  // A piece of the hand, or a draft, that the next tap on a cell lays.
  chosen = $state<string | null>(null);
  cursor = $state.raw<Cursor | null>(null);
  // What was done last, in words.
  saying = $state.raw<{ text: string } | null>(null);
  // The cell that the keyboard is on.
  #focus = $state.raw<Cell | null>(null);
  #turnedBy = $state(0);
  #turns = $state.raw<Readonly<Record<string, Turn>>>({});
  #order = $state.raw<readonly string[]>([]);

  readonly stage: Stage;
  readonly gestures: Gestures;
  // Where pieces were let go that have not come to lie yet.
  readonly letGoAt = new Map<string, DOMRect>();

  constructor(read: () => BoardState, tell: (event: BoardEvent) => void) {
    this.#read = read;
    this.#page = tell;
    this.stage = new Stage(() => this.box, () => this.state.extent.grows === true);
    this.gestures = new Gestures(this);
  }

  state = $derived.by(() => this.#read());
  asks = $derived.by((): Asks => this.state.asks);
  side = $derived.by((): Side => quarter((this.state.side ?? 0) + this.#turnedBy));
  pieces = $derived.by((): readonly LaidPiece[] => this.state.pieces ?? []);
  lying = $derived.by(() => this.pieces.filter((piece) => !piece.ghost));
  drafts = $derived.by((): Draft[] =>
    this.lying.filter((piece) => piece.draft).map(({ id, at, turn = 0 }) => ({ id, at, turn })),
  );
  box = $derived.by((): Box => boxOf(this.state.extent, this.pieces.flatMap((piece) => cellsOf(piece)), this.side));
  cellStates = $derived.by(() => new Map<string, CellState>(this.state.cells.map((cell) => [keyOf(cell.at), cell])));
  // What lies on a cell: the piece on top.
  onTop = $derived.by(() => new Map(this.lying.flatMap((piece) => cellsOf(piece).map((cell, half) => [keyOf(cell), { piece, half }] as const))));
  #taken = $derived.by(() => new Set((this.state.walls ?? []).filter(({ look }) => look !== "hint" && look !== "draft").map(({ edge }) => edgeKey(edge))));
  wallKeys = $derived.by(() => new Set((this.state.walls ?? []).filter(({ look }) => look !== "hint").map(({ edge }) => edgeKey(edge))));

  // In the order of the rack, those on the board too.
  hand = $derived.by((): HandPiece[] => {
    const place = ({ id }: HandPiece) => (this.#order.includes(id) ? this.#order.indexOf(id) : Infinity);
    const hand = [...(this.state.hand ?? [])];
    return this.#order.length === 0 ? hand : hand.sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
  });
  onBoard = $derived.by(() => new Set(this.drafts.map(({ id }) => id)));
  types = $derived.by(() => this.asks.kind === "lay" && this.asks.directions !== undefined);

  #tell(event: BoardEvent): void {
    const { asks } = this;
    const most = asks.kind === "cells" ? asks.most : 1;
    this.#say(sentenceOf(event, { name: this.state.name, piece: (id) => this.handPiece(id), most }, t));
    this.#page(event);
  }

  #say(text: string): void {
    if (text !== "") this.saying = { text };
  }

  confirm(): void {
    this.#tell({ type: "confirm" });
  }

  explain(at: { cell: Cell } | { edge: Edge }): void {
    this.#tell({ type: "explain", ...at });
  }

  isInside = (cell: Cell): boolean => isInside(toView(cell, this.side), this.box);
  isAway = (id: string): boolean => this.onBoard.has(id);
  isTaken = (edge: Edge): boolean => this.#taken.has(edgeKey(edge));
  // Nothing to explain.
  isBare = (cell: Cell): boolean => !this.cellStates.has(keyOf(cell)) && !this.onTop.has(keyOf(cell));
  isHole = (cell: Cell): boolean => this.cellStates.get(keyOf(cell))?.hole === true;

  // Whose side is seen.

  turnTable(turns: number): void {
    this.#turnedBy = quarter(this.#turnedBy + turns);
    this.#say(this.state.sides?.[this.side] ?? "");
  }

  // The cell that has the focus, or would get it.

  get focus(): Cell {
    const at = this.#focus;
    if (at !== null && this.isInside(at)) return at;
    const star = this.state.cells.find((cell) => cell.star)?.at;
    return star ?? this.state.marks?.last?.[0] ?? (this.state.extent.grows ? this.state.extent.from : this.#first());
  }

  #first(): Cell {
    const { from, to } = this.state.extent;
    const corners: Cell[] = [from, [to[0], from[1]], to, [from[0], to[1]]];
    return corners[quarter(4 - this.side)] ?? from;
  }

  focusOn(cell: Cell): void {
    this.#focus = cell;
    if (this.cursor !== null && !sameCell(this.cursor.at, cell)) this.cursor = { ...this.cursor, at: cell, beyond: false };
  }

  // By the arrows: where letters are typed the cursor shows where they go.
  pointTo(cell: Cell): void {
    this.focusOn(cell);
    if (this.types && this.chosen === null && this.cursor === null) this.cursor = { at: cell, way: 0, beyond: false };
  }

  // From now on the keys are the board's.
  takeKeys(): void {
    this.stage.layers?.querySelector<HTMLElement>(`[data-cell="${keyOf(this.focus)}"]`)?.focus({ preventScroll: true });
  }

  // The hand.

  turnOf = ({ id, turn = 0 }: HandPiece): Turn => this.#turns[id] ?? turn;
  handPiece = (id: string): HandPiece | undefined => this.hand.find((piece) => piece.id === id);

  // With a cursor a letter is typed; else it is the piece that the next tap lays.
  tapHand(id: string): void {
    const piece = this.handPiece(id);
    if (piece === undefined || piece.idle || this.asks.kind !== "lay") return;
    if (this.onBoard.has(id)) this.take(id);
    else if (this.cursor !== null && piece.faces.length === 1) this.#typePiece(id);
    else if (this.chosen === id && piece.faces.length === 2) this.turnInHand(id);
    else this.chosen = this.chosen === id ? null : id;
  }

  turnInHand(id: string, turns = 1): void {
    const piece = this.handPiece(id);
    if (piece?.faces.length === 2) this.#turns = { ...this.#turns, [id]: quarter(this.turnOf(piece) + turns) };
  }

  // Never the order that was.
  shuffle(random: () => number = Math.random): void {
    const before = this.hand.filter(({ id }) => !this.onBoard.has(id)).map(({ id }) => id);
    if (before.length < 2) return;
    const after = [...before];
    for (let last = after.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      [after[last], after[other]] = [after[other]!, after[last]!];
    }
    if (after.every((id, i) => id === before[i])) after.push(after.shift()!);
    const waiting = after.values();
    this.#order = this.hand.map(({ id }) => (this.onBoard.has(id) ? id : waiting.next().value!));
  }

  // Drafts.

  draftOn(cell: Cell): { draft: Draft; half: number } | null {
    const found = this.onTop.get(keyOf(cell));
    if (found?.piece.draft !== true) return null;
    const { id, at, turn = 0 } = found.piece;
    return { draft: { id, at, turn }, half: found.half };
  }

  // A piece goes to a cell. Two letters change places; where the first came from the hand, the second goes there.
  lay(id: string, at: Cell, turn: Turn = this.#turnNow(id)): void {
    const before = this.drafts.find((draft) => draft.id === id);
    const there = this.draftOn(at)?.draft;
    const swaps = there !== undefined && there.id !== id && this.#cellCount(id) === 1 && this.#cellCount(there.id) === 1;
    if (before !== undefined && sameCell(before.at, at) && before.turn === turn) return;
    const now: Draft = { id, at, turn };
    const others = this.drafts.flatMap((draft) => {
      if (draft.id === id) return [now];
      if (!swaps || draft.id !== there.id) return [draft];
      return before === undefined ? [] : [{ ...draft, at: before.at }];
    });
    const drafts = before === undefined ? [...others, now] : others;
    this.chosen = null;
    this.#tell({ type: "drafts", drafts, what: swaps ? "swap" : before === undefined ? "lay" : "move", id });
  }

  #turnNow(id: string): Turn {
    const piece = this.handPiece(id);
    return this.drafts.find((draft) => draft.id === id)?.turn ?? (piece === undefined ? 0 : this.turnOf(piece));
  }

  #cellCount = (id: string): number =>
    this.handPiece(id)?.faces.length ?? this.lying.find((piece) => piece.id === id)?.faces.length ?? 1;

  take(id: string): void {
    if (!this.onBoard.has(id)) return;
    if (this.chosen === id) this.chosen = null;
    this.#tell({ type: "drafts", drafts: this.drafts.filter((draft) => draft.id !== id), what: "take", id });
  }

  takeAll(): void {
    this.chosen = null;
    const first = this.drafts[0];
    if (first !== undefined && this.cursor !== null) this.cursor = { at: first.at, way: this.cursor.way, beyond: false };
    if (first !== undefined) this.#tell({ type: "drafts", drafts: [], what: "take_all", id: null });
  }

  takeLast(): void {
    const last = this.draftOn(this.focus)?.draft ?? this.drafts.at(-1);
    if (last !== undefined) this.take(last.id);
  }

  // About one of its halves; the one that was laid last where none is named.
  turn(turns = 1, cell: Cell | null = null): void {
    const under = cell === null ? null : this.draftOn(cell);
    const last = this.drafts.filter(({ id }) => this.#cellCount(id) === 2).at(-1);
    const { draft, half } = under ?? { draft: last, half: 0 };
    if (draft === undefined) {
      if (this.chosen !== null) this.turnInHand(this.chosen, turns);
      return;
    }
    if (this.#cellCount(draft.id) !== 2) return;
    const now = turnedAbout(draft, half, turns);
    const drafts = this.drafts.map((one) => (one.id === draft.id ? now : one));
    this.#tell({ type: "drafts", drafts, what: "turn", id: draft.id });
  }

  // A tap on a cell, by a finger, a mouse, Enter or a screen reader.
  tapCell(cell: Cell): void {
    const { asks } = this;
    if (asks.kind === "cells") this.#tapChoice(cell, asks.chosen, asks.most, asks.targets);
    else if (asks.kind === "pieces") this.#tapPiece(cell);
    else if (asks.kind === "lay") this.#tapToLay(cell);
    else this.explain({ cell });
  }

  // Of the cells or the pieces that are to be chosen.
  isChosen(cell: Cell): boolean {
    const { asks } = this;
    if (asks.kind === "cells") return asks.chosen.some((one) => sameCell(one, cell));
    const id = this.onTop.get(keyOf(cell))?.piece.id;
    return asks.kind === "pieces" && id !== undefined && asks.chosen.includes(id);
  }

  #tapChoice(cell: Cell, chosen: readonly Cell[], most: number, targets?: readonly Cell[]): void {
    if (this.isHole(cell) || (targets !== undefined && !targets.some((one) => sameCell(one, cell)))) {
      this.explain({ cell });
      return;
    }
    this.#tell({ type: "cells", chosen: toggled(chosen, cell, most, sameCell) });
  }

  #tapPiece(cell: Cell): void {
    const { asks } = this;
    if (asks.kind !== "pieces") return;
    const id = this.onTop.get(keyOf(cell))?.piece.id;
    if (id === undefined || !asks.targets.includes(id)) {
      this.explain({ cell });
      return;
    }
    this.#tell({ type: "pieces", chosen: toggled(asks.chosen, id, asks.most, Object.is) });
  }

  #tapToLay(cell: Cell): void {
    const draft = this.draftOn(cell);
    const ground = this.groundOf(cell);
    if (this.chosen !== null && !this.isHole(cell)) this.lay(this.chosen, cell);
    else if (draft !== null && this.#cellCount(draft.draft.id) === 2) this.turn(1, cell);
    else if (draft !== null) this.take(draft.draft.id);
    else if (this.types && ground === "free") this.#pointAt(cell);
    else this.explain({ cell });
  }

  // An edge with a wall is taken, and said to be.
  tapEdge(edge: Edge): void {
    const { asks } = this;
    if (asks.kind === "edges" && sameEdge(asks.chosen, edge) && !this.isTaken(edge)) this.#tell({ type: "edge", chosen: null });
    else this.aimKeyed(edge);
  }

  // By the keys: no second press takes it back.
  aimKeyed(edge: Edge): void {
    if (this.isTaken(edge)) this.explain({ edge });
    else this.#tell({ type: "edge", chosen: edge });
  }

  // The cell whose four edges are offered as buttons.
  offered = $state.raw<Cell | null>(null);
  offerSides(cell: Cell): void {
    if (this.asks.kind !== "edges") return;
    this.#focus = cell;
    this.offered = cell;
  }

  // As they are seen, from the one above clockwise.
  edgesOf = (cell: Cell): Edge[] => ([0, 1, 2, 3] as const).map((turn) => edgeFromView(edgeAt(toView(cell, this.side), turn), this.side));

  // Typing.

  groundOf = (cell: Cell): Ground => {
    const state = this.cellStates.get(keyOf(cell));
    if (!this.isInside(cell) || state?.hole === true || state?.hand !== undefined) return "closed";
    const top = this.onTop.get(keyOf(cell));
    if (top !== undefined) return top.piece.draft ? "draft" : "filled";
    return state?.face === undefined ? "free" : "filled";
  };

  #step(way: 0 | 1): Step {
    const { asks } = this;
    return (asks.kind === "lay" ? asks.directions?.[way] : undefined) ?? [1 - way, way];
  }

  // The direction in which letters are typed.
  get step(): Step {
    return this.#step(this.cursor?.way ?? 0);
  }

  // What one comes to from the cell beside it; at a wall the line ends.
  #next(cell: Cell, step: Step, sign = 1): Ground {
    const to = moved(cell, step, sign);
    return this.wallKeys.has(edgeKey([cell, to])) ? "closed" : this.groundOf(to);
  }

  #point(at: Cell, way: 0 | 1, beyond = false): void {
    this.cursor = { at, way, beyond };
    this.#focus = at;
  }

  // Along whichever line has something beside the cell, or room after it, rather the row; tapped again the other way,
  // and so on. What is special about the cell is told.
  #pointAt(cell: Cell): void {
    const { cursor } = this;
    if (cursor !== null && sameCell(cursor.at, cell)) {
      this.#turnCursor(cursor);
      return;
    }
    const beside = (way: 0 | 1) => [1, -1].some((sign) => this.#next(cell, this.#step(way), sign) === "filled");
    const room = (way: 0 | 1) => this.#next(cell, this.#step(way)) !== "closed";
    this.#point(cell, beside(0) || (!beside(1) && (room(0) || !room(1))) ? 0 : 1);
    if (!this.isBare(cell)) this.explain({ cell });
  }

  // After a word's first letter the word turns about that letter.
  #turnCursor({ at, way }: Cursor): void {
    const other = way === 0 ? 1 : 0;
    const first = this.drafts.length === 1 ? (this.drafts[0]?.at ?? at) : at;
    const begun = !sameCell(first, at) && sameCell(following(first, this.#step(way), this.groundOf) ?? first, at);
    const next = begun ? (following(first, this.#step(other), this.groundOf) ?? at) : at;
    this.#point(next, other);
  }

  changeWay(): void {
    if (!this.types) return;
    this.#turnCursor(this.cursor ?? { at: this.focus, way: 1, beyond: false });
    this.#say(t(headingOf(toView(this.step, this.side))));
  }

  // A letter from the keyboard: the first such piece that is still in the hand.
  typeLetter(letter: string): void {
    if (!this.types) return;
    const wanted = letter.toLocaleUpperCase();
    const piece = this.hand.find(({ id, idle, faces }) => !idle && !this.onBoard.has(id) && faces[0].letter?.toLocaleUpperCase() === wanted);
    if (piece === undefined) this.#tell({ type: "lacks", letter: wanted });
    else this.#typePiece(piece.id);
  }

  #typePiece(id: string): void {
    const cursor = this.cursor ?? { at: this.focus, way: 0 as const, beyond: false };
    const step = this.#step(cursor.way);
    // Drafts are stepped over as what lies there for good.
    const groundOf = (cell: Cell): Ground => {
      const ground = sameCell(cell, cursor.at) ? this.groundOf(cell) : this.#next(moved(cell, step, -1), step);
      return ground === "draft" ? "filled" : ground;
    };
    const at = cursor.beyond ? null : landing(cursor.at, step, groundOf);
    if (at === null) {
      this.cursor = { ...cursor, beyond: true };
      return;
    }
    const next = following(at, step, groundOf);
    this.#point(next ?? at, cursor.way, next === null);
    this.lay(id, at);
  }

  // The letter before the cursor goes back, and the cursor to its cell.
  typeBack(): void {
    const cursor = this.cursor ?? { at: this.focus, way: 0 as const, beyond: false };
    const here = this.draftOn(cursor.at);
    const at = here !== null ? cursor.at : preceding(cursor.at, this.#step(cursor.way), this.groundOf, cursor.beyond);
    const draft = at === null ? null : this.draftOn(at);
    if (at === null || draft === null) return;
    if (this.cursor !== null) this.cursor = { at, way: cursor.way, beyond: false };
    this.#focus = at;
    this.take(draft.draft.id);
  }

  flyHome(picture: SVGSVGElement, from: DOMRect, to: DOMRect, host: HTMLElement, done: () => void): void {
    if (still()) done();
    else fly(picture, from, to, MOVE_MS, host, done);
  }

  // Whatever was begun is given up; whether there was anything.
  letGo(): boolean {
    const begun = this.chosen !== null || this.cursor !== null;
    this.chosen = null;
    this.cursor = null;
    return begun;
  }
}
