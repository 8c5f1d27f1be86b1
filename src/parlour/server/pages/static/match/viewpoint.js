// One point of view: the board, what is asked, how it stands, what happened.

import { Board } from "../board/board.js";
import { el, redraw } from "../dom.js";

const KEPT = 200;
const LATEST = 3;

export class Viewpoint {
  // `byKeyboard` says whether somebody uses the keyboard now.
  constructor(byKeyboard) {
    // The last of what happened, above the form; the log below says it aloud.
    this.latest = el("div", { class: "latest", "aria-hidden": "true" });
    this.board = new Board(byKeyboard);
    this.panels = el("div", { class: "panels" });
    this.lines = el("div", { class: "lines" });
    this.told = el("ol", { class: "plain" });
    this.log = el("div", { class: "log", role: "log", "aria-label": "What happened", tabindex: "0" }, this.told);
    this.logged = 0;
    this.root = el(
      "div",
      { class: "viewpoint" },
      this.latest,
      this.board.root,
      this.panels,
      el("section", { class: "standing" }, el("h3", {}, "How it stands"), this.lines),
      el("section", { class: "happened" }, el("h3", {}, "What happened"), this.log),
    );
  }

  hold(panels) {
    const there = [...this.panels.children];
    const wanted = panels.map((panel) => panel.root);
    if (there.length === wanted.length && there.every((root, i) => root === wanted[i])) return;
    this.panels.replaceChildren(...wanted);
  }

  // How it stands for this viewer, and what they were told.
  show({ lines, board }, story) {
    this.board.show(board ?? null);
    redraw(this.lines, lines ?? [], () => (lines ?? []).map((line) => el("p", {}, line)));
    this.tell(story);
  }

  tell(story) {
    if (story.length < this.logged) {
      this.told.replaceChildren();
      this.logged = 0;
    }
    const end = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60;
    this.told.append(...story.slice(this.logged).map((line) => el("li", {}, line)));
    this.logged = story.length;
    while (this.told.children.length > KEPT) this.told.firstChild.remove();
    this.log.parentElement.hidden = story.length === 0;
    const last = story.slice(-LATEST);
    this.latest.hidden = last.length === 0;
    redraw(this.latest, last, () => last.map((line) => el("p", {}, line)));
    if (end) this.log.scrollTop = this.log.scrollHeight;
  }
}
