// What one seat of this device is asked, and its answer.

import { button, el, say } from "../dom.js";
import { Form } from "../form/form.js";
import { reason } from "../refusal.js";
import { Previews } from "../wire/previews.js";
import { UnknownWords } from "./unknown_words.js";

/**
 * @import { Board } from '../board/board.js'
 * @import { Draft, FormShape, Previewed } from '../shapes.js'
 */

const SETTLED_MS = 200;
const HELP = ["?", "h", "help"];
const FOCUSABLE = "input:not(:disabled), select, button:not(:disabled), textarea";
const GONE = "Part of what you had chosen is no longer possible, so it was taken out.";

export class Panel {
  /**
   * @param {number} seat
   * @param {any} page Has act, draft, preview and hint, each with the seat first.
   * @param {Board} board Where cells are chosen.
   */
  constructor(seat, page, board) {
    this.seat = seat;
    this.page = page;
    this.board = board;
    this.question = null;
    /** @type {Form | null} */
    this.form = null;
    this.acting = false;
    this.moved = false;
    this.timer = undefined;
    /** @type {(() => void) | null} A draft that the table has not been told yet. */
    this.unsaid = null;
    this.previews = new Previews(({ draft }) => page.preview(seat, draft));
    /** @type {Draft | null} The draft whose preview is wanted. */
    this.wanted = null;
    this.title = el("h3", { tabindex: "-1" });
    this.place = el("div");
    this.notice = el("p", { role: "status", class: "gone" });
    this.refusal = el("p", { role: "alert", class: "refusal" });
    this.unknown = new UnknownWords(seat, page);
    this.preview = el("p", { class: "preview", "aria-live": "polite" });
    this.advice = el("p", { class: "advice", "aria-live": "polite" });
    this.hint = button("Hint", () => this.ask(), { hidden: true });
    this.typing = this.typed();
    this.root = el(
      "section",
      { class: "panel", "data-seat": seat },
      this.title,
      this.place,
      el("div", { class: "verdict" }, this.notice, this.preview, this.refusal, this.unknown.root),
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
    return el(
      "details",
      { class: "typed", hidden: true },
      el("summary", {}, "Type a move"),
      el("form", { class: "beside", onsubmit: submit }, this.line, el("button", { type: "submit" }, "Play")),
      el("p", { class: "note" }, "Type ? to see what you can do."),
      this.help,
    );
  }

  // What can be done now.
  explain() {
    say(this.refusal, "");
    this.line.value = "";
    const items = this.offers.map(({ label }) => el("li", {}, label));
    this.help.replaceChildren(el("p", {}, "Now you can, with the buttons above or typed here:"), el("ul", {}, ...items));
  }

  // Shows who it is and what they are asked. The same decision leaves everything as it is, except
  // what is offered differently now.
  show(name, question) {
    this.root.setAttribute("aria-label", `The move of ${name}`);
    say(this.title, question ? `${name}, it’s your move` : `${name}: waiting`);
    this.root.classList.toggle("asked", Boolean(question));
    const old = this.question;
    this.question = question ?? null;
    if (question && old && question.decision === old.decision) {
      if (JSON.stringify(question.form) !== JSON.stringify(old.form)) this.offer(question.form);
      return;
    }
    if (!question && !old) return;
    const unsent = this.moved ? null : (this.form?.draft ?? null);
    const here = this.root.contains(document.activeElement) || this.board.root.contains(document.activeElement);
    this.root.dataset.decision = question ? question.decision : "";
    this.acting = false;
    this.moved = false;
    this.clear();
    if (question) this.begin(question.form, unsent);
    if (here) this.refocus();
  }

  clear() {
    clearTimeout(this.timer);
    this.unsaid = null;
    this.wanted = null;
    this.form?.show({ offers: [], hints: false });
    this.form = null;
    this.place.replaceChildren();
    for (const node of [this.notice, this.refusal, this.preview, this.advice]) say(node, "");
    this.unknown.clear();
    this.help.replaceChildren();
    this.hint.hidden = true;
    this.typing.hidden = true;
    this.line.value = "";
  }

  /**
   * @param {FormShape} form
   * @param {Draft | null} unsent
   */
  begin(form, unsent) {
    this.form = new Form(this.board, {
      act: (action, lack) => (lack ? say(this.refusal, lack) : this.send({ action })),
      changed: (draft) => this.changed(draft),
    });
    this.offers = form.offers;
    this.form.show(form);
    this.place.replaceChildren(this.form.root);
    if (unsent) this.form.fill(unsent);
    this.hint.hidden = !form.hints;
    this.typing.hidden = false;
  }

  // Others have changed what is offered: what is chosen stays, as far as it can.
  offer(form) {
    const before = this.form.draft;
    const spot = spotOf(this.place);
    this.offers = form.offers;
    const whole = this.form.show(form);
    if (spot) elementAt(this.place, spot)?.focus({ preventScroll: true });
    const draft = this.form.draft;
    if (whole) {
      if (draft) this.foresee(draft);
      return;
    }
    say(this.preview, "");
    say(this.refusal, "");
    this.tell(this.question.decision, draft);
    // The game can say best why not.
    const explain = (text) => {
      say(this.notice, text);
      if (draft && this.wanted === before) this.foresee(draft);
    };
    this.wanted = before;
    this.previews.ask({ type: "preview", seat: this.seat, draft: before }).then(
      ({ said, preview }) => explain(preview?.refusal ? said : GONE),
      () => explain(GONE),
    );
  }

  // Keyboard players go on in the next form; under a finger nothing scrolls.
  refocus() {
    const next = [...this.place.querySelectorAll(FOCUSABLE)].find((one) => one.checkVisibility()) ?? this.title;
    next.focus({ preventScroll: !this.page.byKeyboard() });
  }

  changed(draft) {
    for (const node of [this.notice, this.refusal, this.preview]) say(node, "");
    this.unknown.clear();
    this.foresee(draft);
    this.keep(draft);
  }

  // The table keeps it, once it has settled.
  keep(draft) {
    clearTimeout(this.timer);
    const { decision } = this.question;
    this.timer = setTimeout(() => this.tell(decision, draft), SETTLED_MS);
    this.unsaid = () => this.tell(decision, draft);
  }

  tell(decision, draft) {
    clearTimeout(this.timer);
    this.unsaid = this.page.draft(this.seat, decision, draft) ? null : () => this.tell(decision, draft);
  }

  // The same draft, judged anew.
  again() {
    this.unknown.clear();
    say(this.refusal, "");
    if (this.form?.draft) this.foresee(this.form.draft);
  }

  // What it would do. If the connection broke meanwhile, it is asked again; otherwise a draft that
  // can't be foreseen has nothing said about it.
  foresee(draft) {
    this.wanted = draft;
    this.previews.ask({ type: "preview", seat: this.seat, draft }).then(
      (answer) => this.wanted === draft && this.foreseen(answer),
      ({ code }) => code === "not_sent" && this.wanted === draft && this.foresee(draft),
    );
  }

  /** @param {Previewed} answer */
  foreseen({ said, preview, fields }) {
    if (!this.form || this.acting) return;
    if (this.form.follow(fields ?? [])) {
      this.foresee(this.form.draft);
      this.keep(this.form.draft);
      return;
    }
    // What would be refused does not look like what would work.
    say(this.preview, preview?.refusal ? "" : (said ?? ""));
    say(this.refusal, preview?.refusal ? (said ?? "") : "");
  }

  // The page is about to go: what is chosen is told now.
  flush() {
    this.unsaid?.();
  }

  // What was chosen without a connection is told and foreseen now.
  reconnected() {
    if (!this.unsaid) return;
    this.unsaid();
    if (this.form?.draft) this.foresee(this.form.draft);
  }

  // A draft from the table: of this seat's other device, or from before a reload.
  restore({ decision, draft }) {
    if (!this.form || this.question?.decision !== decision || this.unsaid) return;
    if (JSON.stringify(this.form.draft) === JSON.stringify(draft)) return;
    if (!draft) return;
    this.form.fill(draft);
    if (this.form.draft) this.foresee(this.form.draft);
  }

  send(move) {
    if (this.acting || !this.question) return;
    clearTimeout(this.timer);
    this.unsaid = null;
    this.acting = true;
    this.unknown.clear();
    say(this.notice, "");
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
        if (this.question && this.form?.draft) this.keep(this.form.draft);
        say(this.preview, "");
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

// Where the focus is in a form, so that it can be found again when a part was drawn anew.
function spotOf(place) {
  const active = document.activeElement;
  const offer = place.contains(active) ? active.closest("[data-offer]") : null;
  if (!offer) return null;
  const field = active.closest("[data-field]");
  const index = [...(field ?? offer).querySelectorAll(FOCUSABLE)].indexOf(active);
  return { offer: offer.dataset.offer, field: field?.dataset.field, index };
}

function elementAt(place, { offer, field, index }) {
  const there = place.querySelector(`[data-offer="${CSS.escape(offer)}"]`);
  const inner = field === undefined ? there : there?.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const found = [...(inner?.querySelectorAll(FOCUSABLE) ?? [])];
  return found[index] ?? found.at(-1);
}
