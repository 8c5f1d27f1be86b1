// One person's turn at Kniffeliger: the marks on the dice, the chosen row, the action die that is aimed. Marks that
// another draft has pushed aside are remembered by the browser.
import { play } from "../../sound/sound";
import { choices, still } from "../../state/device/choices.svelte";
import { read, write } from "$wire/storage.js";
import type { Subset } from "../../wire/types";
import { isWhole, offerOf, onlyOffers, optionsOf, subsetOf, toggled } from "../shared/prompt";
import { BaseTurn, capital } from "../shared/turn.svelte";
import { TUMBLE_MS } from "./dice/tumble";
import { KINDS, type Action, type Category, type Draft, type Event, type Kind, type Preview, type View } from "./types";

type Aim = Extract<Draft, { type: Kind }>;

// Marks belong to one question of one match.
interface Marks {
  match: string;
  decision: number;
  keep: number[];
}
const MARKS = "parlour.marks";

// A second tap within this time was meant for the roll before it.
const MOMENT_MS = 450;
// What stands where Enter was hears no tap for this time: the second one of a double tap was meant for Enter.
const HASTE_MS = 600;

// Dice count by what they show: keeping one five or the other is the same choice.
const faces = (keep: readonly number[], dice: readonly number[]): string =>
  keep
    .map((die) => dice[die])
    .sort()
    .join();

export class Turn extends BaseTurn<View, Action, Draft, Event> {
  // One's own dice are on their way, or have only just come to lie.
  falling = $state(false);
  // The question at which the turn is not to end by itself.
  #stays = $state<number | null>(null);
  #entered = -HASTE_MS;
  #chosen = -MOMENT_MS;
  #brings = $state<number | null>(null);
  // The question and the choice that was asked about: a field for 0 points, or the end of the turn.
  #doubted = $state("");
  #marks = $state.raw(read<Marks | null>(MARKS, null));

  // A lesson invites only to what its step says.
  invites(kind: string): boolean {
    const { lesson } = this.scene;
    if (lesson === null || !this.offers(kind)) return this.offers(kind);
    const { expect } = lesson;
    if (expect?.type === "roll" && !this.same({ type: "roll", keep: this.keep }, expect)) return false;
    return expect?.type === kind;
  }

  get onlyEnd(): boolean {
    return onlyOffers(this.scene.question, "endTurn");
  }

  // Dice.

  override same(draft: Draft, action: Action): boolean {
    if (draft.type !== "roll" || action.type !== "roll") return super.same(draft, action);
    const { dice } = this.scene.view;
    return faces(draft.keep, dice) === faces(action.keep, dice);
  }

  // Dice that nobody has chosen yet are no choice.
  protected override get choice(): Draft | null {
    const { draft, view } = this.scene;
    return draft?.type === "roll" && draft.keep.length === view.locked.length ? null : draft;
  }

  // Dice are rolled without a draft too.
  protected override get hand(): Draft | null {
    const { scene } = this;
    return scene.draft ?? (this.offers("roll") ? { type: "roll", keep: this.keep } : { type: "endTurn" });
  }

  override follow(): void {
    const best = this.advice?.best;
    if (best?.type === "roll") this.#remember(best.keep);
    else this.#putAside();
    super.follow();
  }

  get #field(): Subset | null {
    return subsetOf(offerOf(this.scene.question, "roll"), "keep");
  }

  get keepable(): boolean {
    return (this.#field?.options.length ?? 0) > 0;
  }

  get keep(): number[] {
    const { draft } = this.scene;
    if (draft?.type === "roll") return draft.keep;
    return this.#aside ?? ((this.#field?.fixed ?? []) as number[]);
  }

  // The marks of the present question that another draft has pushed aside.
  get #aside(): number[] | null {
    const { match, question } = this.scene;
    const marks = this.#marks;
    return marks !== null && marks.match === match && marks.decision === question?.decision ? marks.keep : null;
  }

  #remember(keep: number[]): void {
    const { match, question } = this.scene;
    if (question === null) return;
    this.#marks = { match, decision: question.decision, keep };
    write(MARKS, this.#marks);
  }

  mark(die: number): void {
    if (!this.mayAct) return;
    this.hush();
    const next = toggled(this.#field, this.keep, die);
    if (next === null) {
      const keep = this.keep.includes(die)
        ? this.keep.filter((other) => other !== die)
        : [...this.keep, die];
      void this.explain({ type: "roll", keep });
      return;
    }
    play("lock");
    this.#remember(next);
    this.scene.keep({ type: "roll", keep: next });
  }

  roll(): void {
    const { lesson, question, say, view } = this.scene;
    if (question === null) return this.falling ? undefined : this.#wait();
    const { keep } = this;
    const wanted = lesson?.expect?.type === "roll" ? lesson.expect.keep.map((die) => view.dice[die]) : null;
    const spare = wanted === null ? undefined : keep.find((die) => !wanted.includes(view.dice[die]));
    if (spare !== undefined) return this.tell(say("page.also_kept", { face: view.dice[spare] }));
    if (this.falling) return;
    const done = this.act({ type: "roll", keep });
    if (done === null) return;
    this.falling = true;
    const seen = MOMENT_MS + (still() ? 0 : TUMBLE_MS);
    void done.finally(() => setTimeout(() => (this.falling = false), seen));
  }

  // The sheet.

  get row(): Category | null {
    const { draft } = this.scene;
    return draft?.type === "enter" ? (draft.category ?? null) : null;
  }

  mayEnter(category: string): boolean {
    return optionsOf(offerOf(this.scene.question, "enter"), "category").includes(category);
  }

  // What a field counts, in words.
  about(category: string): string {
    const { say } = this.scene;
    return `${capital(say(`category.${category}`))}: ${say(`about.${category}`)}`;
  }

  choose(category: Category): void {
    if (this.scene.question === null) return this.tell(this.about(category));
    if (!this.mayAct) return;
    if (!this.mayEnter(category)) {
      const open = this.scene.view.sheets[this.scene.seat ?? 0]?.[category] === "open";
      void this.explain({ type: "enter", category }, open ? this.about(category) : "");
      return;
    }
    this.hush();
    // The second tap of a double tap takes nothing back.
    const chosen = performance.now() < this.#chosen + MOMENT_MS;
    this.#putAside();
    if (this.row !== category) {
      this.scene.keep({ type: "enter", category });
      this.#chosen = performance.now();
    } else if (!chosen) this.drop();
  }

  // Marks that came with the draft are kept while something else is in hand.
  #putAside(): void {
    this.#doubted = "";
    const { draft } = this.scene;
    if (draft?.type === "roll") this.#remember(draft.keep);
  }

  // Whether the dice bring an action die wherever they are entered: the table says so, for any field.
  get brings(): boolean {
    return this.#brings !== null && this.#brings === this.scene.question?.decision && this.offers("enter");
  }

  // For an effect: asks once for each question.
  askAward(): void {
    const { question, view } = this.scene;
    const [category] = optionsOf(offerOf(question, "enter"), "category");
    if (question === null || category === undefined || view.last_round) return;
    const { decision } = question;
    this.scene.foresee({ type: "enter", category: category as Category }).then(
      (seen) => {
        if ((seen as Preview | null)?.award) this.#brings = decision;
      },
      () => {},
    );
  }

  // Where nothing can be entered the table says why, whichever field it would be.
  enter(): void {
    if (this.#inHaste) return;
    if (this.#wastes && this.doubt === null) this.#ask(this.row ?? "");
    else if (this.row !== null) {
      const done = this.act({ type: "enter", category: this.row });
      void done?.then((entered) => entered && (this.#entered = performance.now()));
    } else if (!this.mayAct) return;
    else if (this.offers("enter")) this.tell(this.scene.say("page.choose_first"));
    else void this.explain({ type: "enter", category: this.#anyField });
  }

  // Nothing is entered although the dice can still be rolled: that is asked once, but never in a lesson.
  get #wastes(): boolean {
    const { lesson, view } = this.scene;
    return this.mayAct && lesson === null && this.row !== null && view.points[this.row] === 0 && this.offers("roll");
  }

  // The action dice that are still of use: whoever ends the turn with one is asked once, unless the hint says so.
  get unused(): Kind[] {
    const sure = this.scene.lesson !== null || this.advice?.best.type === "endTurn" || !this.offers("endTurn");
    return sure ? [] : KINDS.filter((kind) => this.offers(kind));
  }

  // What is asked now, in words of the game, or nothing.
  get doubt(): "zero" | "unused" | null {
    const asked = (choice: string | null) => this.#doubted === `${this.scene.question?.decision} ${choice}`;
    if (this.#wastes && asked(this.row)) return "zero";
    return this.unused.length > 0 && asked("end") ? "unused" : null;
  }

  get doubtful(): string {
    return this.scene.say(`page.${this.doubt}`, { category: this.row, kind: this.unused });
  }

  #ask(choice: string): void {
    this.#doubted = `${this.scene.question?.decision} ${choice}`;
    this.#entered = performance.now();
    this.scene.announce(this.doubtful);
  }

  get #inHaste(): boolean {
    return performance.now() < this.#entered + HASTE_MS;
  }

  end(): void {
    if (this.mayAct && this.unused.length > 0 && this.doubt === null) this.#ask("end");
    else if (this.doubt === null || !this.#inHaste) void this.act({ type: "endTurn" });
  }

  // Where nothing is left to do the page ends the turn, unless it is told not to.
  get endsSoon(): boolean {
    const { lesson, question } = this.scene;
    if (!choices.endForMe || lesson !== null || question === null) return false;
    return this.onlyEnd && this.mayAct && this.#stays !== question.decision;
  }

  // The turn ends without anybody's doing, or is being ended.
  get leaves(): boolean {
    return this.onlyEnd && (this.endsSoon || !this.mayAct);
  }

  stay(): void {
    if (!this.#inHaste) this.#stays = this.scene.question?.decision ?? null;
  }

  // Action dice.

  get aim(): Aim | null {
    const { draft, question } = this.scene;
    if (draft === null || question === null) return null;
    return KINDS.includes(draft.type as Kind) ? (draft as Aim) : null;
  }

  options(field: "victim" | "category"): (number | string)[] {
    const { aim } = this;
    return aim === null ? [] : optionsOf(offerOf(this.scene.question, aim.type), field, { ...aim });
  }

  take(kind: Kind): void {
    const { scene } = this;
    if (scene.lesson?.expect === null) this.tell(scene.say("page.read_on"));
    else if (this.offers(kind)) {
      if (this.mayAct) this.target({ type: kind } as Aim);
    } else if (scene.seat === null) this.#wait();
    else {
      void this.explain(this.#example(kind));
    }
  }

  // Nothing can be done now, because of somebody else or because it is all over.
  #wait(): void {
    const { say, view } = this.scene;
    this.tell(view.phase === "over" ? say("refusal.game_over") : say("refusal.not_your_turn", { active: view.active }));
  }

  // A whole move of a kind that is not offered, so that the table can say why not.
  #example(kind: Kind): Draft {
    const { seat, view } = this.scene;
    const victim = view.sheets.findIndex((_, other) => other !== seat);
    const category = this.#anyField;
    if (kind === "shift") return { type: kind };
    return kind === "swap" ? { type: kind, victim } : { type: kind, victim, category };
  }

  get #anyField(): Category {
    return Object.keys(this.scene.view.sheets[0] ?? {})[0] as Category;
  }

  // Aims, and fills in what has only one answer.
  target(aim: Aim): void {
    this.hush();
    this.#putAside();
    const next: Record<string, unknown> = { ...aim };
    for (const name of ["victim", "category"]) {
      const options = optionsOf(offerOf(this.scene.question, aim.type), name, next);
      if (next[name] === undefined && options.length === 1) next[name] = options[0];
    }
    this.scene.keep(next as Draft);
  }

  get aimed(): boolean {
    return this.aim !== null && isWhole(this.scene.question, { ...this.aim });
  }

  fire(): void {
    if (this.aimed) void this.act(this.aim as Action);
  }

  // Puts the present choice down; marks come back.
  drop(): void {
    const marks = this.#aside;
    this.#doubted = "";
    this.scene.keep(marks === null ? null : { type: "roll", keep: marks });
  }

  // A refusal that names a field is about an example that nobody chose, where no field was chosen.
  protected override reason(refusal: NonNullable<Preview["refusal"]>, draft: Draft): string {
    if (refusal.code === "already_entered" && this.leaves) return this.scene.say("page.do_end_self");
    const chosen = !("category" in refusal.detail) || draft.type === "enter" || this.aim !== null;
    return chosen ? super.reason(refusal, draft) : this.scene.say(`page.no_target_${draft.type}`);
  }
}
