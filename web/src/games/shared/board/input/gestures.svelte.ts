// What a finger, a pen or a mouse does on a board and its racks: taps, carried pieces, edges that are aimed at.
import { cellsOf, edgeFromView, edgeKey, fromView, keyOf, quarter, sameCell, spanOf, toView, type Box, type Point } from "../plane/geometry";
import { NEAR_MISS, cellAt, edgeNear, targetAt } from "../plane/hit";
import type { Stage } from "../stage.svelte";
import type { Asks, Cell, Draft, Edge, Face, HandPiece, LaidPiece, Side, Turn } from "../types";
import { Carry, cutOut, fill, hostOf } from "./carry";
import { listen, Pointers, type Press, type Way, type Wishes } from "./pointers";

// What the gestures need to know and may do.
export interface Surface {
  readonly stage: Stage;
  readonly box: Box;
  readonly side: Side;
  readonly chosen: string | null;
  readonly asks: Asks;
  readonly types: boolean;
  readonly lying: readonly LaidPiece[];
  isHole(cell: Cell): boolean;
  isBare(cell: Cell): boolean;
  isTaken(edge: Edge): boolean;
  draftOn(cell: Cell): { draft: Draft; half: number } | null;
  handPiece(id: string): HandPiece | undefined;
  turnOf(piece: HandPiece): Turn;
  isAway(id: string): boolean;
  tapCell(cell: Cell): void;
  tapEdge(edge: Edge): void;
  tapHand(id: string): void;
  lay(id: string, at: Cell, turn?: Turn): void;
  take(id: string): void;
  turn(turns: number, cell: Cell): void;
  explain(at: { cell: Cell } | { edge: Edge }): void;
  // Where pieces were let go.
  readonly letGoAt: Map<string, DOMRect>;
  // It comes to nothing and flies back.
  flyHome(picture: SVGSVGElement, from: DOMRect, to: DOMRect, host: HTMLElement, done: () => void): void;
}

// What is aimed at, in cells of the view.
export type Aim = { cells: readonly Cell[] } | { edge: Edge; taken: boolean };

interface Carried {
  id: string;
  faces: readonly Face[];
  turn: Turn;
  fromBoard: boolean;
  source: SVGElement;
  carry: Carry;
  target: Cell | null;
}

// How far above a rack a piece already belongs to it.
const RACK_REACH = 24;
const HOVER_MS = 500;
// By a double tap.
const CLOSER = 2;
// Between cells smaller than that a loupe helps to find an edge.
export const LOUPE_BELOW = 40;

export class Gestures implements Wishes {
  #surface: Surface;
  readonly pointers: Pointers;
  aim = $state.raw<Aim | null>(null);
  carrying = $state(false);
  // Where the loupe is needed: a touch on an edge between small cells.
  loupe = $state(false);
  pressed: Point = [0, 0];
  // Moves the loupe, once there is one.
  glass: ((at: Point) => void) | null = null;
  #racks = new Set<HTMLElement>();
  #rackBoxes: DOMRect[] = [];
  #board: HTMLElement | null = null;
  #carried: Carried | null = null;
  #hovering: ReturnType<typeof setTimeout> | undefined;

  constructor(surface: Surface) {
    this.#surface = surface;
    this.pointers = new Pointers(this);
  }

  attachRack = (rack: HTMLElement): (() => void) => {
    this.#racks.add(rack);
    const detach = this.pointers.attach(rack, "[data-hand]");
    return () => {
      this.#racks.delete(rack);
      detach();
    };
  };

  attachBoard = (board: HTMLElement): (() => void) => {
    this.#board = board;
    const detach = this.pointers.attach(board);
    const hover = (event: PointerEvent) => this.#hover(event);
    const leave = () => this.#unhover();
    const menu = (event: MouseEvent) => this.#menu(event);
    const wheel = (event: WheelEvent) => this.#wheel(event);
    const off = listen(board, { pointermove: hover, pointerleave: leave, contextmenu: menu, wheel });
    return () => {
      detach();
      off();
      this.#unhover();
      this.#board = null;
    };
  };

  get carries(): string | null {
    return this.#carried?.id ?? null;
  }

  #cellAt(point: Point): Cell | null {
    const { stage, box, side } = this.#surface;
    const found = cellAt(stage.toView(point), box, NEAR_MISS / stage.scale);
    return found === null ? null : fromView(found, side);
  }

  #onBoard = (press: Press): boolean => this.#board?.contains(press.target) === true;

  #handId(press: Press): string | null {
    const found = press.target.closest<HTMLElement>("[data-hand]")?.dataset["hand"];
    return found ?? null;
  }

  // Presses.

  begin(): void {
    this.#surface.stage.keepPlace();
    this.#rackBoxes = [...this.#racks].map((rack) => rack.getBoundingClientRect());
  }

  end(): void {
    this.#surface.stage.losePlace();
  }

  aims(press: Press): boolean {
    const { asks, stage } = this.#surface;
    return asks.kind === "edges" && this.#onBoard(press) && !(press.touch && stage.isFar);
  }

  wayOf(press: Press): Way {
    const { asks, stage } = this.#surface;
    if (!this.#onBoard(press)) {
      const id = this.#handId(press);
      const piece = id === null ? undefined : this.#surface.handPiece(id);
      return asks.kind === "lay" && piece !== undefined && !piece.idle && !this.#surface.isAway(piece.id) ? "drag" : "none";
    }
    if (asks.kind === "lay" && this.#draftUnder(press) !== null) return "drag";
    return stage.pans ? "pan" : "none";
  }

  #draftUnder(press: Press): Draft | null {
    const cell = this.#cellAt(press.from);
    return cell === null ? null : (this.#surface.draftOn(cell)?.draft ?? null);
  }

  tap(press: Press, at: Point): void {
    const { stage, side } = this.#surface;
    const aim = this.aim;
    this.#aimAt(null);
    this.loupe = false;
    const id = this.#handId(press);
    if (id !== null) {
      this.#surface.tapHand(id);
      return;
    }
    if (!this.#onBoard(press) || (press.touch && this.#surface.asks.kind !== "nothing" && stage.approach(at))) return;
    if (aim !== null && "edge" in aim && this.#surface.asks.kind === "edges") {
      const edge = edgeFromView(aim.edge, side);
      if (stage.holds(at, NEAR_MISS)) this.#surface.tapEdge(edge);
      return;
    }
    const cell = this.#cellAt(at);
    if (cell === null) return;
    const { asks, chosen, types, isBare } = this.#surface;
    const wanted = types || chosen !== null || asks.kind === "cells" || !isBare(cell);
    if (wanted || !press.again) this.#surface.tapCell(cell);
    else if (stage.zoomed) stage.fit();
    else stage.zoomBy(CLOSER, at);
  }

  rest(press: Press): boolean {
    const cell = this.#onBoard(press) ? this.#cellAt(press.from) : null;
    return cell !== null && this.#tell(cell);
  }

  // Where letters are laid an empty cell is a place for them, and no riddle.
  #tell(cell: Cell): boolean {
    const { asks } = this.#surface;
    if (asks.kind === "lay" && this.#surface.isBare(cell)) return false;
    this.#surface.explain({ cell });
    return true;
  }

  // Edges.

  aimAt(press: Press, at: Point): void {
    this.pressed = at;
    this.loupe = press.touch && this.#surface.stage.scale < LOUPE_BELOW;
    this.#aimAtEdge(at);
    this.glass?.(at);
  }

  #aimAtEdge(at: Point): void {
    const { stage, box, side } = this.#surface;
    const kept = this.aim !== null && "edge" in this.aim ? this.aim.edge : null;
    const isTaken = (edge: Edge) => this.#surface.isTaken(edgeFromView(edge, side));
    const edge = stage.holds(at, NEAR_MISS) ? edgeNear(stage.toView(at), box, 1 / stage.scale, isTaken, kept) : null;
    this.#aimAt(edge === null ? null : { edge, taken: isTaken(edge) });
  }

  #aimAt(aim: Aim | null): void {
    if (nameOf(aim) !== nameOf(this.aim)) this.aim = aim;
  }

  // Pieces.

  lift(press: Press): void {
    const id = this.#onBoard(press) ? this.#draftUnder(press)?.id : this.#handId(press);
    if (id === undefined || id === null) return;
    this.#carried = this.#onBoard(press) ? this.#liftDraft(id, press) : this.#liftFromRack(id, press);
    if (this.#carried === null) return;
    this.#carried.source.style.visibility = "hidden";
    this.carrying = true;
  }

  #liftFromRack(id: string, press: Press): Carried | null {
    const { stage, side } = this.#surface;
    const source = press.target.closest("[data-hand]")?.querySelector("svg");
    const piece = this.#surface.handPiece(id);
    if (!source || piece === undefined) return null;
    const turn = quarter(this.#surface.turnOf(piece) + side);
    const { columns, rows } = spanOf(cellsOf({ at: [0, 0], turn, faces: piece.faces }));
    const picture = fill(source.cloneNode(true) as SVGSVGElement);
    const carry = new Carry(picture, source.getBoundingClientRect(), columns, rows, stage.scale, press);
    return { id, faces: piece.faces, turn, fromBoard: false, source, carry, target: null };
  }

  #liftDraft(id: string, press: Press): Carried | null {
    const { stage, side, lying } = this.#surface;
    const source = this.#board?.querySelector<SVGElement>(`[data-piece="${CSS.escape(id)}"]`);
    const piece = lying.find((one) => one.id === id);
    if (!source || piece === undefined) return null;
    const span = this.#spanOf(piece);
    const carry = new Carry(cutOut(source, span), stage.rectOf(span), span.columns, span.rows, stage.scale, press, true);
    return { id, faces: piece.faces, turn: quarter((piece.turn ?? 0) + side), fromBoard: true, source, carry, target: null };
  }

  #spanOf = (piece: LaidPiece): Box => spanOf(cellsOf(piece).map((cell) => toView(cell, this.#surface.side)));

  drag(_press: Press, at: Point): void {
    const carried = this.#carried;
    if (carried === null) return;
    carried.carry.move(at);
    carried.target = this.#targetOf(carried);
    this.#aimAt(carried.target === null ? null : { cells: cellsOf({ ...carried, at: carried.target }) });
  }

  #targetOf({ carry, faces, turn, target }: Carried): Cell | null {
    const { stage, box, side } = this.#surface;
    if (this.#isOff(carry.middle)) return null;
    const found = targetAt(stage.toView(carry.middle), faces.length, turn, box, NEAR_MISS / stage.scale, target);
    return found !== null && this.#surface.isHole(fromView(found, side)) ? null : found;
  }

  // Off the board: there a draft goes back to the hand.
  #isOff = (point: Point): boolean => this.#overRack(point) || !this.#surface.stage.holds(point, NEAR_MISS);

  #overRack([x, y]: Point): boolean {
    return this.#rackBoxes.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top - RACK_REACH && y <= bottom + RACK_REACH);
  }

  drop(press: Press, at: Point): void {
    const carried = this.#carried;
    if (carried === null) return;
    this.drag(press, at);
    const { id, turn, target, fromBoard, carry } = carried;
    this.#aimAt(null);
    const { side, lying } = this.#surface;
    const before = lying.find((piece) => fromBoard && piece.id === id);
    if (target !== null && !sameCell(before?.at ?? null, fromView(target, side))) {
      this.#putDown();
      this.#surface.letGoAt.set(id, carry.box);
      this.#surface.lay(id, fromView(target, side), quarter(turn - side));
      carry.remove();
    } else if (fromBoard && this.#isOff(carry.middle)) {
      this.#putDown();
      this.#surface.letGoAt.set(id, carry.box);
      this.#surface.take(id);
      carry.remove();
    } else {
      this.#goHome();
    }
  }

  // The source is seen again where it was.
  #putDown(): void {
    if (this.#carried !== null) this.#carried.source.style.visibility = "";
    this.#carried = null;
    this.carrying = false;
  }

  #goHome(): void {
    const carried = this.#carried;
    if (carried === null) return;
    const { id, carry, source } = carried;
    const from = carry.box;
    const piece = this.#surface.lying.find((one) => one.id === id);
    const home = piece === undefined ? source.getBoundingClientRect() : this.#surface.stage.rectOf(this.#spanOf(piece));
    const picture = carry.element.querySelector("svg");
    const host = hostOf(source);
    this.#carried = null;
    this.carrying = false;
    carry.remove();
    if (picture === null) source.style.visibility = "";
    else this.#surface.flyHome(picture, from, home, host, () => (source.style.visibility = ""));
  }

  giveUp(): void {
    this.#aimAt(null);
    this.loupe = false;
    this.#goHome();
  }

  // The camera.

  hold(): void {
    this.#unhover();
    this.#surface.stage.hold();
  }
  pan(right: number, down: number): void {
    this.#surface.stage.pan(right, down);
  }
  pinch(at: Point, factor: number): void {
    this.#surface.stage.zoomAt(at, factor);
  }
  release(): void {
    this.#surface.stage.release();
  }

  #wheel(event: WheelEvent): void {
    const { stage } = this.#surface;
    const step = event.deltaMode === 1 ? 15 : 1;
    if (event.ctrlKey) {
      event.preventDefault();
      stage.zoomBy(Math.exp((-event.deltaY * step) / 100), [event.clientX, event.clientY]);
    } else if (stage.pans) {
      event.preventDefault();
      const across = event.shiftKey && event.deltaX === 0;
      stage.panBy(-(across ? event.deltaY : event.deltaX) * step, -(across ? 0 : event.deltaY) * step);
    }
  }

  // A mouse that only looks.

  #hover(event: PointerEvent): void {
    if (event.pointerType === "touch" || this.pointers.busy) return;
    const at: Point = [event.clientX, event.clientY];
    const { asks, chosen } = this.#surface;
    clearTimeout(this.#hovering);
    if (asks.kind === "edges") this.#aimAtEdge(at);
    else if (asks.kind === "lay" && chosen !== null) this.#aimChosen(chosen, at);
    else this.#aimAt(null);
    this.#hovering = setTimeout(() => this.#explainAt(at), HOVER_MS);
  }

  #aimChosen(id: string, at: Point): void {
    const piece = this.#surface.handPiece(id);
    const cell = this.#cellAt(at);
    if (piece === undefined || cell === null || this.#surface.isHole(cell)) {
      this.#aimAt(null);
      return;
    }
    const { side } = this.#surface;
    const turn = this.#surface.turnOf(piece);
    this.#aimAt({ cells: cellsOf({ at: cell, turn, faces: piece.faces }).map((one) => toView(one, side)) });
  }

  #explainAt(at: Point): void {
    const cell = this.pointers.busy ? null : this.#cellAt(at);
    if (cell !== null && this.#surface.asks.kind !== "edges") this.#tell(cell);
  }

  #unhover(): void {
    clearTimeout(this.#hovering);
    if (!this.pointers.busy) this.#aimAt(null);
  }

  // A right click takes a letter back and turns a longer piece; held fingers open menus too, and are none of it.
  #menu(event: MouseEvent): void {
    if (this.pointers.lastTouched) return;
    const cell = this.#cellAt([event.clientX, event.clientY]);
    const found = cell === null || this.#surface.asks.kind !== "lay" ? null : this.#surface.draftOn(cell);
    if (cell === null || found === null) return;
    event.preventDefault();
    const piece = this.#surface.lying.find(({ id }) => id === found.draft.id);
    if (piece?.faces.length === 2) this.#surface.turn(1, cell);
    else this.#surface.take(found.draft.id);
  }
}

const nameOf = (aim: Aim | null): string =>
  aim === null ? "" : "edge" in aim ? `${edgeKey(aim.edge)} ${aim.taken}` : aim.cells.map(keyOf).join(" ");
