// One point of view: what is asked, how it stands, what happened.

import { el, redraw } from "./dom.js";

const KEPT = 200;
const LATEST = 3;

export class Viewpoint {
  constructor(title) {
    // The last of what happened, above the form; the log below says it aloud.
    this.latest = el("div", { class: "latest", "aria-hidden": "true" });
    this.panels = el("div", { class: "panels" });
    this.lines = el("div", { class: "lines" });
    this.log = el("ol", { class: "plain log", role: "log", "aria-label": "What happened", tabindex: "0" });
    this.logged = 0;
    const parts = [
      el("div", {}, this.latest, this.panels),
      el("section", {}, el("h3", {}, "How it stands"), this.lines),
      el("section", { class: "happened" }, el("h3", {}, "What happened"), this.log),
    ];
    // Where seats of one device see different things, each is opened by whoever sits there.
    this.root = title
      ? el("details", { class: "viewpoint" }, el("summary", {}, title), ...parts)
      : el("div", { class: "viewpoint" }, ...parts);
  }

  hold(panels) {
    const there = [...this.panels.children];
    const wanted = panels.map((panel) => panel.root);
    if (there.length === wanted.length && there.every((root, i) => root === wanted[i])) return;
    this.panels.replaceChildren(...wanted);
  }

  show(lines, story) {
    redraw(this.lines, lines, () => lines.map((line) => el("p", {}, line)));
    if (story.length < this.logged) {
      this.log.replaceChildren();
      this.logged = 0;
    }
    const end = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60;
    this.log.append(...story.slice(this.logged).map((line) => el("li", {}, line)));
    this.logged = story.length;
    while (this.log.children.length > KEPT) this.log.firstChild.remove();
    this.log.parentElement.hidden = story.length === 0;
    const last = story.slice(-LATEST);
    this.latest.hidden = last.length === 0;
    redraw(this.latest, last, () => last.map((line) => el("p", {}, line)));
    if (end) this.log.scrollTop = this.log.scrollHeight;
  }
}
