// The form of one question: a part for each kind of move.

import { button, el } from "./dom.js";
import { control } from "./fields.js";

// One choice that is always short and nothing else: its options are the buttons.
function isDirect({ fields = [] }) {
  return fields.length === 1 && Boolean(fields[0].few);
}

class Part {
  constructor(offer, act) {
    this.offer = offer;
    this.act = act;
    this.fields = isDirect(offer) ? [] : (offer.fields ?? []);
    this.controls = this.fields.map((field) => control(field));
    this.root = el("fieldset", { class: "offer", "data-kind": offer.kind }, ...this.content());
    this.arrange();
  }

  content() {
    const { label, fields = [], whole = true, example } = this.offer;
    const legend = el("legend", {}, label);
    if (isDirect(this.offer)) {
      const [field] = fields;
      const buttons = field.options.map((option) =>
        button(option.label, () => this.act(this.action({ [field.name]: option.value })), {
          "aria-label": `${label}: ${option.label}`,
        }),
      );
      return [legend, el("div", { class: "buttons" }, ...buttons)];
    }
    if (!whole) {
      const how = example ? `This move is typed below, such as: ${example}` : "This move is typed: see below.";
      return [legend, el("p", { class: "note" }, how)];
    }
    const roots = this.controls.filter((_, i) => !this.empty(i)).map(({ root }) => root);
    // What asks for nothing, such as skipping or ending a turn, is quiet.
    const submit = button(label, () => this.submit(), { class: fields.length ? "main" : null });
    return roots.length ? [legend, ...roots, submit] : [el("legend", { class: "unseen" }, label), submit];
  }

  // Something to choose from, with nothing in it, is no control.
  empty(i) {
    const { type, options = [] } = this.fields[i];
    return ["subset", "cells", "edges"].includes(type) && options.length === 0;
  }

  get values() {
    const shown = this.fields.map((field, i) => [field, this.controls[i]]).filter(([f]) => this.applies(f));
    return Object.fromEntries(shown.map(([field, made]) => [field.name, made.value]));
  }

  action(values) {
    return { type: this.offer.kind, ...values };
  }

  // What is chosen so far, without what is still open.
  get draft() {
    return this.action(JSON.parse(JSON.stringify(this.values)));
  }

  fill(draft) {
    this.fields.forEach((field, i) => {
      if (field.name in draft) this.controls[i].fill(draft[field.name]);
    });
    this.arrange();
  }

  // A field may depend on what another one says.
  applies({ when }) {
    if (!when) return true;
    const other = this.fields.findIndex(({ name, when: its }) => name === when[0] && !its);
    return other >= 0 && this.controls[other].value === when[1];
  }

  arrange() {
    this.fields.forEach((field, i) => {
      this.controls[i].root.hidden = !this.applies(field);
    });
  }

  lack() {
    const shown = this.controls.filter((_, i) => this.applies(this.fields[i]));
    return shown.map((made) => made.lack()).find(Boolean) ?? "";
  }

  submit() {
    const lack = this.lack();
    if (lack) this.act(null, lack);
    else this.act(this.action(this.values));
  }
}

export class Form {
  // `act(action, lack)`: the move, or what it still lacks; `changed(draft)`: something was chosen.
  constructor(form, { act, changed }) {
    this.parts = form.offers.map((offer) => new Part(offer, act));
    this.touched = null;
    this.root = el("form", { class: "offers", onsubmit: (event) => this.enter(event) });
    this.root.append(...this.parts.map((part) => part.root));
    this.root.addEventListener("input", (event) => {
      const part = this.parts.find(({ root }) => root.contains(event.target));
      if (!part) return;
      part.arrange();
      this.touched = part;
      changed(part.draft);
    });
  }

  // Enter in a text field is its part's button.
  enter(event) {
    event.preventDefault();
    const part = this.parts.find(({ root }) => root.contains(document.activeElement));
    part?.submit();
  }

  get draft() {
    return this.touched?.draft ?? null;
  }

  fill(draft) {
    const part = this.parts.find(({ offer }) => offer.kind === draft?.type);
    if (!part) return false;
    part.fill(draft);
    this.touched = part;
    return true;
  }
}
