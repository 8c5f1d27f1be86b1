// One person's turn at any game: whether they may act, what is offered, the answer on its way, notes and hints.
// A game's own turn adds what can be in hand; what is in hand is the draft that the table keeps.
import type { Scene } from "../contract";
import { sameMove, told, type Advice, type Move } from "./advice";
import { isWhole, offerOf } from "./prompt";

const NOTE_MS = 5000;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Refusal {
  code: string;
  detail: Record<string, unknown>;
}

export abstract class BaseTurn<View, Action extends Move, Draft extends Move, Event> {
  // Why something can't be done, shown for a moment.
  note = $state("");
  // The question that is being answered: its answer is on the way.
  #answering = $state<number | null>(null);
  #hinted = $state.raw<{ decision: number; advice: Advice<Action> } | null>(null);
  #timer = 0;
  #asked = 0;
  #read: () => Scene<View, Action, Draft, Event>;

  constructor(read: () => Scene<View, Action, Draft, Event>) {
    this.#read = read;
  }

  get scene(): Scene<View, Action, Draft, Event> {
    return this.#read();
  }

  get mayAct(): boolean {
    const { connected, question } = this.scene;
    return question !== null && connected && question.decision !== this.#answering;
  }

  offers(kind: string): boolean {
    return offerOf(this.scene.question, kind) !== null;
  }

  // Resolves to whether it was done; null if it was not even tried.
  act(action: Action): Promise<boolean> | null {
    if (!this.mayAct) return null;
    const { lesson, question, say } = this.scene;
    if (lesson?.expect === null && this.offers(action.type)) {
      this.tell(say("page.read_on"));
      return null;
    }
    if (!isWhole(question, action as unknown as Record<string, unknown>)) {
      void this.explain(action as unknown as Draft);
      return null;
    }
    this.hush();
    const decision = question?.decision ?? null;
    this.#answering = decision;
    return this.scene.act(action).finally(() => {
      if (this.#answering === decision) this.#answering = null;
    });
  }

  // Says why the table would refuse a draft, and `about` after it.
  async explain(draft: Draft, about = ""): Promise<void> {
    const asked = ++this.#asked;
    const seen = (await this.scene.foresee(draft).catch(() => null)) as { refusal: Refusal | null } | null;
    if (seen?.refusal && asked === this.#asked) this.tell(`${this.reason(seen.refusal, draft)} ${about}`.trim());
  }

  // A game may say it more simply than the refusal does.
  protected reason({ code, detail }: Refusal, _draft: Draft): string {
    return this.scene.say(`refusal.${code}`, detail);
  }

  // Something else is done: what was said before is about nothing any more, nor what is still to be said.
  hush(): void {
    this.note = "";
    this.#asked++;
  }

  tell(text: string): void {
    // Some sentences begin with a name from the game's words.
    this.note = capital(text);
    this.scene.announce(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.note = ""), NOTE_MS);
  }

  // Hints.

  // A game may know better which drafts come to the same.
  same(draft: Draft, action: Action): boolean {
    return sameMove(draft, action);
  }

  // The choice in hand, where the draft is one.
  protected get choice(): Draft | null {
    return this.scene.draft;
  }

  get advice(): Advice<Action> | null {
    const { question } = this.scene;
    return question !== null && this.#hinted?.decision === question.decision ? this.#hinted.advice : null;
  }

  // What would be done if it were confirmed now.
  protected get hand(): Draft | null {
    return this.scene.draft;
  }

  // What the hint says is in hand.
  get follows(): boolean {
    return this.advice !== null && this.hand !== null && this.same(this.hand, this.advice.best);
  }

  // Puts it there; whoever plays confirms it as any other move.
  follow(): void {
    if (this.advice !== null && this.mayAct) this.scene.keep(this.advice.best as unknown as Draft);
  }

  // What the page points at: a step of the tutorial, or what the hint says.
  get best(): Action | null {
    return this.scene.lesson?.expect ?? this.advice?.best ?? null;
  }

  // What the choice in hand gives away compared with the best one; null where the hint does not say.
  get cost(): number | null {
    const { choice } = this;
    if (choice === null) return null;
    return this.advice?.alternatives.find((one) => this.same(choice, one.action))?.cost ?? null;
  }

  async askHint(): Promise<void> {
    const { question, seat, say } = this.scene;
    // Without a connection there is a line that says so.
    if (question === null || seat === null || !this.scene.connected) return;
    const advice = (await this.scene.hint().catch(() => null)) as Advice<Action> | null;
    if (advice === null) {
      this.tell(say("page.no_hint"));
      return;
    }
    this.#hinted = { decision: question.decision, advice };
    this.scene.announce(told(advice, say));
  }

  closeHint(): void {
    this.#hinted = null;
  }
}
