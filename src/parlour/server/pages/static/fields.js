// The controls of a form's fields. Each has a `root`, the `value` it holds (undefined: nothing
// yet), `fill` to set it and `lack` to say what is still needed.

import { el } from "./dom.js";

let counter = 0;
const unique = () => `f${(counter += 1)}`;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function group(field, ...children) {
  const note = amount(field);
  return el(
    "fieldset",
    { class: `field ${field.type}` },
    el("legend", {}, field.label, note ? el("span", { class: "note" }, ` ${note}`) : null),
    ...children,
  );
}

function amount({ type, min = 0, max = 0, options = [] }) {
  if (type === "choice" || !options.length || (min === 0 && max >= options.length)) return "";
  if (min === max) return `(${max})`;
  return min > 0 ? `(${min} to ${max})` : `(up to ${max})`;
}

function labelled(field, control) {
  const id = unique();
  control.id = id;
  const label = el("label", { for: id }, field.label);
  return el("div", { class: `field ${field.type}` }, label, control);
}

function tick(type, name, option, fixed = false) {
  const box = el("input", { type, name, checked: fixed, disabled: fixed });
  return { box, option, fixed, root: el("label", { class: "chip" }, box, el("span", {}, option.label)) };
}

function fewOrMany(field, count) {
  const { min = 0, max = 0, label } = field;
  if (count < min) return `${label}: choose at least ${min}.`;
  return count > max ? `${label}: choose at most ${max}.` : "";
}

// Many stand in columns, so that the eye finds one.
const chips = (ticks) => (ticks.length > 6 ? "chips many" : "chips");

function choice(field) {
  const name = unique();
  const ticks = field.options.map((option) => tick("radio", name, option));
  return {
    root: group(field, el("div", { class: chips(ticks) }, ...ticks.map(({ root }) => root))),
    get value() {
      return ticks.find(({ box }) => box.checked)?.option.value;
    },
    fill(value) {
      for (const { box, option } of ticks) box.checked = same(option.value, value);
    },
    lack() {
      return this.value === undefined ? `Choose first: ${field.label}.` : "";
    },
  };
}

// Cells stand where they are on their board.
function place(root, cells) {
  const columns = cells.map(([column]) => column);
  const rows = cells.map(([, row]) => row);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  cells.forEach(([column, row], i) => {
    root.children[i].style.gridRow = row - top + 1;
    root.children[i].style.gridColumn = column - left + 1;
  });
}

function subset(field) {
  const fixed = field.fixed ?? [];
  const isFixed = (option) => fixed.some((value) => same(value, option.value));
  const ticks = field.options.map((option) => tick("checkbox", unique(), option, isFixed(option)));
  const board = el("div", { class: chips(ticks) }, ...ticks.map(({ root }) => root));
  if (field.type === "cells") {
    board.className = "board";
    place(board, field.options.map((option) => option.value));
  }
  return {
    root: group(field, board),
    get value() {
      return ticks.filter(({ box }) => box.checked).map(({ option }) => option.value);
    },
    fill(values) {
      for (const { box, option, fixed: stays } of ticks) {
        box.checked = stays || (values ?? []).some((value) => same(value, option.value));
      }
    },
    lack() {
      return fewOrMany(field, this.value.length);
    },
  };
}

// A letter for each of some cells.
function marks(field) {
  const [cellKey, letterKey] = field.keys;
  const letters = [...field.alphabet];
  const selects = field.options.map((option) => {
    const options = [
      el("option", { value: "" }, option.label),
      ...letters.map((letter) => el("option", { value: letter }, letter)),
    ];
    return el("select", { "aria-label": option.label, title: option.label }, ...options);
  });
  const board = el("div", { class: "board" }, ...selects);
  place(board, field.options.map((option) => option.value));
  return {
    root: group(field, board),
    get value() {
      return field.options
        .map((option, i) => ({ [cellKey]: option.value, [letterKey]: selects[i].value }))
        .filter((mark) => mark[letterKey]);
    },
    fill(values) {
      field.options.forEach((option, i) => {
        const mark = (values ?? []).find((one) => same(one[cellKey], option.value));
        selects[i].value = mark?.[letterKey] ?? "";
      });
    },
    lack() {
      return fewOrMany(field, this.value.length);
    },
  };
}

function letters(field) {
  const upper = field.alphabet === field.alphabet.toUpperCase();
  const control = el("input", {
    type: "text",
    maxlength: field.max,
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: upper ? "characters" : "none",
  });
  return {
    root: labelled(field, control),
    get value() {
      const typed = control.value.trim();
      return (upper ? typed.toUpperCase() : typed.toLowerCase()) || undefined;
    },
    fill(value) {
      control.value = value ?? "";
    },
    lack() {
      const count = (this.value ?? "").length;
      return count < field.min ? `${field.label}: type at least ${field.min}.` : "";
    },
  };
}

function number(field) {
  const { min = 0, max = 0 } = field;
  const control = el("input", { type: "number", min, max, step: "1", inputmode: "numeric" });
  return {
    root: labelled({ ...field, label: `${field.label} (${min} to ${max})` }, control),
    get value() {
      return control.value === "" ? undefined : Number(control.value);
    },
    fill(value) {
      control.value = value ?? "";
    },
    lack() {
      return this.value === undefined ? `Choose first: ${field.label}.` : "";
    },
  };
}

function text(field) {
  const control = el("input", { type: "text", maxlength: field.max, autocomplete: "off" });
  return {
    root: labelled(field, control),
    get value() {
      return control.value || undefined;
    },
    fill(value) {
      control.value = value ?? "";
    },
    lack: () => "",
  };
}

const MAKERS = { choice, subset, cells: subset, edges: subset, marks, letters, number, text };

export function control(field) {
  return MAKERS[field.type]({ options: [], ...field });
}
