// Fingers, pens and mice: the only code that knows of them. A press becomes a tap, a drag, a pan, or with a second
// finger a pinch; a drag draws once a frame. However it ends, it is cleaned up in one place.
import type { Point } from "../plane/geometry";

export interface Press {
  readonly target: Element;
  readonly touch: boolean;
  readonly from: Point;
  // The second one of a double tap.
  readonly again: boolean;
}

// What a press turns into once it has travelled.
export type Way = "drag" | "pan" | "none";

export interface Wishes {
  // A press begins, and has ended, however it did.
  begin(): void;
  end(): void;
  // What the press could be; `aims` follows the finger from the start, as a touch on an edge does.
  wayOf(press: Press): Way;
  aims(press: Press): boolean;
  tap(press: Press, at: Point): void;
  // Held without moving; whether that was an answer, so that it is no tap.
  rest(press: Press): boolean;
  aimAt(press: Press, at: Point): void;
  lift(press: Press): void;
  drag(press: Press, at: Point): void;
  drop(press: Press, at: Point): void;
  // The camera is in hand, moves, and is let go.
  hold(): void;
  pan(right: number, down: number): void;
  pinch(at: Point, factor: number): void;
  release(): void;
  // Whatever was begun by this press never was.
  giveUp(press: Press): void;
}

const TOUCH_SLOP = 8;
const MOUSE_SLOP = 4;
const REST_MS = 350;
// A second tap so soon and so near is taken for a double tap by some browsers, which zoom then.
const DOUBLE_MS = 350;
const DOUBLE_PX = 30;

type Doing = "idle" | "pressed" | "aiming" | "dragging" | "panning" | "pinching" | "spent";

type Heard = { [Kind in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Kind]) => void };

// Svelte's own listeners are passive, or hang on the root.
export function listen(target: EventTarget, heard: Heard, capture = false): () => void {
  const until = new AbortController();
  const { signal } = until;
  for (const [kind, hear] of Object.entries(heard)) target.addEventListener(kind, hear as EventListener, { passive: false, capture, signal });
  return () => until.abort();
}

const apart = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

export class Pointers {
  #wishes: Wishes;
  #doing: Doing = "idle";
  #press: Press | null = null;
  // The pointers that are down, the first one first.
  #down = new Map<number, Point>();
  #drawn: { at: Point; apart: number } | null = null;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #rested = false;
  #tapped = { at: -DOUBLE_MS, where: [0, 0] as Point };
  #again = false;
  #off = (): void => {};
  // Whether the last press was that of a finger or a pen.
  lastTouched = false;

  constructor(wishes: Wishes) {
    this.#wishes = wishes;
  }

  get busy(): boolean {
    return this.#doing !== "idle";
  }

  // For an element on which presses begin, or on such parts of it.
  attach = (element: HTMLElement, parts = "*"): (() => void) => {
    const down = (event: PointerEvent) => {
      if ((event.target as Element).closest(parts) !== null) this.#begin(event);
    };
    const hold = (event: Event) => {
      if (this.busy && event.cancelable) event.preventDefault();
    };
    const end = (event: TouchEvent) => {
      if (this.#again && event.cancelable) event.preventDefault();
    };
    const off = listen(element, { pointerdown: down, touchmove: hold, touchend: end, contextmenu: hold });
    return () => {
      off();
      if (this.#press !== null && element.contains(this.#press.target)) this.cancel();
    };
  };

  #begin(event: PointerEvent): void {
    // Screen readers send one without size, and a click after it.
    this.lastTouched = event.pointerType !== "mouse";
    const virtual = (event.width === 0 && event.height === 0) || (event.pointerType === "mouse" && event.width === 1 && event.pressure === 0);
    if (virtual || (event.pointerType === "mouse" && event.button !== 0)) return;
    const at: Point = [event.clientX, event.clientY];
    if (this.#down.size > 0) {
      this.#joined(event.pointerId, at);
      return;
    }
    const target = event.target as Element;
    const { at: before, where } = this.#tapped;
    this.#again = !this.#again && event.timeStamp - before < DOUBLE_MS && apart(at, where) < DOUBLE_PX;
    this.#press = { target, touch: event.pointerType === "touch", from: at, again: this.#again };
    this.#down.set(event.pointerId, at);
    this.#doing = "pressed";
    try {
      target.setPointerCapture(event.pointerId);
    } catch {
      // The finger is up already.
    }
    const lost = this.#lost;
    const all = { pointermove: this.#moved, pointerup: this.#up, pointercancel: lost, lostpointercapture: lost, keydown: this.#key };
    this.#off = listen(window, all, true);
    this.#wishes.begin();
    this.#rested = false;
    if (this.#press.touch) this.#rest = setTimeout(this.#hold, REST_MS);
    if (this.#wishes.aims(this.#press)) {
      this.#doing = "aiming";
      this.#wishes.aimAt(this.#press, at);
    }
  }

  // A finger that rests wants to know; lifted, it does nothing more.
  #hold = (): void => {
    if (this.#doing !== "pressed" || this.#press === null) return;
    this.#rested = this.#wishes.rest(this.#press);
  };

  // A second finger ends what the first one began, and moves and zooms with it.
  #joined(id: number, at: Point): void {
    this.#down.set(id, at);
    if (this.#doing !== "panning" && this.#doing !== "pinching") {
      clearTimeout(this.#rest);
      if (this.#press !== null) this.#wishes.giveUp(this.#press);
      this.#wishes.hold();
    }
    this.#doing = "pinching";
    this.#anchor();
  }

  #anchor(): void {
    this.#drawn = this.#grasp();
  }

  #grasp(): { at: Point; apart: number } {
    const [one, other] = [...this.#down.values()];
    if (one === undefined) return { at: [0, 0], apart: 1 };
    if (other === undefined) return { at: one, apart: 1 };
    const at: Point = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    return { at, apart: Math.max(1, apart(one, other)) };
  }

  #moved = (event: PointerEvent): void => {
    if (!this.#down.has(event.pointerId)) return;
    this.#down.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#doing === "pressed") this.#travel();
    if (this.#frame === 0 && this.#doing !== "pressed" && this.#doing !== "spent") this.#frame = requestAnimationFrame(this.#draw);
  };

  #at(): Point {
    return [...this.#down.values()][0] ?? [0, 0];
  }

  #travel(): void {
    const press = this.#press;
    if (press === null) return;
    const at = this.#at();
    if (apart(at, press.from) <= (this.lastTouched ? TOUCH_SLOP : MOUSE_SLOP)) return;
    clearTimeout(this.#rest);
    const way = this.#wishes.wayOf(press);
    this.#doing = way === "drag" ? "dragging" : way === "pan" ? "panning" : "spent";
    if (way === "drag") this.#wishes.lift(press);
    if (way === "pan") this.#wishes.hold();
    this.#anchor();
  }

  #draw = (): void => {
    this.#frame = 0;
    const press = this.#press;
    if (press === null) return;
    if (this.#doing === "dragging") this.#wishes.drag(press, this.#at());
    else if (this.#doing === "aiming") this.#wishes.aimAt(press, this.#at());
    else if (this.#doing === "panning" || this.#doing === "pinching") this.#follow();
  };

  #follow(): void {
    const before = this.#drawn;
    const now = this.#grasp();
    this.#drawn = now;
    if (before === null) return;
    this.#wishes.pan(now.at[0] - before.at[0], now.at[1] - before.at[1]);
    if (now.apart !== before.apart) this.#wishes.pinch(now.at, now.apart / before.apart);
  }

  #up = (event: PointerEvent): void => {
    if (!this.#down.has(event.pointerId)) return;
    const at: Point = [event.clientX, event.clientY];
    this.#down.set(event.pointerId, at);
    const press = this.#press;
    if (this.#frame !== 0) {
      cancelAnimationFrame(this.#frame);
      this.#draw();
    }
    this.#down.delete(event.pointerId);
    if (press === null) return;
    if (this.#down.size > 0) {
      this.#anchor();
      return;
    }
    const did = this.#doing;
    this.#finish();
    if (did === "pressed") this.#tapped = { at: event.timeStamp, where: at };
    if (did === "pressed" && !this.#rested) this.#wishes.tap(press, press.from);
    else if (did === "aiming") this.#wishes.tap(press, at);
    else if (did === "dragging") this.#wishes.drop(press, at);
    this.#wishes.end();
  };

  #lost = (event: PointerEvent): void => {
    if (!this.#down.has(event.pointerId)) return;
    if (event.type === "pointercancel" || this.#doing === "dragging" || this.#doing === "aiming") this.cancel();
  };

  // Wherever the focus is.
  #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  };

  // Nothing of it happens: by Escape, the browser, or because the page changed.
  cancel(): void {
    if (this.#doing === "idle") return;
    const did = this.#doing;
    const press = this.#press;
    this.#finish();
    if (press !== null && did !== "panning" && did !== "pinching") this.#wishes.giveUp(press);
    this.#wishes.end();
  }

  #finish(): void {
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#frame);
    const held = this.#doing === "panning" || this.#doing === "pinching";
    this.#frame = 0;
    this.#down.clear();
    this.#press = null;
    this.#drawn = null;
    this.#doing = "idle";
    this.#off();
    if (held) this.#wishes.release();
  }
}
