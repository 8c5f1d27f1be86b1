// The page of a table: one socket, what it says, and where that is shown.

import { byId, el, redraw, say } from "./dom.js";
import { Chat } from "./chat.js";
import { connectionText } from "./connection.js";
import { Match } from "./match/match.js";
import { named } from "./name.js";
import { attempt, reason } from "./refusal.js";
import { Seats } from "./seats.js";
import { SettingsForm } from "./settings_form.js";
import { TableState } from "./table_state.js";
import { copy } from "./wire/clipboard.js";
import { post, request } from "./wire/http.js";
import { nonce } from "./wire/ids.js";
import { Pending } from "./wire/pending.js";
import { dropToken, tokensAt } from "./wire/seat_tokens.js";
import { Socket } from "./wire/socket.js";

const main = byId("main");
const alert = byId("refusal");
const { table: code, title } = main.dataset;

const state = new TableState(code);
let keyboard = false;

addEventListener("keydown", () => (keyboard = true), true);
addEventListener("pointerdown", () => (keyboard = false), true);

const pending = new Pending((message) => socket.send(message));
const refused = (refusal) => say(alert, reason(refusal));
const ask = (message) => pending.ask(message).catch(refused);

// What the match and its panels may ask of the page.
const page = {
  code,
  undo: main.dataset.undo,
  table: () => state.table,
  held: () => state.held(),
  byKeyboard: () => keyboard,
  greet: () => socket.greet(),
  title(news) {
    document.title = news ? `${news}: ${title} · Parlour` : `${title}, table ${code} · Parlour`;
  },
  redraw() {
    seats.show();
    chat.draw();
  },
  act: (seat, decision, move) =>
    pending.ask({ type: "act", match: match.id, seat, decision, ...move }).catch((refusal) => {
      if (refusal.code === "not_seated") {
        dropToken(code, seat);
        match.show();
        refused(refusal);
      }
      throw refusal;
    }),
  draft: (seat, decision, draft) => socket.send({ type: "draft", match: match.id, seat, decision, draft }),
  preview: (seat, draft) => pending.ask({ type: "preview", seat, draft }),
  hint: (seat) => pending.ask({ type: "hint", seat }),
  suggest: (seat, word) => pending.ask({ type: "suggest", seat, word }),
  call: (seat, decision) => ask({ type: "call", seat, decision }),
  rewind: (seat, to) => ask({ type: "rewind", match: match.id, seat, to }),
  acceptWord: (seat, word) => ask({ type: "accept_word", match: match.id, seat, word }),
  consent: (seat, { id, version }, agree) => ask({ type: "consent", seat, version, agree, wish: id }),
  // Whether nobody else has to be asked.
  alone: () => state.table.seats.filter(({ kind }) => kind === "person").length === 1,
  rematch: () =>
    attempt(alert, async () => {
      const tokens = tokensAt(code);
      for (const seat of state.held().filter((one) => !state.table.seats[one].ready)) {
        await post(`/api/tables/${code}/rematch`, { token: tokens[seat], nonce: nonce() });
      }
    }),
};

const match = new Match(byId("match"), state, page);
const seats = new Seats(page);
const chat = new Chat(byId("talk"), async (text, to, said) => {
  if ((await attempt(alert, named)) === undefined) return;
  byId("naming").hidden = true;
  await pending.ask({ type: "chat", text, ...(to ? { to } : {}) }).then(said, refused);
});

// A seat that is no longer anybody's has no use for its token.
function forgetLostSeats(now) {
  for (const seat of Object.keys(tokensAt(code))) {
    if (now.seats[seat]?.kind !== "person") dropToken(code, seat);
  }
}

const titles = JSON.parse(byId("settings").dataset.titles);

// The settings of the table by name; what is chosen for a seat stands at that seat.
function chosen(settings) {
  return Object.entries(settings)
    .filter(([name]) => name in titles)
    .map(([name, value]) => [titles[name], titles[`${name}.${value}`] ?? plain(value)]);
}

let known = null;

// Says what the host has changed, to everybody who was there before.
function sayChanges(now) {
  const shown = chosen(now.settings);
  const changed = shown.filter(([term, fact]) => known !== null && known.get(term) !== fact);
  if (changed.length) {
    const said = changed.map(([term, fact]) => `${term}: ${fact}`).join("; ");
    say(byId("changed"), `The host has changed the settings. ${said}.`);
  }
  known = new Map(shown);
}

function showAbout(now) {
  const list = byId("settings");
  const clock = {
    off: "none",
    gentle: `${now.seconds} s a turn, then the others may let the autopilot play`,
    strict: `${now.seconds} s a turn, then the autopilot plays`,
  };
  const facts = [
    ...chosen(now.settings),
    ["Clock", clock[now.timer]],
    ["Promise for the next match’s draws (SHA-256)", now.commitment],
  ];
  redraw(list, facts, () =>
    facts.flatMap(([term, fact]) => [el("dt", {}, term), el("dd", {}, fact)]),
  );
}

function plain(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null || value === "" || value?.length === 0) return "–";
  return Array.isArray(value) ? value.join(", ") : String(value).replaceAll("_", " ");
}

const change = byId("change");
const form = change === null ? null : new SettingsForm(change);

// For the host, until a match begins; what somebody is about to choose is not overwritten.
function showChange(now) {
  if (change === null) return;
  change.hidden = now.host !== now.you || now.phase === "playing" || now.fixed;
  if (!change.open) form.fill(now.settings);
}

change?.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(alert, async () => {
    await request("PATCH", `/api/tables/${code}`, { settings: form.settings() });
    change.open = false;
  });
});

let invited = null;

// Open while people are still wanted; closed once, when the match begins.
function showInvitation(now) {
  const wanted = now.phase === "gathering";
  if (wanted !== invited) byId("share").open = wanted;
  invited = wanted;
}

const SHOW = {
  table(now) {
    forgetLostSeats(now);
    seats.show();
    sayChanges(now);
    showAbout(now);
    showChange(now);
    chat.show({ you: now.you, people: now.people, open: now.chat_open, host: now.host === now.you });
    showInvitation(now);
    document.body.dataset.phase = now.phase;
    match.show();
  },
  sync(message) {
    match.show();
    match.synced(message.drafts);
    pending.sendAgain((move) => state.snapshot.isMade(move));
  },
  event(message) {
    match.show();
    if (message.actor === "table") match.tableActed();
  },
  clock: () => match.tick(),
  draft: (message) => match.draft(message),
  chat: (message) => chat.hear(message.lines),
  ack: (message) => pending.answered(message),
  preview: (message) => pending.answered(message),
  hint: (message) => pending.answered(message),
  suggest: (message) => pending.answered(message),
  refused(message) {
    if (!pending.refused(message)) say(alert, message.said);
  },
};

const socket = new Socket({
  hello: () => ({
    type: "hello",
    table: code,
    tokens: Object.values(tokensAt(code)).slice(0, 16),
    words: "en",
  }),
  status: (now, why) => say(byId("connection"), connectionText(now, why)),
  heard(message) {
    if (!state.take(message)) socket.greet();
    SHOW[message.type]?.(message);
  },
});

byId("copy").addEventListener("click", async () => {
  const done = await copy(byId("link"));
  byId("copied").textContent = done ? "Copied." : "Press and hold the link to copy it.";
});
