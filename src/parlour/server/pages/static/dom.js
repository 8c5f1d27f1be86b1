// Elements from plain values. Text goes in as text, never as markup.

/**
 * @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute
 * @typedef {Node | string | null | undefined} Child
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else node.setAttribute(name, String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/**
 * @param {string} text
 * @param {(event: MouseEvent) => void} press
 * @param {Record<string, Attribute>} [attributes]
 */
export function button(text, press, attributes = {}) {
  return el("button", { type: "button", onclick: press, ...attributes }, text);
}

/**
 * Names and lines of other people: their direction stays their own.
 * @param {string} text
 */
export function bdi(text) {
  return el("bdi", {}, text);
}

/**
 * An element that the page has.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  return document.getElementById(id);
}

/**
 * Changes a text only when it is another one, so that live regions speak once.
 * @param {Element} node
 * @param {string} text
 */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Draws `container` anew when what it shows has changed. A control that had the focus has it again,
 * if it is still there: `data-focus` says which one it is.
 * @param {Element} container
 * @param {unknown} shown
 * @param {() => Child | Child[]} build
 */
export function redraw(container, shown, build) {
  const signature = JSON.stringify(shown);
  if (drawn.get(container) === signature) return;
  drawn.set(container, signature);
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && container.contains(active) ? active.dataset["focus"] : undefined;
  container.replaceChildren(...[build()].flat().filter((child) => child !== null && child !== undefined));
  if (focused === undefined) return;
  /** @type {HTMLElement | null} */
  const again = container.querySelector(`[data-focus="${CSS.escape(focused)}"]`);
  again?.focus({ preventScroll: true });
}
