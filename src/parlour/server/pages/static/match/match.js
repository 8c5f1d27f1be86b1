// The match as the page shows it: its seats' panels, the clock, going back, the end.

import { button, el, redraw, say } from "../dom.js";
import { Curtain } from "./curtain.js";
import { ending } from "./ending.js";
import { Panel } from "./panel.js";
import { Viewpoint } from "./viewpoint.js";
import { Wish } from "./wish.js";

export class Match {
  // `state` is what is known, `page` is what can be sent.
  constructor(root, state, page) {
    this.root = root;
    this.state = state;
    this.page = page;
    this.id = null;
    this.panels = new Map();
    this.turn = el("p", { class: "turn", role: "status" });
    this.clock = el("p", { class: "clock" });
    this.called = el("div", { class: "buttons called" });
    this.wish = new Wish(state, page);
    this.end = el("div", { class: "end" });
    this.curtain = new Curtain((seat) => state.name(seat), () => this.lifted());
    this.views = el("div", { class: "viewpoints" });
    this.back = el("div");
    root.replaceChildren(
      el("h2", {}, "The match"),
      this.turn,
      this.clock,
      this.called,
      this.wish.root,
      this.end,
      this.curtain.root,
      this.views,
      this.back,
    );
    setInterval(() => this.tick(), 500);
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.flush();
    });
  }

  reset(id) {
    this.id = id;
    this.panels = new Map();
    this.points = new Map();
    this.curtain.side = null;
    this.asked = undefined;
    this.before = undefined;
    this.views.replaceChildren();
  }

  flush() {
    for (const panel of this.panels.values()) panel.flush();
  }

  draft(message) {
    this.panels.get(message.seat)?.restore(message);
  }

  // After a full sync: what the table has not been told yet is told before its own drafts count.
  synced(drafts) {
    for (const panel of this.panels.values()) panel.reconnected();
    for (const drafted of drafts) this.draft(drafted);
  }

  show() {
    const { state } = this;
    if (state.match === null || state.table === null) return;
    if (state.match !== this.id) this.reset(state.match);
    this.root.hidden = false;
    const shared = state.publicSnapshot();
    const nows = [...state.matchSnapshots(), ...(shared ? [shared] : [])];
    if (nows.length === 0) return;
    // Frames of one step come one after another: the latest says whose turn it is.
    const latest = nows.reduce((last, now) => (now.version > last.version ? now : last));
    const held = state.held();
    const questions = state.questions();
    this.showPoints(nows);
    this.showPanels(held, questions, latest.outcome, shared !== null);
    this.showSide(latest, held, shared !== null);
    this.showTurn(latest, questions);
    this.wish.show(held, latest);
    this.showEnd(latest, held);
    this.showBack(latest, held);
    this.tick();
  }

  // What each seat of this device sees: the same for all of them where nothing is hidden.
  showPoints(nows) {
    const wanted = new Set(nows.map(({ viewer }) => viewer));
    for (const [viewer, point] of this.points) {
      if (wanted.has(viewer)) continue;
      point.root.remove();
      this.points.delete(viewer);
    }
    for (const now of nows) {
      if (!this.points.has(now.viewer)) this.points.set(now.viewer, new Viewpoint(this.page.byKeyboard));
      this.points.get(now.viewer).show(now, this.state.story(now.viewer));
    }
  }

  // Each seat's panel is where it sees the match: beside its own view, if it has one.
  showPanels(held, questions, outcome, apart) {
    const pointOf = (seat) => this.points.get(seat) ?? (apart ? undefined : this.points.get(null));
    for (const [seat, panel] of this.panels) {
      if (!held.includes(seat) || outcome || panel.board !== pointOf(seat)?.board) {
        panel.clear();
        panel.root.remove();
        this.panels.delete(seat);
      }
    }
    const seats = outcome ? [] : held.filter((seat) => pointOf(seat));
    for (const seat of seats) {
      if (!this.panels.has(seat)) this.panels.set(seat, new Panel(seat, this.page, pointOf(seat).board));
      this.panels.get(seat).show(this.state.name(seat), questions.get(seat));
    }
    for (const point of this.points.values()) {
      point.hold(seats.filter((seat) => pointOf(seat) === point).map((seat) => this.panels.get(seat)));
    }
    this.remember([...questions.values()].map((question) => question.decision));
  }

  // Where going back leads: to when this device was asked before it last moved.
  remember(decisions) {
    const [decision] = decisions;
    if (decision === this.asked) return;
    if (this.asked !== undefined) this.before = this.asked;
    this.asked = decision;
  }

  // Where several seats of this device see different things, one side is on the page at a time:
  // behind the curtain there is what everybody may see.
  showSide({ viewer, outcome, to_act: toAct }, held, apart) {
    const side = apart ? this.curtain.decide(held, toAct, Boolean(outcome)) : viewer;
    if (!apart) this.curtain.root.hidden = true;
    const shown = (this.points.get(side) ?? this.points.get(null)).root;
    const inside = this.views.contains(document.activeElement);
    const changes = this.views.firstElementChild !== shown;
    if (changes) this.views.replaceChildren(shown);
    if (apart && changes) this.curtain.fall(inside);
    else if (inside) this.handOver();
  }

  // Somebody has said who they are.
  lifted() {
    this.show();
    if (this.curtain.side === null) this.curtain.fall(true);
    else this.panels.get(this.curtain.side)?.refocus();
  }

  // One device, several seats, no secrets: when a move hands it over, the focus goes along.
  handOver() {
    const active = document.activeElement;
    const panels = [...this.panels.values()];
    const last = panels.find(({ root, question }) => !question && root.contains(active));
    if (last) panels.find((panel) => panel.question)?.refocus();
  }

  showTurn({ to_act: toAct, outcome }, questions) {
    const mine = [...questions.keys()].map((seat) => this.state.name(seat));
    const others = toAct.filter((seat) => !questions.has(seat)).map((seat) => this.state.name(seat));
    let text = "Waiting for the others.";
    if (outcome) text = "The match is over.";
    else if (mine.length) text = `Your turn, ${mine.join(" and ")}.`;
    else if (others.length) text = `Waiting for ${others.join(" and ")}.`;
    say(this.turn, text);
    this.turn.classList.toggle("mine", mine.length > 0 && !outcome);
    this.page.title(mine.length && !outcome ? "Your turn" : null);
  }

  tick() {
    const { clock } = this.state.snapshot;
    const left = clock ? Math.max(0, Math.ceil((clock.until - Date.now()) / 1000)) : 0;
    const text = clock ? this.clockText(clock, left) : "";
    say(this.clock, text);
    const others = clock ? this.state.held().filter((seat) => seat !== clock.seat) : [];
    const callable = clock?.then === "call" && left === 0 && others.length > 0;
    const shown = callable ? [clock.seat, clock.decision, this.state.name(clock.seat)] : null;
    redraw(this.called, shown, () =>
      callable
        ? button(`Let the autopilot play for ${this.state.name(clock.seat)}`, () =>
            this.page.call(clock.seat, clock.decision),
          )
        : [],
    );
  }

  clockText({ seat, reason, then }, left) {
    const name = this.state.name(seat);
    const time = left >= 60 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : `${left} s`;
    if (left === 0) return then === "call" ? `The time of ${name} is up.` : "";
    if (reason === "absent") return `If ${name} isn’t back in ${time}, the autopilot plays for ${name}.`;
    return `${name} has ${time}.`;
  }

  // The table went back or accepted a word: what was said about a draft may not hold any more.
  tableActed() {
    for (const panel of this.panels.values()) panel.again();
  }

  showBack(now, held) {
    const possible = this.page.undo !== "none" && held.length > 0 && !now.outcome && now.version > 0;
    redraw(this.back, possible, () => {
      if (!possible) return [];
      // To before this device last moved, or to before the last step if it has not.
      const ask = () => {
        const [{ version }] = this.state.matchSnapshots();
        this.page.rewind(this.state.held()[0], Math.min(this.before ?? version - 1, version - 1));
      };
      return el(
        "details",
        { class: "back" },
        el("summary", {}, "Take back"),
        el("p", { class: "note", id: "back-note" }, "Everybody who plays has to agree."),
        button("Back to before my last move", ask, { "aria-describedby": "back-note" }),
      );
    });
  }

  showEnd(now, held) {
    const { outcome } = now;
    const ready = this.state.table.seats.map((seat) => seat.ready);
    redraw(this.end, [outcome, now.seed, this.id, ready, held, this.state.table.phase], () =>
      outcome ? ending(now, this.id, this.state, () => this.page.rematch()) : [],
    );
  }
}
