// Between the people who share a device in a game with secrets: what one of them sees is on the page
// only after they have said that it is them.

import { button, el, redraw } from "../dom.js";

export class Curtain {
  // `name` gives a seat's name; `lifted` is told when somebody wants to see their side.
  constructor(name, lifted) {
    this.name = name;
    this.lifted = lifted;
    this.side = null;
    this.looking = false;
    this.root = el("section", { class: "curtain", "aria-label": "Whose side is shown", hidden: true });
  }

  // Decides whose side is shown: that of a seat to act until it has acted, and that of somebody who
  // only looks until another one here is to act. When the match is over nothing is secret.
  decide(held, toAct, over) {
    const due = held.filter((seat) => toAct.includes(seat));
    if (over) this.side = held.includes(this.side) ? this.side : held[0];
    else if (!held.includes(this.side)) this.side = null;
    else if (due.includes(this.side)) this.looking = false;
    else if (!this.looking || due.length) this.side = null;
    this.draw(held, due, over);
    return this.side;
  }

  // For a seat, or for nobody.
  lift(seat, looking) {
    this.side = seat;
    this.looking = looking;
    this.lifted();
  }

  draw(held, due, over) {
    const names = held.map((seat) => this.name(seat));
    const isLifted = this.side !== null && !over;
    this.root.hidden = false;
    this.root.classList.toggle("lifted", isLifted);
    redraw(this.root, [held, names, due, over, this.side], () => {
      if (isLifted) return button("Hide my side", () => this.lift(null, false), { "data-focus": "hide" });
      if (over) return this.sides(held, "Look at it as");
      const [next] = due;
      if (next === undefined) return this.sides(held, "While you wait, look at your side:");
      return [
        el("h3", { tabindex: "-1" }, `Pass the phone to ${this.name(next)}`),
        el("p", {}, "Only they should see what comes next."),
        button(`I am ${this.name(next)}, show my side`, () => this.lift(next, false), { class: "main" }),
      ];
    });
  }

  sides(held, asks) {
    const buttons = held.map((seat) =>
      button(this.name(seat), () => this.lift(seat, true), {
        "aria-pressed": String(seat === this.side),
        "data-focus": `side ${seat}`,
      }),
    );
    return [el("p", { id: "sides" }, asks), el("div", { class: "buttons", role: "group", "aria-labelledby": "sides" }, ...buttons)];
  }

  // Another side is shown, or none: the page below has changed, so people are led back here.
  fall(focus) {
    if (this.side !== null) return;
    this.root.scrollIntoView({ block: "center" });
    if (focus) this.root.querySelector("button")?.focus({ preventScroll: true });
  }
}
