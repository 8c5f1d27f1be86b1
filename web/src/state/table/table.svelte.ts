// One table as this device knows it: everything the server has told, and what was asked of it.
import { Refusal, post, request } from "$wire/http.js";
import { nonce } from "$wire/ids.js";
import { Pending } from "$wire/pending.js";
import { dropToken, keepToken, recall, reseat, tokensAt } from "$wire/seat_tokens.js";
import { Snapshot, type RunningClock } from "$wire/snapshot.js";
import { Socket, type Status } from "$wire/socket.js";
import type { News } from "../../games/contract";
import type { ChatLine, MatchSnapshot } from "../../wire/shapes";
import type { Act, Drafted, Event, FromServer, Hello, Seated, TableNow } from "../../wire/types";
import { showMarks, type Colour, type Sign } from "./marks.svelte";
import { agree } from "./requests";

export class Table {
  status = $state<Status>("connecting");
  reason = $state("");
  // The connection is lost, and a move was sent before that and not answered.
  underway = $state(false);
  now = $state.raw<TableNow | null>(null);
  matchSnapshots = $state.raw<Record<string, MatchSnapshot>>({});
  before = $state.raw<MatchSnapshot | null>(null);
  news = $state.raw<News<unknown> | null>(null);
  drafts = $state.raw<Record<number, Drafted>>({});
  clock = $state.raw<RunningClock | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  // The last line that was said before this device came.
  old = 0;
  // The last refusal that nobody asked for by an id: shown for a moment.
  notice = $state("");
  mine = $state.raw<number[]>([]);

  #snapshot = new Snapshot();
  #socket: Socket;
  #pending = new Pending((message) => this.#socket.send(message));
  #tokens: Record<number, string>;
  #watching: boolean;

  // Whoever only watches holds no seat, even if this device does.
  constructor(readonly code: string, watching = false) {
    this.#watching = watching;
    this.#tokens = watching ? {} : tokensAt(code);
    // Whoever comes back has it on the list of their tables again.
    if (Object.keys(this.#tokens).length > 0) recall(code);
    this.#socket = new Socket({
      hello: () => this.#hello(),
      heard: (message) => this.#heard(message),
      status: (now, reason) => {
        this.status = now;
        this.underway = now === "lost" && this.#pending.acting;
        if (reason !== undefined) this.reason = reason;
      },
    });
  }

  end(): void {
    this.#socket.end();
  }

  // How the match stands for a seat of this device, or for everybody.
  matchSnapshot(seat: number | null = null): MatchSnapshot | null {
    return this.matchSnapshots[String(seat)] ?? this.matchSnapshots["null"] ?? Object.values(this.matchSnapshots)[0] ?? null;
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
    const seated = await request<Seated>("POST", `/api/tables/${this.code}/seats/${seat}`, {
      nonce: nonce(),
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
    await request("DELETE", `/api/tables/${this.code}/seats/${seat}`, { token });
    this.#drop(seat);
    this.#socket.greet();
  }

  // Another sign or colour for a seat of this device.
  mark = (seat: number, sign: Sign, colour: Colour): Promise<void> =>
    request("PUT", `/api/tables/${this.code}/seats/${seat}/mark`, { token: this.#tokens[seat], sign, colour });

  // A setting of one seat; with null the game chooses. A bot's seat has no token: its host chooses.
  choose = (seat: number, name: string, value: unknown): Promise<void> =>
    request("PUT", `/api/tables/${this.code}/seats/${seat}/setting`, { token: this.#tokens[seat], name, value });

  // A new one, or one that moves here from another seat.
  addBot = (seat: number, level: string, movedFrom: number | null = null): Promise<void> =>
    request("PUT", `/api/tables/${this.code}/seats/${seat}/bot`, { level, moved_from: movedFrom });
  removeBot = (seat: number): Promise<void> =>
    request("DELETE", `/api/tables/${this.code}/seats/${seat}/bot`);
  kick = (seat: number): Promise<void> => post(`/api/tables/${this.code}/seats/${seat}/kick`);
  start = (): Promise<void> => post(`/api/tables/${this.code}/start`);
  switch = (changed: Record<string, unknown>): Promise<void> =>
    request("PATCH", `/api/tables/${this.code}`, changed);

  rematch = (): Promise<void> =>
    agree(this.code, this.mine.filter((seat) => !this.now?.seats[seat]?.ready));

  // What people do in the match.

  act(seat: number, action: unknown): Promise<number> {
    const snapshot = this.matchSnapshot(seat);
    const question = snapshot?.asked.find((asked) => asked.seat === seat);
    if (snapshot === null || question === undefined) {
      return Promise.reject(new Refusal("stale_decision", ""));
    }
    const { decision } = question;
    const { match } = snapshot;
    return this.#pending
      .ask<{ version: number }>({ type: "act", seat, decision, action: action as Act["action"], match })
      .then((ack) => ack.version);
  }

  keep(seat: number, draft: unknown): void {
    const snapshot = this.matchSnapshot(seat);
    const question = snapshot?.asked.find((asked) => asked.seat === seat);
    if (snapshot === null || question === undefined) return;
    const drafted = { type: "draft", seat, decision: question.decision, draft } as const;
    this.#snapshot.keepDraft(drafted);
    this.drafts = this.#snapshot.drafts;
    this.#socket.send({ ...drafted, match: snapshot.match });
  }

  preview = (seat: number, draft: unknown): Promise<unknown> =>
    this.#pending.ask<{ preview: unknown }>({ type: "preview", seat, draft }).then((answer) => answer.preview);

  hint = (seat: number): Promise<unknown> =>
    this.#pending.ask<{ advice: unknown }>({ type: "hint", seat }).then((answer) => answer.advice);

  say = (text: string, to?: string): Promise<unknown> =>
    this.#pending.ask({ type: "chat", text, ...(to === undefined ? {} : { to }) });

  // Asks everybody who plays to accept a word that the game's list lacks.
  acceptWord = (seat: number, word: string): Promise<unknown> =>
    this.#pending.ask({ type: "accept_word", seat, word, match: this.matchSnapshot(seat)?.match ?? null });

  // An answer to what somebody asks for.
  answer = (seat: number, { id, version }: NonNullable<TableNow["wish"]>, agree: boolean): Promise<unknown> =>
    this.#pending.ask({ type: "consent", seat, version, agree, wish: id });

  call = (seat: number, decision: number): Promise<unknown> =>
    this.#pending.ask({ type: "call", seat, decision });

  #drop(seat: number): void {
    dropToken(this.code, seat);
    this.#tokens = tokensAt(this.code);
  }

  #hello(): Hello {
    return { type: "hello", table: this.code, tokens: Object.values(this.#tokens) };
  }

  #heard(message: FromServer): void {
    const known = message.type === "event" ? this.matchSnapshots[String(message.viewer)] : undefined;
    if (!this.#snapshot.take(message)) this.#socket.greet();
    const { table, matchSnapshots, drafts, clock, chat } = this.#snapshot;
    if (message.type === "chat" && message.past && this.chat.length === 0) this.old = chat.at(-1)?.id ?? 0;
    this.now = table;
    this.matchSnapshots = matchSnapshots;
    this.drafts = drafts;
    this.clock = clock;
    this.chat = chat;
    switch (message.type) {
      case "table":
        this.mine = this.#seatsIn(message);
        showMarks(message.seats);
        return;
      case "sync":
        this.before = null;
        this.news = null;
        return this.#pending.sendAgain((move) => !this.#snapshot.isAsked(move));
      case "event":
        return this.#happened(known, message);
      case "ack":
      case "preview":
      case "hint":
        return this.#pending.answered(message);
      case "refused":
        if (!this.#pending.refused(message)) this.notice = message.said;
    }
  }

  // The tokens go with the seats, which may have moved.
  #seatsIn({ held }: TableNow): number[] {
    if (this.#watching) return [];
    reseat(this.code, held);
    this.#tokens = tokensAt(this.code);
    return Object.values(held).sort((a, b) => a - b);
  }

  // News only if it was news: not what was known already, nor what came after a gap.
  #happened(known: MatchSnapshot | undefined, { since, version, viewer, actor, by, events }: Event): void {
    if (known === undefined || known === this.matchSnapshots[String(viewer)]) return;
    this.before = known;
    this.news = { since, version, actor, by, events: events as unknown[] };
  }
}
