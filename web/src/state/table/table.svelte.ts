// One table as this device knows it: everything the server has told, and what was asked of it.
import { Refusal, post, request } from "$wire/http.js";
import { nonce } from "$wire/ids.js";
import { Pending } from "$wire/pending.js";
import { keepPlans, plansOf } from "$wire/plans.js";
import { hush } from "../device/toast.svelte";
import { Previews } from "$wire/previews.js";
import { dropToken, keepToken, recall, reseat, tokensAt } from "$wire/seat_tokens.js";
import { Snapshot, type RunningClock } from "$wire/snapshot.js";
import { Socket, type Status } from "$wire/socket.js";
import type { ChatLine, MatchSnapshot, Question } from "../../wire/shapes";
import type { Act, Drafted, FromServer, Hello, Seated, TableNow } from "../../wire/types";
import { Pause } from "./pause";
import { showMarks, type Colour, type Sign } from "./marks.svelte";
import { agree } from "./requests";
import { dueOf, stillLooking, unseen } from "./sides";

export class Table {
  status = $state<Status>("connecting");
  reason = $state("");
  // The connection is lost, and a move was sent before that and not answered.
  underway = $state(false);
  now = $state.raw<TableNow | null>(null);
  // By viewer: a seat, or null for what everybody may see.
  matchSnapshots = $state.raw<Record<string, MatchSnapshot>>({});
  drafts = $state.raw<Record<number, Drafted>>({});
  // What seats of this device mean to do before they are asked.
  plans = $state.raw<Record<number, unknown>>({});
  clock = $state.raw<RunningClock | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  // The last line that was said before this device came.
  old = 0;
  // The last refusal that nobody asked for by an id: shown for a moment.
  notice = $state("");
  mine = $state.raw<number[]>([]);
  // Who looks at their own side, where several people with secrets share this device.
  looking = $state<number | null>(null);
  // Whoever has looked since the last news for them.
  #seen = new Set<number | null>();

  readonly pause = new Pause();

  #snapshot = new Snapshot();
  #socket: Socket;
  #pending = new Pending((message) => this.#socket.send(message));
  #previews = new Previews((asked) => this.#pending.ask(asked));
  #planned = "";
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

  // How the match stands for a seat of this device, or for whoever looks.
  matchSnapshot(seat = this.viewer): MatchSnapshot | null {
    return this.matchSnapshots[String(seat)] ?? this.matchSnapshots["null"] ?? null;
  }

  // Whether seats see what others may not.
  get hides(): boolean {
    return this.mine.some((seat) => seat in this.matchSnapshots);
  }

  // Whose side is shown; null for what everybody may see.
  get viewer(): number | null {
    if (!this.hides) return null;
    return this.mine.length > 1 ? this.looking : (this.mine[0] ?? null);
  }

  // The seats of this device for whom the page is.
  get shown(): number[] {
    return this.hides ? this.mine.filter((seat) => seat === this.viewer) : this.mine;
  }

  // Who is to act here and has to take the device first: until then it shows nothing.
  get awaited(): number[] {
    const { due } = this;
    return this.hides && this.mine.length > 1 && !due.includes(this.looking ?? -1) ? due : [];
  }

  get due(): number[] {
    return dueOf(this.mine, this.matchSnapshots["null"]?.to_act ?? []);
  }

  look(seat: number | null): void {
    this.looking = seat;
    this.#seen.add(seat);
  }

  question(seat: number): Question | undefined {
    return this.matchSnapshot(seat)?.asked.find((asked) => asked.seat === seat);
  }

  // What a seat has in hand: the draft that the table keeps, or its plan.
  draft(seat: number): unknown {
    return this.drafts[seat]?.draft ?? this.plans[seat] ?? null;
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
    const question = this.question(seat);
    if (question === undefined) return Promise.reject(new Refusal("stale_decision", ""));
    const { decision } = question;
    return this.#pending
      .ask<{ version: number }>({ type: "act", seat, decision, action: action as Act["action"], match: this.#match })
      .then((ack) => ack.version);
  }

  get #match(): string {
    return Object.values(this.matchSnapshots)[0]?.match ?? "";
  }

  // The table keeps the draft of a seat that is asked, and this device the plan of one that is not.
  keep(seat: number, draft: unknown): void {
    const question = this.question(seat);
    // What was wrong with the last one is about nothing any more.
    hush("bad");
    if (question === undefined) return this.#plan(seat, draft);
    const drafted = { type: "draft", seat, decision: question.decision, draft } as const;
    this.#snapshot.keepDraft(drafted);
    this.drafts = this.#snapshot.drafts;
    this.#socket.send({ ...drafted, match: this.#match });
  }

  #plan(seat: number, plan: unknown): void {
    const { [seat]: _, ...others } = this.plans;
    this.plans = plan === null ? others : { ...others, [seat]: plan };
    keepPlans(this.#match, this.plans);
  }

  // When a seat is asked its plan becomes its draft, unless another device has sent one; with the match plans go.
  #usePlans({ match, outcome }: { match: string; outcome: unknown }): void {
    if (match !== this.#planned) this.plans = plansOf(match);
    this.#planned = match;
    for (const seat of this.mine) {
      const plan = this.plans[seat];
      const question = this.question(seat);
      if (plan === undefined || (question === undefined && outcome === null)) continue;
      this.#plan(seat, null);
      if (question !== undefined && this.drafts[seat] === undefined) this.keep(seat, plan);
    }
  }

  preview = (seat: number, draft: unknown): Promise<unknown> =>
    this.#previews.ask<{ preview: unknown }>({ type: "preview", seat, draft }).then((answer) => answer.preview);

  hint = (seat: number): Promise<unknown> =>
    this.#pending.ask<{ advice: unknown }>({ type: "hint", seat }).then((answer) => answer.advice);

  say = (text: string, to?: string): Promise<unknown> =>
    this.#pending.ask({ type: "chat", text, ...(to === undefined ? {} : { to }) });

  // Asks everybody who plays to accept a word that the game's list lacks.
  acceptWord = (seat: number, word: string): Promise<unknown> =>
    this.#pending.ask({ type: "accept_word", seat, word, match: this.matchSnapshot(seat)?.match ?? null });

  call = (seat: number, decision: number): Promise<unknown> =>
    this.#pending.ask({ type: "call", seat, decision });

  // Asks everybody to go back to before this seat's last move.
  takeBack = (seat: number): Promise<unknown> => this.#pending.ask({ type: "rewind", seat, match: this.#match });

  // An answer to what somebody asks for.
  answer = (seat: number, { id, version }: NonNullable<TableNow["wish"]>, agree: boolean): Promise<unknown> =>
    this.#pending.ask({ type: "consent", seat, version, agree, wish: id });

  #drop(seat: number): void {
    dropToken(this.code, seat);
    this.#tokens = tokensAt(this.code);
  }

  #hello(): Hello {
    return { type: "hello", table: this.code, tokens: Object.values(this.#tokens) };
  }

  #heard(message: FromServer): void {
    const { due } = this;
    if (!this.#snapshot.take(message)) this.#socket.greet();
    if (message.type === "event") this.#gather(message.viewer);
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
        this.#pending.sendAgain((move) => this.#snapshot.isMade(move));
        if (message.match !== this.#planned) this.looking = null;
      // Falls through: both say how the match stands.
      case "event":
        this.looking = stillLooking(this.looking, due, this.due);
        return this.#usePlans(message);
      case "ack":
      case "preview":
      case "hint":
        return this.#pending.answered(message);
      case "refused":
        if (!this.#pending.refused(message)) this.notice = message.said;
    }
  }

  // Of people who share this device, whoever does not look is told everything when they do.
  #gather(viewer: number | null): void {
    const known = this.matchSnapshots[String(viewer)];
    const all = this.#snapshot.matchSnapshots;
    const now = all[String(viewer)];
    if (viewer === null || this.mine.length < 2 || now === undefined || now === known) return;
    if (!this.#seen.has(viewer)) this.#snapshot.matchSnapshots = { ...all, [viewer]: unseen(known, now) };
    if (viewer !== this.looking) this.#seen.delete(viewer);
  }

  // The tokens go with the seats, which may have moved.
  #seatsIn({ held }: TableNow): number[] {
    if (this.#watching) return [];
    reseat(this.code, held);
    this.#tokens = tokensAt(this.code);
    return Object.values(held).sort((a, b) => a - b);
  }
}
