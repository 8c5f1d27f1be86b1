// Choosing from a list: one, or several.

import { el } from "../dom.js";
import { same } from "../wire/answers.js";
import { fewOrMany, group, unchosen, unique } from "./group.js";

/**
 * @import { Control, Field, Option, Value } from '../shapes.js'
 * @typedef {{ box: HTMLInputElement, value: Value | undefined, fixed: boolean, root: HTMLElement, order: HTMLElement }} Tick
 */

/** @type {{ value: undefined, label: string }} */
const NONE = { value: undefined, label: "None" };

/**
 * @param {"radio" | "checkbox"} type
 * @param {string} name
 * @param {Option | typeof NONE} option
 * @param {boolean} [fixed]
 * @returns {Tick}
 */
function tick(type, name, { value, label }, fixed = false) {
  const box = el("input", { type, name, checked: fixed, disabled: fixed });
  const order = el("span", { class: "order" });
  return { box, value, fixed, order, root: el("label", { class: "chip" }, box, order, el("span", {}, label)) };
}

/**
 * Many stand in columns, so that the eye finds one.
 * @param {Tick[]} ticks
 */
const chips = (ticks) =>
  el("div", { class: ticks.length > 6 ? "chips many" : "chips" }, ...ticks.map(({ root }) => root));

/**
 * One of the options, or none of them if the field is optional.
 * @param {Field} field
 * @returns {Control}
 */
export function choice(field) {
  const name = unique();
  const options = [...(field.options ?? []), ...(field.optional ? [NONE] : [])];
  const ticks = options.map((option) => tick("radio", name, option));
  const chosen = () => ticks.find(({ box }) => box.checked);
  const fill = (/** @type {Value | undefined} */ value) => {
    for (const each of ticks) each.box.checked = same(each.value, value);
    return value === undefined || chosen() !== undefined;
  };
  fill(undefined);
  return {
    root: group(field, chips(ticks)),
    get value() {
      return chosen()?.value;
    },
    fill,
    lack: () => (chosen() === undefined ? unchosen(field) : ""),
  };
}

/**
 * Some of the options; the fixed ones always.
 * @param {Field} field
 * @returns {Control}
 */
export function subset(field) {
  const fixed = field.fixed ?? [];
  const isFixed = (/** @type {Option} */ option) => fixed.some((value) => same(value, option.value));
  const ticks = (field.options ?? []).map((option) => tick("checkbox", unique(), option, isFixed(option)));
  const chosen = () => ticks.filter(({ box }) => box.checked).map(({ value }) => value);
  return {
    root: group(field, chips(ticks)),
    get value() {
      return chosen();
    },
    fill(values = []) {
      for (const { box, value, fixed: stays } of ticks) {
        box.checked = stays || values.some((/** @type {Value} */ one) => same(one, value));
      }
      return values.every((/** @type {Value} */ one) => chosen().some((value) => same(one, value)));
    },
    lack: () => fewOrMany(field, chosen().length),
  };
}

/**
 * Some of the seats, in the order in which they are chosen.
 * @param {Field} field
 * @returns {Control}
 */
export function seats(field) {
  const ticks = (field.options ?? []).map((option) => tick("checkbox", unique(), option));
  /** @type {Tick[]} */
  let order = [];
  const show = () => {
    for (const each of ticks) {
      each.box.checked = order.includes(each);
      each.order.textContent = each.box.checked ? `${order.indexOf(each) + 1}.` : "";
    }
  };
  for (const each of ticks) {
    each.box.addEventListener("input", () => {
      order = each.box.checked ? [...order, each] : order.filter((other) => other !== each);
      show();
    });
  }
  return {
    root: group(field, chips(ticks)),
    get value() {
      return order.map(({ value }) => value);
    },
    fill(values = []) {
      order = values.flatMap((/** @type {Value} */ one) => ticks.find(({ value }) => same(value, one)) ?? []);
      show();
      return order.length === values.length;
    },
    lack: () => fewOrMany(field, order.length),
  };
}
