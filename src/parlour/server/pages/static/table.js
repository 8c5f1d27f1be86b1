// The page of a table: one socket, what it says, and where that is shown.

import { byId, el, redraw, say } from "./dom.js";
import { copy } from "./wire/clipboard.js";
import { attempt, door } from "./wire/http.js";
import { fresh, nonce } from "./wire/ids.js";
import { dropToken, tokensAt } from "./wire/seat_tokens.js";
import { Match } from "./match.js";
import { named } from "./name.js";
import { Seats } from "./seats.js";
import { Talk } from "./chat.js";
import { Wire } from "./wire/socket.js";

const main = byId("main");
const refusal = byId("refusal");
const { table: code, title } = main.dataset;

let now = null;
let greeting = true;
let keyboard = false;
// Acts that nobody has answered yet: sent again, under the same id, after a new hello.
const acts = new Map();
// Everything else that waits for an answer; it is forgotten when the connection is.
const questions = new Map();
const previews = new Map();

addEventListener("keydown", () => (keyboard = true), true);
addEventListener("pointerdown", () => (keyboard = false), true);

const wire = new Wire({
  hello() {
    greeting = true;
    return { type: "hello", table: code, tokens: Object.values(tokensAt(code)).slice(0, 16), words: "en" };
  },
  opened() {
    questions.clear();
    for (const { message } of acts.values()) wire.send(message);
  },
  status: (text) => say(byId("connection"), text),
  receive: (message) => RECEIVE[message.type]?.(message),
});

function held() {
  const tokens = tokensAt(code);
  const seats = now?.seats ?? [];
  return seats.filter(({ seat, kind }) => kind === "person" && tokens[seat]).map(({ seat }) => seat);
}

function ask(message, answered = () => {}, refused = (said) => say(refusal, said)) {
  const id = fresh();
  questions.set(id, { answered, refused });
  if (!wire.send({ ...message, id })) {
    questions.delete(id);
    refused("Not connected right now. Try again in a moment.");
  }
}

// What the match and its panels may ask of the page.
const page = {
  code,
  undo: main.dataset.undo,
  table: () => now,
  held,
  name: (seat) => now?.seats[seat]?.name ?? `Seat ${Number(seat) + 1}`,
  seats: () => now?.seats ?? [],
  phase: () => now?.phase,
  wish: () => now?.wish ?? null,
  byKeyboard: () => keyboard,
  hello: () => wire.greet(),
  title(news) {
    document.title = news ? `${news}: ${title} · Parlour` : `${title}, table ${code} · Parlour`;
  },
  heard() {
    seats.show();
    talk.draw();
  },
  act(seat, decision, move, { done, refused }) {
    const message = { type: "act", id: fresh(), match: match.id, seat, decision, ...move };
    acts.set(message.id, { message, done, refused });
    wire.send(message);
  },
  draft: (seat, decision, draft) => wire.send({ type: "draft", match: match.id, seat, decision, draft }),
  preview(seat, draft, answered) {
    const id = fresh();
    previews.set(seat, { id, answered });
    wire.send({ type: "preview", id, seat, draft });
  },
  hint: (seat, answered) => ask({ type: "hint", seat }, ({ said }) => answered(said), answered),
  call: (seat, decision) => ask({ type: "call", seat, decision }),
  rewind: (seat, to) => ask({ type: "rewind", match: match.id, seat, to }),
  consent: (seat, version, agree) => ask({ type: "consent", seat, version, agree }),
  rematch: () =>
    attempt(refusal, async () => {
      const tokens = tokensAt(code);
      for (const seat of held().filter((one) => !now.seats[one].ready)) {
        await door("POST", `/api/tables/${code}/rematch`, { token: tokens[seat], nonce: nonce() });
      }
    }),
};

const match = new Match(byId("match"), page);
const seats = new Seats(page);
const talk = new Talk(byId("talk"), async (text, to, { id, said }) => {
  if ((await attempt(refusal, named)) === undefined) return;
  byId("naming").hidden = true;
  questions.set(id, { answered: said, refused: (why) => say(refusal, why) });
  wire.send({ type: "chat", id, text, ...(to ? { to } : {}) });
});

// A seat that is no longer anybody's has no use for its token.
function forgetLostSeats() {
  for (const seat of Object.keys(tokensAt(code))) {
    if (now.seats[seat]?.kind !== "person") dropToken(code, seat);
  }
}

function showAbout() {
  const list = byId("settings");
  const titles = JSON.parse(list.dataset.titles);
  const clock = { off: "none", gentle: `gentle, ${now.seconds} s`, strict: `strict, ${now.seconds} s` };
  const facts = [
    ...Object.entries(now.settings).map(([name, value]) => [titles[name] ?? name, plain(value)]),
    ["Clock", clock[now.timer]],
    ["Promise for the next match’s dice (SHA-256)", now.commitment],
  ];
  redraw(list, facts, () =>
    facts.flatMap(([term, fact]) => [el("dt", {}, term), el("dd", {}, fact)]),
  );
}

const plain = (value) =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value).replaceAll("_", " ");

let invited = null;

// Open while people are still wanted; closed once, when the match begins.
function showInvitation() {
  const wanted = now.phase === "gathering";
  if (wanted !== invited) byId("share").open = wanted;
  invited = wanted;
}

const RECEIVE = {
  table(message) {
    now = message;
    forgetLostSeats();
    seats.show();
    showAbout();
    talk.show({ you: now.you, people: now.people, open: now.chat_open, host: now.host === now.you });
    showInvitation();
    document.body.dataset.phase = now.phase;
    match.show();
  },
  sync(message) {
    match.sync(message, greeting);
    greeting = false;
  },
  event(message) {
    if (!match.event(message)) wire.greet();
  },
  clock(message) {
    if (message.match === match.id) match.setClock(message.clock);
  },
  draft: (message) => match.draft(message),
  chat: (message) => talk.hear(message.lines),
  ack({ id }) {
    acts.get(id)?.done();
    acts.delete(id);
    questions.get(id)?.answered({});
    questions.delete(id);
  },
  refused({ id, said, code: why }) {
    const waiting = acts.get(id) ?? questions.get(id);
    if (why === "not_seated" && acts.has(id)) {
      dropToken(code, acts.get(id).message.seat);
      match.show();
      say(refusal, said);
    }
    acts.delete(id);
    questions.delete(id);
    if (waiting) waiting.refused(said);
    else if (![...previews.values()].some((one) => one.id === id)) say(refusal, said);
  },
  preview({ id, said }) {
    for (const one of previews.values()) if (one.id === id) one.answered(said);
  },
  hint(message) {
    questions.get(message.id)?.answered(message);
    questions.delete(message.id);
  },
};

byId("copy").addEventListener("click", async () => {
  const done = await copy(byId("link"));
  byId("copied").textContent = done ? "Copied." : "Press and hold the link to copy it.";
});

wire.open();
