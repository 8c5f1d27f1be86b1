// How a match ended, and what can be done then.

import { bdi, button, el } from "../dom.js";

export function ending({ outcome: { scores, ranks }, commitment, seed }, id, state, rematch) {
  const held = state.held();
  const { seats, phase } = state.table;
  const agreed = seats.filter(({ ready }) => ready).map(({ name }) => name);
  const waiting = held.every((seat) => seats[seat].ready);
  const again = phase === "over" && held.length > 0 && !waiting;
  return [
    result(scores, ranks, state),
    agreed.length ? el("p", {}, `Ready for another: ${agreed.join(", ")}.`) : null,
    el(
      "div",
      { class: "buttons" },
      again ? button("Play again", rematch, { class: "main", "data-focus": "again" }) : null,
      el("a", { href: `/text/m/${id}`, class: "button" }, "Look at the match again"),
    ),
    proof(id, commitment, seed),
  ];
}

function result(scores, ranks, state) {
  const heads = ["Rank", "Name", "Points"].map((head) => el("th", { scope: "col" }, head));
  const rows = scores
    .map((score, seat) => ({ score, seat, rank: ranks[seat] }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat)
    .map(({ score, seat, rank }) =>
      el(
        "tr",
        {},
        el("td", {}, `${rank}.`),
        el("th", { scope: "row" }, bdi(state.name(seat))),
        el("td", {}, String(score)),
      ),
    );
  return el(
    "table",
    { class: "result" },
    el("caption", {}, "Result"),
    el("thead", {}, el("tr", {}, ...heads)),
    el("tbody", {}, ...rows),
  );
}

function proof(id, commitment, seed) {
  return el(
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
    el("p", {}, el("a", { href: `/api/matches/${id}/record` }, "Download the record")),
  );
}
