// Pieces go where they go from where they were drawn: from the rack, from the hand that let them go, from another
// cell. A copy flies above the page, and the piece itself is seen when it has arrived.
export const SETTLE_MS = 150;
export const MOVE_MS = 200;
export const TURN_MS = 250;
export const FADE_MS = 100;
const EASE = "cubic-bezier(.3,.7,.3,1)";

// A picture flies from one place to another; `done` is called however it ends.
export function fly(picture: SVGSVGElement, from: DOMRect, to: DOMRect, ms: number, host: HTMLElement, done: () => void): Animation {
  const copy = document.createElement("div");
  copy.ariaHidden = "true";
  Object.assign(copy.style, {
    position: "fixed",
    left: "0",
    top: "0",
    zIndex: "65",
    width: `${to.width}px`,
    height: `${to.height}px`,
    pointerEvents: "none",
    transformOrigin: "0 0",
  });
  copy.append(picture);
  host.append(copy);
  const at = (box: DOMRect) => `translate(${box.x}px, ${box.y}px) scale(${box.width / to.width}, ${box.height / to.height})`;
  const flight = copy.animate([{ transform: at(from) }, { transform: at(to) }], { duration: ms, easing: EASE, fill: "both" });
  void flight.finished
    .catch(() => null)
    .finally(() => {
      copy.remove();
      done();
    });
  return flight;
}

// Without movement: it is there, after a moment.
export function fadeIn(part: Element, duration: number): void {
  part.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
}

// The table turns under one's eyes; what it shows is turned after that.
export function turnAround(table: HTMLElement, turns: number): Promise<unknown> {
  table.style.willChange = "transform";
  const turning = table.animate([{ rotate: "0deg" }, { rotate: `${turns * 90}deg` }], { duration: TURN_MS, easing: "ease-in-out" });
  return turning.finished.catch(() => null).finally(() => (table.style.willChange = ""));
}
