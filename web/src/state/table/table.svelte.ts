// One table as this device knows it: everything the server has told, and what was asked of it.
import { Refusal, door, post } from "../../wire/doors";
import { fresh } from "../../wire/ids";
import { Socket, type Status } from "../../wire/socket";
import type { ChatLine, Outcome, Standing } from "../../wire/shapes";
import type { Act, Clock, Event, FromClient, FromServer, Hello, Seated, Sync, TableNow } from "../../wire/types";
import type { News } from "../../games/contract";
import { agree } from "./requests";
import { dropToken, keepToken, tokensAt } from "./seats";

interface Waiting {
  message: FromClient;
  done: (answer: unknown) => void;
  failed: (refusal: Refusal) => void;
}

export interface Ticking extends Clock {
  // When it runs out, in this browser's time.
  until: number;
}

export class Table {
  status = $state<Status>("connecting");
  reason = $state("");
  now = $state.raw<TableNow | null>(null);
  standings = $state.raw<Record<string, Standing>>({});
  before = $state.raw<Standing | null>(null);
  news = $state.raw<News<unknown> | null>(null);
  drafts = $state.raw<Record<number, unknown>>({});
  clock = $state.raw<Ticking | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  // The last line that was said before this device came.
  old = 0;
  // The last refusal that nobody asked for by an id: shown for a moment.
  notice = $state("");
  mine = $state.raw<number[]>([]);

  #socket: Socket;
  #waiting = new Map<string, Waiting>();
  #tokens: Record<number, string>;

  constructor(readonly code: string) {
    this.#tokens = tokensAt(code);
    this.#socket = new Socket({
      hello: () => this.#hello(),
      heard: (message) => this.#heard(message),
      status: (now, reason) => {
        this.status = now;
        if (reason !== undefined) this.reason = reason;
      },
    });
  }

  end(): void {
    this.#socket.end();
  }

  // How the match stands for a seat of this device, or for everybody.
  standing(seat: number | null = null): Standing | null {
    return this.standings[String(seat)] ?? this.standings["null"] ?? Object.values(this.standings)[0] ?? null;
  }

  get host(): boolean {
    return this.now !== null && this.now.host === this.now.you;
  }

  token(seat: number): string | undefined {
    return this.#tokens[seat];
  }

  // What people do at the table.

  async sit(seat: number, name?: string): Promise<void> {
    const instead = name === undefined ? this.mine[0] : undefined;
    const from = instead === undefined ? undefined : this.#tokens[instead];
    const seated = await door<Seated>("POST", `/api/tables/${this.code}/seats/${seat}`, {
      nonce: fresh(16),
      ...(name === undefined ? {} : { name }),
      ...(from === undefined ? {} : { instead_of: from }),
    });
    if (instead !== undefined) this.#drop(instead);
    this.hold(seated.seat, seated.token);
  }

  // Keeps a seat that came to this device.
  hold(seat: number, token: string): void {
    keepToken(this.code, seat, token);
    this.#tokens = tokensAt(this.code);
    this.#socket.greet();
  }

  async getUp(seat: number): Promise<void> {
    const token = this.#tokens[seat];
    if (token === undefined) return;
    await door("DELETE", `/api/tables/${this.code}/seats/${seat}`, { token });
    this.#drop(seat);
    this.#socket.greet();
  }

  // Takes the same seat under the name that one has now.
  async sitAgain(seat: number): Promise<void> {
    await this.getUp(seat);
    await this.sit(seat);
  }

  addBot = (seat: number, level: string): Promise<void> =>
    door("PUT", `/api/tables/${this.code}/seats/${seat}/bot`, { level });
  removeBot = (seat: number): Promise<void> =>
    door("DELETE", `/api/tables/${this.code}/seats/${seat}/bot`);
  kick = (seat: number): Promise<void> => post(`/api/tables/${this.code}/seats/${seat}/kick`);
  start = (): Promise<void> => post(`/api/tables/${this.code}/start`);
  switch = (changed: Record<string, boolean | number>): Promise<void> =>
    door("PATCH", `/api/tables/${this.code}`, changed);

  rematch = (): Promise<void> =>
    agree(this.code, this.mine.filter((seat) => !this.now?.seats[seat]?.ready));

  // What people do in the match.

  act(seat: number, action: unknown): Promise<number> {
    const standing = this.standing(seat);
    const question = standing?.asked.find((asked) => asked.seat === seat);
    if (standing === null || question === undefined) {
      return Promise.reject(new Refusal("stale_decision", ""));
    }
    const message: Act = {
      type: "act",
      id: fresh(),
      seat,
      decision: question.decision,
      action: action as Act["action"],
      match: standing.match,
    };
    return this.#ask<{ version: number }>(message).then((ack) => ack.version);
  }

  keep(seat: number, draft: unknown): void {
    const standing = this.standing(seat);
    const question = standing?.asked.find((asked) => asked.seat === seat);
    if (standing === null || question === undefined) return;
    this.drafts = { ...this.drafts, [seat]: draft };
    const { decision } = question;
    this.#socket.send({ type: "draft", seat, decision, draft, match: standing.match });
  }

  preview = (seat: number, draft: unknown): Promise<unknown> =>
    this.#ask<{ preview: unknown }>({ type: "preview", id: fresh(), seat, draft }).then(
      (answer) => answer.preview,
    );

  hint = (seat: number): Promise<unknown> =>
    this.#ask<{ advice: unknown }>({ type: "hint", id: fresh(), seat }).then(
      (answer) => answer.advice,
    );

  say = (text: string, to?: string): Promise<unknown> =>
    this.#ask({ type: "chat", id: fresh(), text, ...(to === undefined ? {} : { to }) });

  call = (seat: number, decision: number): Promise<unknown> =>
    this.#ask({ type: "call", id: fresh(), seat, decision });

  #drop(seat: number): void {
    dropToken(this.code, seat);
    this.#tokens = tokensAt(this.code);
  }

  #hello(): Hello {
    return { type: "hello", table: this.code, tokens: Object.values(this.#tokens) };
  }

  // Sent again after a reconnect until it is answered: an id acts once.
  #ask<T>(message: FromClient & { id: string }): Promise<T> {
    return new Promise<T>((done, failed) => {
      this.#waiting.set(message.id, { message, done: done as (answer: unknown) => void, failed });
      this.#socket.send(message);
    });
  }

  #answered(id: string, answer: unknown): void {
    this.#waiting.get(id)?.done(answer);
    this.#waiting.delete(id);
  }

  #heard(message: FromServer): void {
    switch (message.type) {
      case "table":
        return this.#table(message);
      case "sync":
        return this.#sync(message);
      case "event":
        return this.#event(message);
      case "clock":
        return this.#tick(message.clock);
      case "draft":
        this.drafts = { ...this.drafts, [message.seat]: message.draft };
        return;
      case "chat":
        if (message.past && this.chat.length === 0) this.old = message.lines.at(-1)?.id ?? 0;
        this.chat = merged(this.chat, message.lines);
        return;
      case "ack":
      case "preview":
      case "hint":
        return this.#answered(message.id, message);
      case "refused":
        return this.#refused(message.id, new Refusal(message.code, message.said, message.detail));
    }
  }

  #refused(id: string | null, refusal: Refusal): void {
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (waiting === undefined) {
      this.notice = refusal.message;
      return;
    }
    this.#waiting.delete(id as string);
    waiting.failed(refusal);
  }

  #table(now: TableNow): void {
    this.now = now;
    const held = Object.keys(this.#tokens).map(Number);
    this.mine = held.filter((seat) => now.seats[seat]?.kind === "person").sort((a, b) => a - b);
    if (now.match === null) this.standings = {};
  }

  #sync(message: Sync): void {
    const standing: Standing = { ...message, outcome: message.outcome as Outcome | null };
    const other = Object.values(this.standings).some((known) => known.match !== message.match);
    this.standings = { ...(other ? {} : this.standings), [String(message.viewer)]: standing };
    this.before = null;
    this.news = null;
    for (const { seat, draft } of message.drafts) this.drafts = { ...this.drafts, [seat]: draft };
    this.#tick(message.clock);
    for (const { message: again } of this.#waiting.values()) this.#socket.send(again);
  }

  #event(message: Event): void {
    const known = this.standings[String(message.viewer)];
    if (known === undefined || known.match !== message.match || known.version !== message.since) {
      this.#socket.greet();
      return;
    }
    const news: News<unknown> = {
      since: message.since,
      version: message.version,
      actor: message.actor,
      by: message.by,
      events: message.events as unknown[],
    };
    this.before = known;
    this.standings = {
      ...this.standings,
      [String(message.viewer)]: {
        ...known,
        version: message.version,
        view: message.view,
        asked: message.asked,
        outcome: message.outcome as Outcome | null,
        seed: message.seed,
      },
    };
    this.news = news;
    this.#forgetDrafts(known, message);
    this.#tick(message.clock);
  }

  // A draft goes with its decision.
  #forgetDrafts(known: Standing, message: Event): void {
    const same = (seat: number) =>
      known.asked.find((asked) => asked.seat === seat)?.decision ===
      message.asked.find((asked) => asked.seat === seat)?.decision;
    const left = Object.entries(this.drafts).filter(([seat]) => same(Number(seat)));
    this.drafts = Object.fromEntries(left);
  }

  #tick(clock: Clock | null): void {
    this.clock = clock === null ? null : { ...clock, until: Date.now() + clock.left_ms };
  }
}

function merged(known: ChatLine[], more: ChatLine[]): ChatLine[] {
  const all = new Map([...known, ...more].map((line) => [line.id, line]));
  return [...all.values()].sort((a, b) => a.id - b.id).slice(-300);
}
