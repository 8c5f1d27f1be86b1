// The match: every viewer this device is, its seats' panels, the clock, going back, the end.

import { button, el, redraw, say } from "./dom.js";
import { Panel } from "./panel.js";
import { Viewpoint } from "./viewpoint.js";

export class Match {
  // `table` is the page: names, seats held, and everything that can be sent.
  constructor(root, table) {
    this.root = root;
    this.table = table;
    this.id = null;
    this.turn = el("p", { class: "turn", role: "status" });
    this.clock = el("p", { class: "clock" });
    this.called = el("div", { class: "doors called" });
    this.wish = el("div", { class: "wish" });
    this.end = el("div", { class: "end" });
    this.views = el("div", { class: "viewpoints" });
    this.back = el("div");
    root.replaceChildren(
      el("h2", {}, "The match"),
      this.turn,
      this.clock,
      this.called,
      this.wish,
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
    this.viewers = new Map();
    this.panels = new Map();
    this.points = new Map();
    this.apart = false;
    this.time = null;
    this.commitment = null;
    this.asked = undefined;
    this.before = undefined;
    this.views.replaceChildren();
  }

  flush() {
    for (const panel of this.panels?.values() ?? []) panel.flush();
  }

  // Everything about one viewer. `first`: the answer to a hello begins, older viewers are gone.
  sync(message, first) {
    if (message.match !== this.id) this.reset(message.match);
    const stories = new Map([...this.viewers].map(([viewer, now]) => [viewer, now.story]));
    if (first) this.viewers.clear();
    const story = stories.get(message.viewer) ?? [];
    this.viewers.set(message.viewer, { ...message, story });
    this.commitment = message.commitment ?? this.commitment;
    this.setClock(message.clock);
    this.show();
    for (const draft of message.drafts) this.draft(draft);
  }

  // False when something was missed and only a new hello helps.
  event(message) {
    const before = this.viewers?.get(message.viewer);
    if (message.match !== this.id || before?.version !== message.since) return false;
    const story = [...before.story, ...this.told(message)];
    this.viewers.set(message.viewer, { ...before, ...message, story });
    this.setClock(message.clock);
    this.show();
    return true;
  }

  told({ by, actor, said }) {
    const lines = said ?? [];
    if (by === "autopilot") return [`The autopilot plays for ${this.table.name(actor)}.`, ...lines];
    return actor === "table" ? ["The match went back.", ...lines] : lines;
  }

  draft(message) {
    this.panels?.get(message.seat)?.restore(message);
  }

  show() {
    if (this.id === null) return;
    this.root.hidden = false;
    const held = this.table.held();
    for (const viewer of [...this.viewers.keys()]) {
      if (viewer !== null && !held.includes(viewer)) this.viewers.delete(viewer);
    }
    if (this.viewers.size > 1) this.viewers.delete(null);
    const nows = [...this.viewers.values()];
    if (nows.length === 0) return;
    const questions = this.questions(nows, held);
    this.showPanels(held, questions, nows[0].outcome);
    this.showPoints(nows, held);
    this.handOver();
    this.showTurn(nows, questions);
    this.showWish(held);
    this.showEnd(nows[0], held);
    this.showBack(nows[0], held);
  }

  questions(nows, held) {
    const asked = nows.flatMap((now) =>
      now.asked.filter(({ seat }) => now.viewer === null || now.viewer === seat),
    );
    return new Map(asked.filter(({ seat }) => held.includes(seat)).map((q) => [q.seat, q]));
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
      if (!this.panels.has(seat)) this.panels.set(seat, new Panel(seat, this.table));
      this.panels.get(seat).show(this.table.name(seat), questions.get(seat));
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
        const point = new Viewpoint(apart ? `Only for ${this.table.name(key)}` : null);
        this.points.set(key, point);
        this.views.append(point.root);
      }
      const seats = apart ? [key] : held;
      const point = this.points.get(key);
      point.hold(seats.map((seat) => this.panels.get(seat)).filter(Boolean));
      point.show(now.lines ?? [], now.story);
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
    const mine = [...questions.keys()].map((seat) => this.table.name(seat));
    const others = [...new Set(nows.flatMap((now) => now.asked.map(({ seat }) => seat)))]
      .filter((seat) => !questions.has(seat))
      .map((seat) => this.table.name(seat));
    let text = "Waiting for the others.";
    if (nows[0].outcome) text = "The match is over.";
    else if (mine.length) text = `Your turn, ${mine.join(" and ")}.`;
    else if (others.length) text = `Waiting for ${others.join(" and ")}.`;
    say(this.turn, text);
    this.turn.classList.toggle("mine", mine.length > 0 && !nows[0].outcome);
    this.table.title(mine.length && !nows[0].outcome ? "Your turn" : null);
  }

  setClock(clock) {
    this.time = clock ? { ...clock, until: Date.now() + clock.left_ms } : null;
    this.tick();
  }

  tick() {
    const clock = this.time;
    const left = clock ? Math.max(0, Math.ceil((clock.until - Date.now()) / 1000)) : 0;
    const text = clock ? this.clockText(clock, left) : "";
    say(this.clock, text);
    const others = clock ? this.table.held().filter((seat) => seat !== clock.seat) : [];
    const callable = clock?.then === "call" && left === 0 && others.length > 0;
    const shown = callable ? [clock.seat, clock.decision, this.table.name(clock.seat)] : null;
    redraw(this.called, shown, () =>
      callable
        ? button(`Let the autopilot play for ${this.table.name(clock.seat)}`, () =>
            this.table.call(clock.seat, clock.decision),
          )
        : [],
    );
  }

  clockText({ seat, reason, then }, left) {
    const name = this.table.name(seat);
    const time = left >= 60 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : `${left} s`;
    if (left === 0) return then === "call" ? `The time of ${name} is up.` : "";
    if (reason === "absent") return `${name} is away. The autopilot plays in ${time}.`;
    return `${name} has ${time}.`;
  }

  showWish(held) {
    const wish = this.table.wish();
    const open = wish ? held.filter((seat) => !wish.agreed.includes(seat)) : [];
    redraw(this.wish, [wish, open], () => {
      if (!wish) return [];
      const asks = el("p", {}, `${this.table.name(wish.seat)} asks to go back to entry ${wish.to}.`);
      const answers = open.map((seat) =>
        el(
          "p",
          { class: "doors" },
          held.length > 1 ? `${this.table.name(seat)}: ` : null,
          button("Agree", () => this.table.consent(seat, wish.version, true)),
          button("No", () => this.table.consent(seat, wish.version, false)),
        ),
      );
      return [asks, ...(answers.length ? answers : [el("p", {}, "Waiting for the others to agree.")])];
    });
  }

  showBack(now, held) {
    const possible = this.table.undo !== "none" && held.length > 0 && !now.outcome && now.version > 0;
    redraw(this.back, possible, () => {
      if (!possible) return [];
      const to = el("input", { type: "number", min: "0", id: "back-to", "aria-describedby": "back-note" });
      const ask = () => this.table.rewind(this.table.held()[0], Number(to.value));
      const offer = () => {
        const { version } = [...this.viewers.values()][0];
        to.max = String(version - 1);
        to.value = String(Math.min(this.before ?? version - 1, version - 1));
      };
      return el(
        "details",
        { class: "back", ontoggle: offer },
        el("summary", {}, "Go back"),
        el("p", { class: "note", id: "back-note" }, "Everybody who plays has to agree."),
        el("label", { for: "back-to" }, "To how it was after entry"),
        el("div", { class: "beside" }, to, button("Ask to go back", ask)),
      );
    });
  }

  showEnd(now, held) {
    const { outcome, seed } = now;
    const ready = this.table.seats().map((seat) => seat.ready);
    redraw(this.end, [outcome, seed, this.id, ready, held, this.table.phase()], () =>
      outcome ? this.ending(outcome, seed, held) : [],
    );
  }

  ending({ scores, ranks }, seed, held) {
    const rows = scores
      .map((score, seat) => ({ score, seat, rank: ranks[seat] }))
      .sort((a, b) => a.rank - b.rank || a.seat - b.seat)
      .map(({ score, seat, rank }) =>
        el(
          "tr",
          {},
          el("td", {}, `${rank}.`),
          el("th", { scope: "row" }, this.table.name(seat)),
          el("td", {}, String(score)),
        ),
      );
    const heads = ["Rank", "Name", "Points"].map((head) => el("th", { scope: "col" }, head));
    const agreed = this.table.seats().filter(({ ready }) => ready).map(({ name }) => name);
    const waiting = held.every((seat) => this.table.seats()[seat].ready);
    const again = this.table.phase() === "over" && held.length > 0 && !waiting;
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
        { class: "doors" },
        again
          ? button("Play again", () => this.table.rematch(), { class: "main", "data-focus": "again" })
          : null,
        el("a", { href: `/text/m/${this.id}`, class: "button" }, "Look at the match again"),
      ),
      el(
        "details",
        {},
        el("summary", {}, "Were the dice fair?"),
        el(
          "dl",
          {},
          el("dt", {}, "Promised before it began (SHA-256 of the seed)"),
          el("dd", {}, el("code", {}, this.commitment ?? "")),
          el("dt", {}, "The seed"),
          el("dd", {}, el("code", {}, seed ?? "")),
        ),
        el("p", {}, el("a", { href: `/api/matches/${this.id}/record` }, "Download the record")),
      ),
    ];
  }
}
