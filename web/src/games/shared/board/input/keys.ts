// The keys of a board that has the focus. Letters type, so everything else is a digit, a sign or a key with a name.
import { edgeAt, edgeFromView, fromView, moved, toView } from "../plane/geometry";
import type { Stage } from "../stage.svelte";
import type { Asks, Cell, Edge, HandPiece, Side, Step, Turn } from "../types";

// What the keys may do.
export interface Keyed {
  readonly stage: Stage;
  readonly asks: Asks;
  readonly side: Side;
  readonly types: boolean;
  readonly focus: Cell;
  readonly hand: readonly HandPiece[];
  isInside(cell: Cell): boolean;
  // Goes there with the arrows.
  pointTo(cell: Cell): void;
  tapCell(cell: Cell): void;
  tapHand(id: string): void;
  aimKeyed(edge: Edge): void;
  offerSides(cell: Cell): void;
  isChosen(cell: Cell): boolean;
  readonly chosen: string | null;
  turn(turns: number, cell: Cell | null): void;
  take(id: string): void;
  takeAll(): void;
  draftOn(cell: Cell): { draft: { id: string } } | null;
  changeWay(): void;
  typeLetter(letter: string): void;
  typeBack(): void;
  takeLast(): void;
  letGo(): boolean;
  explain(at: { cell: Cell }): void;
  confirm(): void;
}

const ARROWS: Readonly<Record<string, Step>> = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] };
const SIDE_OF: Readonly<Record<string, Turn>> = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };
const CLOSER = 1.5;

export const isArrow = (key: string): boolean => key in ARROWS;

// Whether the key was one of these.
export function press(event: KeyboardEvent, on: Keyed): boolean {
  if (event.key === "Enter" && !event.metaKey && !event.altKey) {
    // Held down it is pressed once: what it does next time is another thing.
    if (!event.repeat) enter(event, on);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  return move(event, on) || act(event, on) || look(event, on) || letter(event, on);
}

// Arrows never wrap and never turn the direction of typing.
function move({ key, shiftKey }: KeyboardEvent, on: Keyed): boolean {
  const step = ARROWS[key];
  const seen = toView(on.focus, on.side);
  if (step !== undefined && shiftKey && on.asks.kind === "edges") {
    const edge = edgeFromView(edgeAt(seen, SIDE_OF[key]!), on.side);
    if (edge.every((cell) => on.isInside(cell))) on.aimKeyed(edge);
    return true;
  }
  if (step !== undefined) {
    go(fromView(moved(seen, step), on.side), on);
    return true;
  }
  if (key !== "Home" && key !== "End") return false;
  const along: Step = key === "Home" ? [-1, 0] : [1, 0];
  let last = seen;
  while (on.isInside(fromView(moved(last, along), on.side))) last = moved(last, along);
  go(fromView(last, on.side), on);
  return true;
}

function go(cell: Cell, on: Keyed): void {
  if (on.isInside(cell)) on.pointTo(cell);
}

// It puts down what was picked up, chooses what is to be chosen, and is the page's button where that is done.
function enter({ ctrlKey }: KeyboardEvent, on: Keyed): void {
  const { asks, focus } = on;
  const picks = (asks.kind === "lay" && on.chosen !== null) || ((asks.kind === "cells" || asks.kind === "pieces") && !on.isChosen(focus));
  if (ctrlKey) on.confirm();
  else if (asks.kind === "edges" && asks.chosen === null && !asks.ready) on.offerSides(focus);
  else if (picks) on.tapCell(focus);
  else on.confirm();
}

function act({ key, shiftKey }: KeyboardEvent, on: Keyed): boolean {
  const lays = on.asks.kind === "lay";
  const turns = key === "R" || (key === "r" && shiftKey) ? -1 : 1;
  switch (key) {
    case " ":
      if (on.types) on.changeWay();
      else if (on.asks.kind === "edges") on.offerSides(on.focus);
      else on.tapCell(on.focus);
      return true;
    case "Escape":
      return on.letGo();
    case "Backspace":
    case "Delete":
      if (!lays) return false;
      if (shiftKey) on.takeAll();
      else if (on.types) on.typeBack();
      else on.takeLast();
      return true;
    case "r":
    case "R":
      if (!lays || on.types) return false;
      on.turn(turns, on.draftOn(on.focus) === null ? null : on.focus);
      return true;
    case ".":
      on.explain({ cell: on.focus });
      return true;
    default: {
      const piece = /^[1-9]$/.test(key) ? on.hand[Number(key) - 1] : undefined;
      if (piece === undefined) return false;
      on.tapHand(piece.id);
      return true;
    }
  }
}

function look({ key }: KeyboardEvent, on: Keyed): boolean {
  if (key === "+") on.stage.zoomBy(CLOSER);
  else if (key === "-") on.stage.zoomBy(1 / CLOSER);
  else if (key === "0") on.stage.fit();
  else return false;
  return true;
}

function letter({ key }: KeyboardEvent, on: Keyed): boolean {
  if (!on.types || !/^\p{L}$/u.test(key)) return false;
  on.typeLetter(key);
  return true;
}
