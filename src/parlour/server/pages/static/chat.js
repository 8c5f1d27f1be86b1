// Chat: lines, whispers, and not hearing somebody.

import { el, redraw, bdi } from "./dom.js";
import { isolated } from "./wire/isolated.js";
import { muted } from "./wire/mute_list.js";

const KEPT = 200;

export class Chat {
  // `send(text, to, said)` calls `said()` when the line is on its way.
  constructor(root, send) {
    this.send = send;
    this.lines = new Map();
    this.now = { you: "", people: [], open: true, host: false };
    this.said = el("ol", { class: "plain" });
    this.log = el("div", { class: "talk", role: "log", "aria-label": "Chat", tabindex: "0" }, this.said);
    this.to = el("select", { "aria-label": "To whom" });
    this.field = el("input", {
      type: "text",
      maxlength: "500",
      "aria-label": "Say something",
      placeholder: "Say something",
      autocomplete: "off",
    });
    this.form = el(
      "form",
      { class: "say", onsubmit: (event) => this.submit(event) },
      this.to,
      el("div", { class: "beside" }, this.field, el("button", { type: "submit" }, "Send")),
    );
    this.closed = el("p", { class: "note", hidden: true }, "The host has switched the chat off.");
    root.replaceChildren(this.log, this.closed, this.form);
    this.showPeople();
  }

  submit(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    const said = () => {
      this.field.value = "";
    };
    this.send(text, this.to.value || null, said);
  }

  show(now) {
    this.now = now;
    const shut = !now.open && !now.host;
    this.closed.hidden = now.open;
    this.form.hidden = shut;
    this.showPeople();
    this.draw();
  }

  showPeople() {
    const others = this.now.people.filter((person) => person.guest !== this.now.you);
    this.to.hidden = others.length === 0;
    const chosen = this.to.value;
    redraw(this.to, others, () => [
      el("option", { value: "" }, "To everybody"),
      ...others.map((person) => el("option", { value: person.guest }, `Whisper to ${person.name}`)),
    ]);
    this.to.value = others.some((person) => person.guest === chosen) ? chosen : "";
  }

  hear(lines) {
    for (const line of lines) this.lines.set(line.id, line);
    const ids = [...this.lines.keys()].sort((a, b) => a - b);
    for (const id of ids.slice(0, -KEPT)) this.lines.delete(id);
    this.draw();
  }

  // Adds what is new and takes away what is muted, so that a screen reader hears new lines only.
  draw() {
    const quiet = new Set(muted());
    const heard = [...this.lines.values()]
      .filter((line) => line.guest === this.now.you || !quiet.has(line.guest))
      .sort((a, b) => a.id - b.id);
    const wanted = new Set(heard.map((line) => String(line.id)));
    for (const item of [...this.said.children]) {
      if (!wanted.has(item.dataset.line)) item.remove();
    }
    const end = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 40;
    heard.forEach((line, place) => {
      const there = this.said.children[place];
      if (there?.dataset.line !== String(line.id)) {
        this.said.insertBefore(this.item(line), there ?? null);
      }
    });
    this.log.hidden = heard.length === 0;
    if (end) this.log.scrollTop = this.log.scrollHeight;
  }

  item(line) {
    const name = (guest) =>
      guest === this.now.you
        ? "you"
        : (this.now.people.find((person) => person.guest === guest)?.name ?? "somebody");
    const whisper = line.to ? ` whispers to ${isolated(name(line.to))}` : "";
    return el(
      "li",
      { "data-line": line.id, class: line.to ? "whisper" : "" },
      el("strong", {}, bdi(line.name), `${whisper}: `),
      bdi(line.text),
    );
  }
}
