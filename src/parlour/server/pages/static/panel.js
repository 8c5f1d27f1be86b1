// What one seat of this device is asked, and its answer.

import { button, el, say } from "./dom.js";
import { Form } from "./form.js";
import { reason } from "./refusal.js";
import { UnknownWords } from "./unknown_words.js";

const SETTLED = 200;
const HELP = ["?", "h", "help"];
const first = "input:not(:disabled), select, button, textarea";

export class Panel {
  // `page` has act, draft, preview and hint, each with the seat first.
  constructor(seat, page) {
    this.seat = seat;
    this.page = page;
    this.question = null;
    this.form = null;
    this.acting = false;
    this.moved = false;
    this.timer = null;
    this.title = el("h3", { tabindex: "-1" });
    this.place = el("div");
    this.refusal = el("p", { role: "alert", class: "refusal" });
    this.unknown = new UnknownWords(seat, page);
    this.foreseen = el("p", { class: "preview", "aria-live": "polite" });
    this.advice = el("p", { class: "advice", "aria-live": "polite" });
    this.hint = button("Hint", () => this.ask(), { hidden: true });
    this.typing = this.typed();
    this.root = el(
      "section",
      { class: "panel", "data-seat": seat },
      this.title,
      this.place,
      el("div", { class: "verdict" }, this.foreseen, this.refusal, this.unknown.root),
      el("div", { class: "buttons" }, this.hint),
      this.advice,
      this.typing,
    );
  }

  typed() {
    this.line = el("input", {
      type: "text",
      maxlength: "500",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      "aria-label": "A move in the game’s notation",
    });
    const submit = (event) => {
      event.preventDefault();
      const line = this.line.value.trim();
      if (HELP.includes(line.toLowerCase())) this.explain();
      else if (line) this.send({ notation: line });
    };
    this.help = el("div", { class: "help", role: "status" });
    this.playTyped = el("button", { type: "submit" }, "Play");
    return el(
      "details",
      { class: "typed", hidden: true },
      el("summary", {}, "Type a move"),
      el(
        "form",
        { class: "beside", onsubmit: submit },
        this.line,
        this.playTyped,
      ),
      el("p", { class: "note" }, "Type ? to see what you can do."),
      this.help,
    );
  }

  // What can be done now, and how it is typed.
  explain() {
    say(this.refusal, "");
    this.line.value = "";
    const items = this.offers.map(({ label, example }) =>
      el("li", {}, label, ...(example ? [": ", el("code", {}, example)] : [])),
    );
    this.help.replaceChildren(el("p", {}, "Now you can, with the buttons above or typed here:"), el("ul", {}, ...items));
  }

  // Shows who it is and what they are asked; the same question leaves everything as it is.
  show(name, question) {
    this.root.setAttribute("aria-label", `The move of ${name}`);
    say(this.title, question ? `${name}, it’s your move` : `${name}: waiting`);
    this.root.classList.toggle("asked", Boolean(question));
    const same = question?.decision === this.question?.decision && !question === !this.question;
    if (same) return;
    const unsent = this.moved ? null : (this.form?.draft ?? null);
    const here = this.root.contains(document.activeElement);
    this.question = question ?? null;
    this.root.dataset.decision = question ? question.decision : "";
    this.acting = false;
    this.moved = false;
    this.clear();
    if (question) this.offer(question.form ?? { offers: [], hints: false }, unsent);
    if (here) this.refocus();
  }

  clear() {
    clearTimeout(this.timer);
    this.form = null;
    this.place.replaceChildren();
    for (const node of [this.refusal, this.foreseen, this.advice]) say(node, "");
    this.unknown.clear();
    this.help.replaceChildren();
    this.hint.hidden = true;
    this.typing.hidden = true;
    this.line.value = "";
  }

  offer(form, unsent) {
    this.form = new Form(form, {
      act: (action, lack) => (lack ? say(this.refusal, lack) : this.send({ action })),
      changed: (draft) => this.changed(draft),
    });
    this.place.replaceChildren(this.form.root);
    if (unsent) this.form.fill(unsent);
    this.hint.hidden = !form.hints;
    this.typing.hidden = false;
    this.offers = form.offers;
    const typed = form.offers.some((offer) => offer.whole === false);
    if (typed) this.typing.open = true;
    this.playTyped.classList.toggle("main", typed);
  }

  // Keyboard players go on in the next form; under a finger nothing scrolls.
  refocus() {
    const next = this.place.querySelector(first) ?? this.title;
    next.focus({ preventScroll: !this.page.byKeyboard() });
  }

  changed(draft) {
    this.unknown.clear();
    say(this.refusal, "");
    say(this.foreseen, "");
    clearTimeout(this.timer);
    const decision = this.question.decision;
    this.timer = setTimeout(() => this.tell(decision, draft), SETTLED);
    this.unsaid = () => this.tell(decision, draft);
  }

  tell(decision, draft) {
    this.unsaid = null;
    this.page.draft(this.seat, decision, draft);
    this.foresee(decision, draft);
  }

  // The same draft, judged anew.
  again() {
    this.unknown.clear();
    say(this.refusal, "");
    if (this.form?.draft) this.foresee(this.question.decision, this.form.draft);
  }

  // A draft that can't be foreseen has nothing said about it.
  foresee(decision, draft) {
    const asked = (this.foreseeing = {});
    this.page.preview(this.seat, draft).then(
      ({ said, preview }) => {
        const current = this.foreseeing === asked && this.question?.decision === decision;
        if (!current) return;
        // What would be refused does not look like what would work.
        say(preview?.refusal ? this.refusal : this.foreseen, said ?? "");
      },
      () => {},
    );
  }

  // The page is about to go: what is chosen is told now.
  flush() {
    clearTimeout(this.timer);
    this.unsaid?.();
  }

  // A draft from the table: of this seat's other device, or from before a reload.
  restore({ decision, draft }) {
    if (!this.form || this.question?.decision !== decision || this.unsaid) return;
    if (JSON.stringify(this.form.draft) === JSON.stringify(draft)) return;
    if (draft && this.form.fill(draft)) this.foresee(decision, draft);
  }

  send(move) {
    if (this.acting || !this.question) return;
    clearTimeout(this.timer);
    this.unsaid = null;
    this.acting = true;
    this.unknown.clear();
    say(this.refusal, "");
    this.root.setAttribute("aria-busy", "true");
    this.page.act(this.seat, this.question.decision, move).then(
      () => {
        this.moved = true;
        this.root.removeAttribute("aria-busy");
      },
      (refusal) => {
        this.acting = false;
        this.root.removeAttribute("aria-busy");
        say(this.foreseen, "");
        say(this.refusal, reason(refusal));
        this.unknown.show(refusal);
      },
    );
  }

  ask() {
    say(this.advice, "Thinking …");
    this.page.hint(this.seat).then(
      ({ said }) => say(this.advice, said ?? "No hint here."),
      (refusal) => {
        say(this.advice, "");
        say(this.refusal, reason(refusal));
      },
    );
  }
}
