// What the controls of all fields have in common.

import { el } from "../dom.js";

/**
 * @import { Child } from '../dom.js'
 * @import { Field } from '../shapes.js'
 */

let counter = 0;
export const unique = () => `f${(counter += 1)}`;

const SINGULAR = ["choice", "seat", "cell", "edge"];

/** @param {Field} field */
function amount({ type, min = 0, max = 0, options = [] }) {
  if (SINGULAR.includes(type) || (type !== "placed" && min === 0 && max >= options.length)) return "";
  if (min === max) return `(${max})`;
  return min > 0 ? `(${min} to ${max})` : `(up to ${max})`;
}

/**
 * @param {Field} field
 * @param {...Child} children
 */
export function group(field, ...children) {
  const note = amount(field);
  return el(
    "fieldset",
    { class: `field ${field.type}`, "data-field": field.name },
    el("legend", {}, field.label, note ? el("span", { class: "note" }, ` ${note}`) : null),
    ...children,
  );
}

/**
 * @param {Field} field
 * @param {HTMLElement} control
 * @param {...Child} more
 */
export function labelled(field, control, ...more) {
  control.id = unique();
  const label = el("label", { for: control.id }, field.label);
  return el("div", { class: `field ${field.type}`, "data-field": field.name }, label, control, ...more);
}

/**
 * @param {Field} field
 * @param {number} count
 */
export function fewOrMany({ min = 0, max = 0, label }, count) {
  if (count < min) return `${label}: choose ${min === max ? "" : "at least "}${min}.`;
  return count > max ? `${label}: choose at most ${max}.` : "";
}

/** @param {Field} field */
export const unchosen = ({ label }) => `Choose first: ${label}.`;

/**
 * Something was chosen that no input tells of.
 * @param {HTMLElement} root
 */
export const changed = (root) => root.dispatchEvent(new Event("input", { bubbles: true }));
