// Elements from plain values. Text goes in as text, never as markup.

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else node.setAttribute(name, String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

export function button(text, press, attributes = {}) {
  return el("button", { type: "button", onclick: press, ...attributes }, text);
}

// Names and lines of other people: their direction stays their own.
export function bdi(text) {
  return el("bdi", {}, text);
}

export function byId(id) {
  return document.getElementById(id);
}

// Changes a text only when it is another one, so that live regions speak once.
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

const drawn = new WeakMap();

// Draws `container` anew when what it shows has changed. A control that had the focus has it
// again, if it is still there: `data-focus` says which one it is.
export function redraw(container, shown, build) {
  const signature = JSON.stringify(shown);
  if (drawn.get(container) === signature) return;
  drawn.set(container, signature);
  const active = document.activeElement;
  const focused = container.contains(active) ? active.dataset.focus : undefined;
  container.replaceChildren(...[build()].flat().filter(Boolean));
  if (focused === undefined) return;
  const again = container.querySelector(`[data-focus="${CSS.escape(focused)}"]`);
  if (again) again.focus({ preventScroll: true });
}
