// A piece in the hand of whoever drags it: a picture above everything, moved by its transform alone.
import type { Box, Point } from "../plane/geometry";

// Above a finger, which would hide it; a pen and a mouse hide nothing.
const LIFT = 36;
const LIFTED_AFTER = 40;
// Pulled down from the board it is lifted only on the way from here to there: a cell further down is a cell further.
const DOWN_UNTIL = 100;
const DOWN_LIFTED = 250;
// It grows to the size it has on the board while it travels so far.
const GROWN_AFTER = 100;

interface Grip {
  from: Point;
  touch: boolean;
  target: Element;
}

// A dialog's content lies above everything else.
export const hostOf = (part: Element): HTMLElement => part.closest<HTMLElement>("dialog, [data-room]") ?? document.body;

// How far above the finger a piece is drawn that has been taken `across` and `down` from where it was.
export function liftAt(across: number, down: number, fromBoard: boolean): number {
  const far = Math.hypot(across, down);
  const lifted = Math.min(1, far / LIFTED_AFTER);
  if (!fromBoard || down <= 0) return LIFT * lifted;
  const below = (down / far) * Math.min(1, Math.max(0, (DOWN_LIFTED - far) / (DOWN_LIFTED - DOWN_UNTIL)));
  return LIFT * lifted * (1 - below);
}

export class Carry {
  readonly element: HTMLElement;
  #from: Point;
  #offset: Point;
  #size: number;
  #columns: number;
  #rows: number;
  #cell: number;
  #touch: boolean;
  #fromBoard: boolean;
  // The middle of what is drawn.
  middle: Point;

  // `picture` is drawn where `box` is; `cell` is the size of a cell on the board.
  constructor(picture: Element, box: DOMRect, columns: number, rows: number, cell: number, { from, touch, target }: Grip, fromBoard = false) {
    this.#from = from;
    this.middle = [box.x + box.width / 2, box.y + box.height / 2];
    this.#offset = [this.middle[0] - from[0], this.middle[1] - from[1]];
    this.#size = box.width / columns;
    this.#columns = columns;
    this.#rows = rows;
    this.#cell = cell;
    this.#touch = touch;
    this.#fromBoard = fromBoard;
    this.element = document.createElement("div");
    this.element.ariaHidden = "true";
    Object.assign(this.element.style, {
      position: "fixed",
      left: "0",
      top: "0",
      zIndex: "70",
      width: `${columns * cell}px`,
      height: `${rows * cell}px`,
      pointerEvents: "none",
      willChange: "transform",
      transformOrigin: "0 0",
      transitionProperty: "none",
      filter: "drop-shadow(0 6px 9px rgb(0 0 0 / .28))",
    });
    this.element.append(picture);
    hostOf(target).append(this.element);
    this.move(from);
  }

  move(at: Point): void {
    const [across, down] = [at[0] - this.#from[0], at[1] - this.#from[1]];
    const far = Math.hypot(across, down);
    const grown = Math.min(1, far / GROWN_AFTER);
    const lifted = Math.min(1, far / LIFTED_AFTER);
    const size = this.#size + (this.#cell - this.#size) * grown;
    const lift = this.#touch ? liftAt(across, down, this.#fromBoard) : 0;
    this.middle = [at[0] + this.#offset[0] * (1 - lifted), at[1] + this.#offset[1] * (1 - lifted) - lift];
    this.#draw(size);
  }

  #draw(size: number): void {
    const [x, y] = this.middle;
    this.element.style.transform = `translate(${x - (this.#columns * size) / 2}px, ${y - (this.#rows * size) / 2}px) scale(${size / this.#cell})`;
  }

  get box(): DOMRect {
    return this.element.getBoundingClientRect();
  }

  remove(): void {
    this.element.remove();
  }
}

// A picture of a part of a larger one.
export function cutOut(part: SVGElement, { left, top, columns, rows }: Box): SVGSVGElement {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", `${left * 100} ${top * 100} ${columns * 100} ${rows * 100}`);
  const copy = part.cloneNode(true) as SVGElement;
  copy.removeAttribute("data-piece");
  copy.style.visibility = "";
  picture.append(copy);
  return fill(picture);
}

export function fill(picture: SVGSVGElement): SVGSVGElement {
  Object.assign(picture.style, { display: "block", width: "100%", height: "100%", overflow: "visible", opacity: "1", translate: "none", visibility: "visible" });
  return picture;
}
