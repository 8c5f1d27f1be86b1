// What somebody chooses for one seat.

import { el } from "./dom.js";

const ANY = "as the game likes";

export function valueText(field, value) {
  if (value === null) return ANY;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return field.values.find((known) => known.value === value)?.label ?? String(value);
}

// A labelled control; `choose` gets the value, or null for what the game would choose.
export function seatControl(field, value, seat, choose) {
  const marks = { "data-focus": `${field.name}-${seat}`, "aria-label": `${field.label}: seat ${seat + 1}` };
  return el("label", { class: "choice" }, `${field.label}: `, control(field, value, marks, choose));
}

function control(field, value, marks, choose) {
  if (field.kind === "number") {
    const typed = (event) => choose(event.target.value === "" ? null : Number(event.target.value));
    const range = { min: field.minimum, max: field.maximum };
    return el("input", { type: "number", ...range, value, onchange: typed, ...marks });
  }
  if (field.kind === "text" || field.kind === "board-code") {
    const typed = (event) => choose(event.target.value || null);
    return el("input", { type: "text", maxlength: field.longest, value, onchange: typed, ...marks });
  }
  const listed = field.kind === "switch" ? [true, false] : field.values.map((known) => known.value);
  const options = [null, ...listed].map((one) =>
    el("option", { value: JSON.stringify(one), selected: one === value }, valueText(field, one)),
  );
  return el("select", { onchange: (event) => choose(JSON.parse(event.target.value)), ...marks }, ...options);
}
