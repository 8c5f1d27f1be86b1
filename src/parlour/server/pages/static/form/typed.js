// What is typed: letters (or tapped), numbers, texts.

import { button, el } from "../dom.js";
import { changed, labelled, unchosen } from "./group.js";
import { keypad } from "./keypad.js";

/**
 * @import { Control, Field } from '../shapes.js'
 */

/**
 * @param {Field} field
 * @returns {Control}
 */
export function letters(field) {
  const { label, min = 0, max = 0, alphabet = "" } = field;
  const upper = alphabet === alphabet.toUpperCase();
  const input = el("input", {
    type: "text",
    maxlength: max,
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: upper ? "characters" : "none",
  });
  const value = () => {
    const typed = input.value.trim();
    return upper ? typed.toUpperCase() : typed.toLowerCase();
  };
  const write = (/** @type {string} */ text) => {
    input.value = text;
    changed(input);
  };
  const add = (/** @type {string} */ letter) => {
    if (max === 1) write(letter);
    else if (value().length < max) write(value() + letter);
  };
  const back = button("Take one back", () => write(value().slice(0, -1)));
  const note = max > 1 ? ` (${min === max ? max : `${min} to ${max}`})` : "";
  return {
    root: labelled({ ...field, label: label + note }, input, keypad(`${label}: letters to tap`, alphabet, add), back),
    get value() {
      return value();
    },
    fill(text = "") {
      input.value = text;
      return true;
    },
    lack() {
      const stranger = [...value()].find((letter) => !alphabet.includes(letter));
      if (stranger !== undefined) return `${label}: “${stranger}” is not one of the letters.`;
      return value().length < min ? `${label}: choose ${min === max ? "" : "at least "}${min}.` : "";
    },
  };
}

/**
 * @param {Field} field
 * @returns {Control}
 */
export function number(field) {
  const { label, min = 0, max = 0 } = field;
  const input = el("input", { type: "number", min, max, step: "1", inputmode: "numeric" });
  const value = () => (input.value === "" ? undefined : Number(input.value));
  const lack = () => {
    const given = value();
    if (given === undefined) return unchosen(field);
    return given < min || given > max ? `${label}: from ${min} to ${max}.` : "";
  };
  return {
    root: labelled({ ...field, label: `${label} (${min} to ${max})` }, input),
    get value() {
      return value();
    },
    fill(wanted) {
      input.value = wanted ?? "";
      return wanted === undefined || lack() === "";
    },
    lack,
  };
}

/**
 * @param {Field} field
 * @returns {Control}
 */
export function text(field) {
  const input = el("input", { type: "text", maxlength: field.max ?? 0, autocomplete: "off" });
  return {
    root: labelled(field, input),
    get value() {
      return input.value;
    },
    fill(wanted = "") {
      input.value = wanted;
      return true;
    },
    lack: () => "",
  };
}
