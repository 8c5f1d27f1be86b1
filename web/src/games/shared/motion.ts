// Things that move on a page, so that somebody who looked away sees what happened.
const MOVE_MS = 900;
const MARKED_MS = 4000;

// A text that flies from one element to another; it is drawn by the class `flying`.
export function fly(root: HTMLElement, text: string, from: Element, to: Element): void {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const coin = document.createElement("b");
  coin.className = "flying";
  coin.textContent = text;
  coin.ariaHidden = "true";
  root.append(coin);
  const at = (box: DOMRect, lift = 0) =>
    `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2 - lift}px) translate(-50%, -50%)`;
  const middle = new DOMRect((start.x + end.x) / 2, (start.y + end.y) / 2, (start.width + end.width) / 2, (start.height + end.height) / 2);
  coin
    .animate(
      [
        { transform: `${at(start)} scale(.8)`, opacity: 0 },
        { transform: `${at(start)} scale(1.3)`, opacity: 1, offset: 0.2 },
        { transform: `${at(middle, 40)} scale(1.5)`, offset: 0.6 },
        { transform: `${at(end)} scale(1.2)`, opacity: 1, offset: 0.92 },
        { transform: `${at(end)} scale(.9)`, opacity: 0 },
      ],
      { duration: MOVE_MS, easing: "ease-in-out" },
    )
    .finished.catch(() => null)
    .finally(() => coin.remove());
}

// An element that begins where another one is.
export function slide(part: HTMLElement, from: Element | null): void {
  if (from === null) return;
  const [old, now] = [from.getBoundingClientRect(), part.getBoundingClientRect()];
  part.classList.add("moving");
  part
    .animate([{ transform: `translate(${old.x - now.x}px, ${old.y - now.y}px)` }, { transform: "none" }], {
      duration: MOVE_MS,
      easing: "cubic-bezier(.5,0,.2,1)",
    })
    .finished.catch(() => null)
    .finally(() => part.classList.remove("moving"));
}

// An element whose neighbours are not shown comes in from the side.
export function comeIn(part: HTMLElement, side: number): void {
  part.animate(
    [
      { transform: `translateX(${side * 110}%) rotate(${side * 4}deg)`, opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: MOVE_MS, easing: "cubic-bezier(.2,.8,.3,1)" },
  );
}

// Works without motion too: a colour that fades, drawn by the class `changed`.
export function markChanged(parts: Iterable<Element>): void {
  for (const part of parts) {
    part.classList.add("changed");
    setTimeout(() => part.classList.remove("changed"), MARKED_MS);
  }
}

export function unmarkChanged(root: Element): void {
  for (const part of root.querySelectorAll(".changed")) part.classList.remove("changed");
}
