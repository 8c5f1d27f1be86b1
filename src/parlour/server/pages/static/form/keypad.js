// Letters to tap. One of them is in the tab order; the arrow keys go on to the others.

import { button, el } from "../dom.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * @param {string} label
 * @param {string} alphabet
 * @param {(letter: string) => void} press
 */
export function keypad(label, alphabet, press) {
  const keys = [...alphabet].map((letter, i) =>
    button(letter, () => press(letter), { tabindex: i === 0 ? 0 : -1 }),
  );
  const move = (/** @type {KeyboardEvent} */ event) => {
    const step = STEPS[event.key];
    const at = keys.findIndex((key) => key === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    keys[(at + step + keys.length) % keys.length]?.focus();
  };
  const enter = (/** @type {FocusEvent} */ event) => {
    for (const key of keys) key.tabIndex = key === event.target ? 0 : -1;
  };
  return el("div", { class: "keypad", role: "group", "aria-label": label, onkeydown: move, onfocusin: enter }, ...keys);
}
