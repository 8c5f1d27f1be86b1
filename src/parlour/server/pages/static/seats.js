// Who sits where, and what can be done about it.

import { button, byId, el, redraw, bdi } from "./dom.js";
import { named } from "./name.js";
import { attempt } from "./refusal.js";
import { seatControl, valueText } from "./seat_choice.js";
import { copy } from "./wire/clipboard.js";
import { post, request } from "./wire/http.js";
import { nonce } from "./wire/ids.js";
import { muted, mute } from "./wire/mute_list.js";
import { dropToken, keepToken, tokensAt } from "./wire/seat_tokens.js";

const CHOICES = JSON.parse(byId("seats").dataset.choices);
const LEVELS = byId("main").dataset.levels.split(" ").filter(Boolean);

export class Seats {
  // `page` has code, table(), held(), greet() and redraw().
  constructor(page) {
    this.page = page;
    this.level = LEVELS[Math.floor(LEVELS.length / 2)];
    this.path = `/api/tables/${page.code}`;
    this.others = {};
    this.carried = el("div", { class: "carried", role: "status" });
    byId("seats").after(this.carried);
  }

  do(job) {
    return attempt(byId("refusal"), job);
  }

  isHost() {
    const table = this.page.table();
    return table.host === table.you;
  }

  show() {
    const table = this.page.table();
    const held = this.page.held();
    const { seats, phase, host, you } = table;
    redraw(byId("seats"), [seats, phase, host, you, held], () =>
      seats.map((seat) => this.item(seat, phase, held)),
    );
    redraw(byId("host"), [phase, host, you, seats.map(({ kind }) => kind), table.chat_open, table.public], () =>
      this.isHost() ? this.hosting(table) : [],
    );
    this.showPeople();
  }

  item(seat, phase, held) {
    const mine = held.includes(seat.seat);
    const words = {
      empty: phase === "playing" ? "Nobody: the table plays for this seat" : "Free",
      bot: seat.name ?? "Bot",
      person: seat.name,
    };
    const notes = [];
    if (mine) notes.push("you");
    else if (seat.kind === "person") notes.push(seat.here ? "here" : "away");
    if (seat.kind === "person" && seat.guest === this.page.table().host) notes.push("host");
    return el(
      "li",
      { "data-seat": seat.seat, class: seat.kind },
      el("span", { class: "number" }, `${seat.seat + 1}. `),
      el("span", { class: "who" }, bdi(words[seat.kind]), notes.length ? ` (${notes.join(", ")})` : ""),
      ...this.choices(seat, phase, mine),
      el("span", { class: "buttons" }, ...this.buttons(seat, phase, held, mine)),
    );
  }

  // What this seat has chosen, for everybody to see; and to choose, for whoever may.
  choices(seat, phase, mine) {
    if (seat.kind === "empty") return [];
    const free = phase !== "playing" && !this.page.table().fixed;
    const may = free && (mine || (seat.kind === "bot" && this.isHost()));
    return CHOICES.map((field) => {
      const value = seat.chosen[field.name] ?? null;
      if (!may) return el("span", { class: "note" }, `${field.label}: ${valueText(field, value)}`);
      const choose = (chosen) => this.do(() => this.choose(seat.seat, field.name, chosen));
      return seatControl(field, value, seat.seat, choose);
    });
  }

  choose(seat, name, value) {
    const token = tokensAt(this.page.code)[seat];
    return request("PUT", `${this.path}/seats/${seat}/setting`, { name, value, ...(token ? { token } : {}) });
  }

  buttons(seat, phase, held, mine) {
    const n = seat.seat;
    const focus = (what) => ({ "data-focus": `${what}-${n}`, "aria-label": `${what}: seat ${n + 1}` });
    const made = [];
    const add = (text, job) => made.push(button(text, () => this.do(job), focus(text)));
    const gathering = phase !== "playing";
    if (seat.kind === "empty") {
      if (held.length === 0) add("Sit here", () => this.sit(n));
      else {
        if (gathering) add("Move here", () => this.sit(n, held[0]));
        made.push(this.otherName(n));
        add("Another player on this device", () => this.sit(n, undefined, this.others[n]));
      }
      if (this.isHost() && LEVELS.length) add("Add a bot", () => this.bot(n));
    } else if (seat.kind === "bot") {
      if (this.isHost() && gathering) add("Remove", () => request("DELETE", `${this.path}/seats/${n}/bot`));
    } else if (mine) {
      add("Carry to another device", () => this.carry(n));
      add("Leave", () => this.leave(n));
    } else if (seat.guest === this.page.table().you) {
      add("Take back", () => this.sit(n));
    } else if (this.isHost()) {
      add("Remove", () => post(`${this.path}/seats/${n}/kick`));
    }
    return made;
  }

  hosting(table) {
    const gathering = table.phase === "gathering";
    const parts = [];
    if (gathering) {
      const start = () => this.do(() => post(`${this.path}/start`));
      parts.push(button("Start", start, { class: "main", "data-focus": "start" }));
    }
    if (LEVELS.length && table.seats.some(({ kind }) => kind === "empty")) {
      const options = LEVELS.map((level) =>
        el("option", { value: level, selected: level === this.level }, level),
      );
      const choose = (event) => {
        this.level = event.target.value;
      };
      parts.push(
        el("label", {}, "New bots play: ", el("select", { onchange: choose, "data-focus": "level" }, ...options)),
      );
    }
    const turn = (body) => () => this.do(() => request("PATCH", this.path, body));
    parts.push(
      button(table.chat_open ? "Switch the chat off" : "Switch the chat on", turn({ chat_open: !table.chat_open }), {
        "data-focus": "chat",
      }),
      button(table.public ? "Take off the open list" : "Show in the open list", turn({ public: !table.public }), {
        "data-focus": "public",
      }),
    );
    return parts;
  }

  otherName(seat) {
    const typed = (event) => {
      this.others[seat] = event.target.value;
    };
    return el("input", {
      type: "text",
      maxlength: 24,
      placeholder: "Their name",
      "aria-label": `Name of another player for seat ${seat + 1}`,
      "data-focus": `other-${seat}`,
      value: this.others[seat] ?? "",
      oninput: typed,
    });
  }

  async sit(seat, from, name) {
    await named();
    const token = from === undefined ? undefined : tokensAt(this.page.code)[from];
    const seated = await post(`${this.path}/seats/${seat}`, {
      nonce: nonce(),
      ...(token ? { instead_of: token } : {}),
      ...(name?.trim() ? { name } : {}),
    });
    if (from !== undefined) dropToken(this.page.code, from);
    keepToken(this.page.code, seated.seat, seated.token);
    byId("naming").hidden = true;
    this.page.greet();
  }

  async leave(seat) {
    const token = tokensAt(this.page.code)[seat];
    await request("DELETE", `${this.path}/seats/${seat}`, { token });
    dropToken(this.page.code, seat);
    this.page.greet();
  }

  async bot(seat) {
    await request("PUT", `${this.path}/seats/${seat}/bot`, { level: this.level });
  }

  async carry(seat) {
    const token = tokensAt(this.page.code)[seat];
    const link = await post(`${this.path}/carry`, { token });
    const minutes = Math.round(link.expires_in_s / 60);
    const here = new URL(`/text${link.path}`, location.href).href;
    const field = el("input", { type: "text", readonly: true, value: here, "aria-label": "Link that carries your seat" });
    const done = el("span", { role: "status" });
    const press = async () => {
      done.textContent = (await copy(field)) ? " Copied." : " Press and hold to copy.";
    };
    this.carried.replaceChildren(
      el("p", {}, `Open this on the other device. It works once, within ${minutes} minutes.`),
      el("div", { class: "beside" }, field, button("Copy", press)),
      done,
      ...(link.qr ? [el("img", { src: link.qr, class: "qr", width: 180, height: 180, alt: "QR code of this link" })] : []),
    );
  }

  showPeople() {
    const { people, you } = this.page.table();
    const quiet = new Set(muted());
    redraw(byId("people"), [people, you, [...quiet]], () =>
      people.map((person) => {
        const off = quiet.has(person.guest);
        const press = () => {
          mute(person.guest, !off);
          this.page.redraw();
        };
        const name = person.name || "Somebody without a name yet";
        return el(
          "li",
          {},
          el("span", { class: "who" }, bdi(name), person.guest === you ? " (you)" : null),
          person.guest === you
            ? null
            : button(off ? "Unmute" : "Mute", press, {
                "data-focus": `mute-${person.guest}`,
                "aria-label": `${off ? "Unmute" : "Mute"} ${name}`,
              }),
        );
      }),
    );
  }
}
