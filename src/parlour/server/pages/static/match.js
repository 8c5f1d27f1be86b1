// The match as the page shows it: its seats' panels, the clock, going back, the end.

import { button, el, redraw, say, bdi } from "./dom.js";
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
    this.views = el("div", { class: "viewpoints" });
    this.back = el("div");
    root.replaceChildren(
      el("h2", {}, "The match"),
      this.turn,
      this.clock,
      this.called,
      this.wish.root,
      this.end,
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
    this.apart = false;
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

  show() {
    const { state } = this;
    if (state.match === null || state.table === null) return;
    if (state.match !== this.id) this.reset(state.match);
    this.root.hidden = false;
    const nows = state.matchSnapshots();
    if (nows.length === 0) return;
    const held = state.held();
    const questions = state.questions();
    this.showPanels(held, questions, nows[0].outcome);
    this.showPoints(nows, held);
    this.handOver();
    this.showTurn(nows, questions);
    this.wish.show(held, nows[0]);
    this.showEnd(nows[0], held);
    this.showBack(nows[0], held);
    this.tick();
  }

  showPanels(held, questions, outcome) {
    for (const seat of [...this.panels.keys()]) {
      if (!held.includes(seat) || outcome) {
        this.panels.get(seat).root.remove();
        this.panels.delete(seat);
      }
    }
    if (outcome) return;
    for (const seat of held) {
      if (!this.panels.has(seat)) this.panels.set(seat, new Panel(seat, this.page));
      this.panels.get(seat).show(this.state.name(seat), questions.get(seat));
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

  // One point of view for all seats of this device, unless they see different things.
  showPoints(nows, held) {
    const [first] = nows;
    // Frames of one step come one after another: only the same moment can be compared.
    const differs = (now) =>
      now.version === first.version && JSON.stringify(now.lines) !== JSON.stringify(first.lines);
    this.apart ||= nows.some(differs);
    const apart = this.apart && nows.length > 1;
    const wanted = new Map(apart ? nows.map((now) => [now.viewer, now]) : [["all", first]]);
    for (const [key, point] of this.points) {
      if (!wanted.has(key)) {
        point.root.remove();
        this.points.delete(key);
      }
    }
    for (const [key, now] of wanted) {
      if (!this.points.has(key)) {
        const point = new Viewpoint(apart ? `Only for ${this.state.name(key)}` : null);
        this.points.set(key, point);
        this.views.append(point.root);
      }
      const seats = apart ? [key] : held;
      const point = this.points.get(key);
      point.hold(seats.map((seat) => this.panels.get(seat)).filter(Boolean));
      point.show(now.lines ?? [], this.state.story(now.viewer));
      if (apart) point.root.classList.toggle("asked", now.asked.some(({ seat }) => seat === key));
    }
  }

  // One device, several seats: when a move hands it over, the focus goes along, and what only the
  // last one may see is closed.
  handOver() {
    const next = [...this.panels.values()].find((panel) => panel.question);
    if (!next) return;
    const active = document.activeElement;
    const last = [...this.panels.values()].find(({ root, question }) => !question && root.contains(active));
    if (!last) return;
    const open = this.points.get(last.seat);
    if (!open) {
      next.refocus();
      return;
    }
    open.root.open = false;
    this.points.get(next.seat)?.root.querySelector("summary").focus({ preventScroll: true });
  }

  showTurn(nows, questions) {
    const mine = [...questions.keys()].map((seat) => this.state.name(seat));
    const others = [...new Set(nows.flatMap((now) => now.asked.map(({ seat }) => seat)))]
      .filter((seat) => !questions.has(seat))
      .map((seat) => this.state.name(seat));
    let text = "Waiting for the others.";
    if (nows[0].outcome) text = "The match is over.";
    else if (mine.length) text = `Your turn, ${mine.join(" and ")}.`;
    else if (others.length) text = `Waiting for ${others.join(" and ")}.`;
    say(this.turn, text);
    this.turn.classList.toggle("mine", mine.length > 0 && !nows[0].outcome);
    this.page.title(mine.length && !nows[0].outcome ? "Your turn" : null);
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
      outcome ? this.ending(now, held) : [],
    );
  }

  ending({ outcome: { scores, ranks }, commitment, seed }, held) {
    const rows = scores
      .map((score, seat) => ({ score, seat, rank: ranks[seat] }))
      .sort((a, b) => a.rank - b.rank || a.seat - b.seat)
      .map(({ score, seat, rank }) =>
        el(
          "tr",
          {},
          el("td", {}, `${rank}.`),
          el("th", { scope: "row" }, bdi(this.state.name(seat))),
          el("td", {}, String(score)),
        ),
      );
    const heads = ["Rank", "Name", "Points"].map((head) => el("th", { scope: "col" }, head));
    const agreed = this.state.table.seats.filter(({ ready }) => ready).map(({ name }) => name);
    const waiting = held.every((seat) => this.state.table.seats[seat].ready);
    const again = this.state.table.phase === "over" && held.length > 0 && !waiting;
    return [
      el(
        "table",
        { class: "result" },
        el("caption", {}, "Result"),
        el("thead", {}, el("tr", {}, ...heads)),
        el("tbody", {}, ...rows),
      ),
      agreed.length ? el("p", {}, `Ready for another: ${agreed.join(", ")}.`) : null,
      el(
        "div",
        { class: "buttons" },
        again
          ? button("Play again", () => this.page.rematch(), { class: "main", "data-focus": "again" })
          : null,
        el("a", { href: `/text/m/${this.id}`, class: "button" }, "Look at the match again"),
      ),
      el(
        "details",
        {},
        el("summary", {}, "Were the draws fair?"),
        el(
          "dl",
          {},
          el("dt", {}, "Promised before it began (SHA-256 of the seed)"),
          el("dd", {}, el("code", {}, commitment ?? "")),
          el("dt", {}, "The seed"),
          el("dd", {}, el("code", {}, seed ?? "")),
        ),
        el("p", {}, el("a", { href: `/api/matches/${this.id}/record` }, "Download the record")),
      ),
    ];
  }
}
