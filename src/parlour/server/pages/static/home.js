// The front door: open a table, join one, see which are open.

import { byId, el, redraw, say } from "./dom.js";
import { named } from "./name.js";
import { attempt } from "./refusal.js";
import { connectionText } from "./connection.js";
import { Chat } from "./chat.js";
import { SettingsForm } from "./settings_form.js";
import { get, post } from "./wire/http.js";
import { fresh, nonce } from "./wire/ids.js";
import { isolated } from "./wire/isolated.js";
import { keepToken } from "./wire/seat_tokens.js";
import { Socket } from "./wire/socket.js";

const main = byId("main");
const refusal = byId("refusal");
const cards = [...document.querySelectorAll("[data-game]")];

function choice(card, name) {
  return card.querySelector(`[data-choice="${name}"]`);
}

const forms = new Map(
  cards.map((card) => {
    const sit = (count) => (choice(card, "seats").value = String(count));
    return [card, new SettingsForm(card, sit)];
  }),
);

function wanted(card, bots) {
  const count = Number(choice(card, "seats").value);
  const level = choice(card, "level")?.value;
  const place = (seat) => (bots && seat > 0 ? { kind: "bot", level } : { kind: "empty" });
  return {
    game: card.dataset.game,
    settings: forms.get(card).settings(),
    seats: Array.from({ length: count }, (_, seat) => place(seat)),
    timer: choice(card, "timer").value,
    seconds: Number(choice(card, "seconds").value) || 90,
    public: choice(card, "public").checked,
  };
}

async function open(card, bots) {
  await named();
  const opened = await post("/api/tables", wanted(card, bots));
  const at = `/api/tables/${opened.code}`;
  const seated = await post(`${at}/seats/0`, { nonce: nonce() });
  keepToken(opened.code, seated.seat, seated.token);
  if (bots) await post(`${at}/start`);
  location.assign(`/text/t/${opened.code}`);
}

let opening = false;

for (const card of cards) {
  for (const way of card.querySelectorAll("[data-open]")) {
    way.addEventListener("click", async () => {
      if (opening) return;
      opening = true;
      await attempt(refusal, () => open(card, way.dataset.open === "bots"));
      opening = false;
    });
  }
}

// A whole link may be pasted where the code goes.
function codeIn(text) {
  const link = text.match(/\/t\/([^/?#\s]+)/);
  return (link ? link[1] : text).toLowerCase().replace(/[^a-z0-9]/g, "");
}

byId("join").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(refusal, async () => {
    const code = codeIn(byId("code").value);
    if (!code) {
      byId("code").focus();
      return;
    }
    const table = await get(`/api/tables/${code}`);
    if (byId("name").value.trim()) await named();
    location.assign(`/text/t/${table.code}`);
  });
});

const titles = Object.fromEntries(cards.map((card) => [card.dataset.game, card.dataset.title]));

function showTables(tables) {
  redraw(byId("tables"), tables, () =>
    tables.map((table) => {
      const title = titles[table.game] ?? table.game;
      const free = table.free === 1 ? "1 seat free" : `${table.free} of ${table.seats} seats free`;
      const state = table.free ? free : table.phase === "playing" ? "playing" : "full";
      const words = `${title} with ${isolated(table.host)}, ${state}`;
      return el("li", {}, el("a", { href: `/text/t/${table.code}`, "data-focus": table.code }, words));
    }),
  );
  byId("no-tables").hidden = tables.length > 0;
}

let chat = null;

function hearLobby(lines) {
  if (chat === null) {
    chat = new Chat(byId("lobby-talk"), async (text, to, said) => {
      if ((await attempt(refusal, named)) === undefined) return;
      socket.send({ type: "chat", id: fresh(), text });
      said();
    });
    chat.show({ you: main.dataset.guest, people: [], open: true, host: false });
    byId("lobby").hidden = false;
  }
  chat.hear(lines);
}

const socket = new Socket({
  hello: () => ({ type: "hello", words: "en" }),
  status: (now, reason) => say(byId("connection"), connectionText(now, reason)),
  heard: (message) => {
    if (message.type === "tables") showTables(message.tables);
    else if (message.type === "chat") hearLobby(message.lines);
    else if (message.type === "refused") refusal.textContent = message.said;
  },
});
