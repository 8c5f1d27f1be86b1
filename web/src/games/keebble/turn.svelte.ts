// One person's turn at Keebble: what is asked of them, and what they have in hand.
import { play } from "../../sound/sound";
import { isWhole, offerOf, optionsOf } from "../shared/prompt";
import { BaseTurn } from "../shared/turn.svelte";
import { sameCell } from "../shared/board/plane/geometry";
import type { Cell, Edge } from "../shared/board/types";
import type { Offer } from "../../wire/types";
import { fitting, keepLaid, laidBy } from "./laid";
import { pair, type Action, type Draft, type Event, type Kind, type Of, type Preview, type Rule, type Tile, type View } from "./types";

// What is to be decided; `plan`: a word, while others act.
export type Step = "claim" | "word" | "special" | "fire" | "ask" | "react" | "plan" | "wait";

// What stands where a button was hears no tap for this time: the second one of a double tap was meant for it.
const HASTE_MS = 600;
// So long after the last letter nothing is said against a word: it may be growing.
const GROWS_MS = 1200;
// What the others can be asked to accept.
const UNKNOWN_WORD = "not_a_word";
const NEW_CALL: Of<"ask"> = { type: "ask" };

type Field = Offer["fields"][number];
type Written = Record<string, unknown>;

const normal = (move: object): string =>
  JSON.stringify(
    Object.entries(move)
      .filter(([, value]) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0))
      .map(([key, value]) => {
        if (typeof value === "string" && key !== "type" && key !== "kind") return [key, [...value].sort()];
        return [key, Array.isArray(value) && key !== "cell" ? value.map((one) => JSON.stringify(one)).sort() : value];
      })
      .sort(),
  );

export class Turn extends BaseTurn<View, Action, Draft, Event> {
  // What the draft in hand would do; the page has it asked for.
  preview: () => Preview | null = () => null;
  // A special cell is made instead of a word.
  #makes = $state(false);
  // The question at which a word that has been begun is given up.
  #doubted = $state<number | null>(null);
  #asked = -HASTE_MS;
  // Read again whenever something is laid.
  #laid = $state(0);
  // No letter has come or gone for a while.
  settled = $state(true);
  #growing: ReturnType<typeof setTimeout> | undefined;
  // It was to be played as it lies, and can't be.
  pressed = $state(false);

  override hush(): void {
    super.hush();
    this.pressed = false;
  }

  // Whose letters these are: whoever is asked, else whoever reads.
  get seat(): number | null {
    const { over, seat, you } = this.scene;
    return over ? null : (seat ?? you);
  }

  get letters(): string {
    return this.seat === null ? "" : (this.scene.view.hands[this.seat] ?? "");
  }

  get step(): Step {
    if (this.scene.question === null) return this.seat !== null && this.letters !== "" && this.scene.view.phase !== "over" ? "plan" : "wait";
    if (this.offers("claim")) return "claim";
    if (this.offers("ask")) return "ask";
    if (this.offers("fire")) return "fire";
    if (this.offers("take") || this.offers("wall")) return "react";
    return this.offers("special") && (this.#makes || this.inHand("special") !== null) ? "special" : "word";
  }

  // Letters can be laid as a word.
  get lays(): boolean {
    return (this.step === "word" && this.offers("word")) || this.step === "plan";
  }

  // One's letters lie in a rack: elsewhere they are no help, or are drawn otherwise.
  get racks(): boolean {
    return this.step === "word" || this.step === "plan" || (this.step === "wait" && this.letters !== "");
  }

  inHand<T extends Draft["type"]>(type: T): Of<T> | null {
    const { draft } = this.scene;
    return draft?.type === type ? (draft as Of<T>) : null;
  }

  // Why no letter can be received: there is no place left in the backpack, or in the hand.
  get full(): "packed" | "full" | null {
    const { view } = this.scene;
    const seat = this.seat ?? 0;
    if ((view.room[seat] ?? 0) > 0) return null;
    return view.slots !== null && (view.slots_used[seat] ?? 0) >= view.slots ? "packed" : "full";
  }

  // The draft whose preview the page needs.
  get foreseen(): Draft | null {
    return this.step === "ask" ? (this.inHand("ask") ?? NEW_CALL) : this.scene.draft;
  }

  override same(draft: Draft, action: Action): boolean {
    return normal(draft) === normal(action);
  }

  // What a hint or a lesson points at is in hand.
  override get follows(): boolean {
    const { best, hand } = this;
    return best !== null && hand !== null && this.same(hand, best);
  }

  // Something else than the lesson waits for: says what that is.
  #strays(action: Action): boolean {
    const expect = this.scene.lesson?.expect ?? null;
    if (expect === null || this.same(action as Draft, expect)) return false;
    void import("./lesson/detour").then(({ detour }) => this.tell(detour(expect, this.scene.say)));
    return true;
  }

  // A word.

  get tiles(): Tile[] {
    const { draft, match, view } = this.scene;
    const { seat } = this;
    void this.#laid;
    if (seat === null) return [];
    const tiles = draft?.type === "word" ? ((draft.tiles ?? []) as Tile[]) : laidBy(match, seat);
    return fitting(tiles, view, seat);
  }

  layWord(tiles: Tile[]): void {
    const { match, draft } = this.scene;
    if (this.seat === null || !this.lays) return;
    this.hush();
    this.#doubted = null;
    keepLaid(match, this.seat, tiles);
    this.#laid += 1;
    this.settled = false;
    clearTimeout(this.#growing);
    this.#growing = setTimeout(() => (this.settled = true), GROWS_MS);
    if (tiles.length > 0) this.scene.keep({ type: "word", tiles });
    else if (draft !== null) this.scene.keep(null);
  }

  // What was laid before is in hand again as soon as a word can be: after a reaction, and on another day.
  resume(): void {
    const { draft } = this.scene;
    if (!this.lays || (draft !== null && draft.type !== "word")) return;
    const { tiles } = this;
    const kept = draft?.type === "word" ? (draft.tiles ?? []).length : 0;
    if (tiles.length !== kept) this.layWord(tiles);
  }

  override follow(): void {
    const best = this.advice?.best;
    if (best?.type === "word" && this.mayAct) return this.layWord(best.tiles as Tile[]);
    // Where no word is advised none lies there: it would look as if it could be played.
    if (best?.type === "skip" && this.lays && this.mayAct) this.layWord([]);
    super.follow();
  }

  // What is in hand, as a text that changes when it does.
  get inHandNow(): string {
    return this.scene.draft === null ? "" : normal(this.scene.draft);
  }

  // A hint goes when something else is chosen; a part of it is nothing else.
  reconsider(): void {
    const { draft } = this.scene;
    const best = this.advice?.best;
    if (best !== undefined && draft !== null && !isPart(draft, best)) this.closeHint();
  }

  // Instead of a word.

  make(on: boolean): void {
    this.hush();
    this.#makes = on;
    if (on) this.keepSpecial({});
    else this.scene.keep(this.tiles.length > 0 ? { type: "word", tiles: this.tiles } : null);
  }

  keepSpecial(more: { cell?: Cell; kind?: Kind }): void {
    const { cell, kind } = this.inHand("special") ?? {};
    this.#makes = true;
    this.hush();
    const now = more.cell === undefined ? cell : pair(more.cell);
    this.scene.keep({ type: "special", cell: now ?? null, kind: more.kind ?? kind ?? null });
  }

  get kinds(): Kind[] {
    return optionsOf(offerOf(this.scene.question, "special"), "kind") as Kind[];
  }

  // No word is asked once while one is being laid.
  get doubts(): boolean {
    return this.#doubted !== null && this.#doubted === this.scene.question?.decision;
  }

  skip(): void {
    if (!this.mayAct || !this.offers("skip")) return;
    const { question } = this.scene;
    if (this.step === "word" && this.tiles.length > 0 && !this.doubts && this.scene.lesson === null) {
      this.#doubted = question?.decision ?? null;
      this.#asked = performance.now();
      this.scene.announce(this.scene.say("page.doubt"));
      return;
    }
    if (performance.now() < this.#asked + HASTE_MS || this.#strays({ type: "skip" })) return;
    this.#actInstead({ type: "skip" });
  }

  // Something else than the word that may lie there: its letters are in the hand again.
  #actInstead(action: Action): void {
    const { match } = this.scene;
    const { seat } = this;
    void this.act(action)?.then((done) => {
      if (done && seat !== null) keepLaid(match, seat, []);
      this.#laid += 1;
    });
  }

  stay(): void {
    this.#doubted = null;
  }

  // Covered cells.

  get pending(): Offer[] {
    return (this.scene.question?.prompt.offers ?? []).filter(({ kind }) => kind === "fire");
  }

  // The one that is used now: the only one, or the one that was chosen.
  get firing(): Offer | null {
    const cell = this.inHand("fire")?.cell;
    const { pending } = this;
    if (cell !== undefined && cell !== null) return pending.find((offer) => sameCell(givenCell(offer), cell)) ?? null;
    return pending.length === 1 ? (pending[0] ?? null) : null;
  }

  kindOf(offer: Offer): Kind {
    const at = givenCell(offer);
    return this.scene.view.pending.find(([column, row]) => sameCell([column, row], at))?.[2] ?? "thief";
  }

  // Nothing is to be chosen, and nobody can lose by it.
  get helps(): boolean {
    const { firing } = this;
    return firing !== null && firing.fields.length === 0 && this.kindOf(firing) !== "garbage";
  }

  aim(offer: Offer, more: Partial<Of<"fire">> = {}): void {
    this.hush();
    const before = this.inHand("fire");
    const at = givenCell(offer);
    const same = before !== null && sameCell(before.cell ?? null, at);
    this.scene.keep({ ...(same ? before : {}), type: "fire", cell: pair(at), ...more });
  }

  field(offer: Offer | null, name: string): Field | null {
    return offer?.fields.find((field) => field.name === name) ?? null;
  }

  // A call.

  get called(): string {
    return this.inHand("ask")?.letters ?? "";
  }

  get keep(): string {
    return this.inHand("ask")?.keep ?? "";
  }

  get callSize(): { min: number; max: number } {
    const field = this.field(offerOf(this.scene.question, "ask"), "letters");
    return field !== null && "min" in field ? { min: field.min ?? 0, max: field.max ?? 0 } : { min: 0, max: 0 };
  }

  // How many of the called letters can be kept, where there is not room for all of them.
  get room(): number | null {
    const field = this.field(offerOf(this.scene.question, "ask"), "keep");
    const most = field !== null && "max" in field ? (field.max ?? 0) : null;
    return most !== null && this.called.length > most ? most : null;
  }

  // Letters that may be added, as the table says; all of them until it has.
  get addable(): string {
    return this.preview()?.addable ?? this.scene.view.alphabet;
  }

  #keepCall(more: Partial<Of<"ask">>): void {
    this.hush();
    this.scene.keep({ ...(this.inHand("ask") ?? NEW_CALL), ...more });
  }

  call(letter: string): void {
    const { scene } = this;
    if (!this.mayAct) return;
    if (this.room !== null && this.called.includes(letter)) return this.toggleKeep(letter);
    if (this.room !== null && this.called.length >= this.callSize.max) return this.tell(scene.say("page.do_keep", { room: this.room }));
    if (this.called.length >= this.callSize.max) return this.tell(scene.say("page.called_enough", { count: this.callSize.max }));
    if (!this.addable.includes(letter)) {
      const whole = (this.called + letter).padEnd(this.callSize.min, letter);
      return void this.explain({ ...(this.inHand("ask") ?? NEW_CALL), letters: whole });
    }
    play("tile");
    this.#keepCall({ letters: this.called + letter });
  }

  uncall(place = this.called.length - 1): void {
    const letter = this.called[place];
    if (letter === undefined) return;
    const letters = this.called.slice(0, place) + this.called.slice(place + 1);
    this.#keepCall({ letters, keep: letters.includes(letter) ? this.keep : this.keep.replace(letter, "") });
  }

  // A letter that was called is kept or not; where there is no more room the first one gives way.
  toggleKeep(letter: string): void {
    const count = (text: string) => [...text].filter((one) => one === letter).length;
    const { keep, room } = this;
    if (room === null) return;
    const more = count(keep) < count(this.called);
    const next = more ? (keep + letter).slice(-room) : keep.replaceAll(letter, "");
    this.#keepCall({ keep: next });
  }

  nameRule(rule: Rule): void {
    this.#keepCall({ rule: this.inHand("ask")?.rule === rule ? null : rule });
  }

  // A reaction.

  take(letter: string): void {
    if (!this.mayAct) return;
    if (!this.offers("take")) return void this.explain({ type: "take", letter });
    this.hush();
    play("tile");
    this.scene.keep({ type: "take", letter });
  }

  wall(edge: Edge | null): void {
    if (!this.mayAct) return;
    this.hush();
    if (edge !== null) play("pencil");
    this.scene.keep({ type: "wall", edge: edge === null ? null : [pair(edge[0]), pair(edge[1])] });
  }

  claim(cell: Cell | null): void {
    this.hush();
    this.scene.keep(cell === null ? null : { type: "claim", cell: pair(cell) });
  }

  // What the button does.

  // The draft as an action, if it could be one.
  get action(): Action | null {
    const { draft } = this.scene;
    switch (this.step) {
      case "word":
        if (draft?.type === "skip") return { type: "skip" };
        return this.tiles.length > 0 ? { type: "word", tiles: this.tiles } : null;
      case "fire": {
        const offer = this.firing;
        if (draft?.type === "skip") return { type: "skip" };
        return offer === null ? null : ({ ...this.inHand("fire"), type: "fire", cell: pair(givenCell(offer)) } as Action);
      }
      case "plan":
      case "wait":
        return null;
      default:
        // A word that was planned is no reaction.
        return draft === null || !this.offers(draft.type) || this.#lacks(draft) ? null : (draft as Action);
    }
  }

  // A part is not chosen yet, so that there is nothing to be refused.
  #lacks(draft: Draft): boolean {
    const written = draft as unknown as Written;
    switch (draft.type) {
      case "claim":
        return !written["cell"];
      case "special":
        return !written["cell"] || !written["kind"];
      case "ask":
        return this.called.length < this.callSize.min || (this.room !== null && this.keep.length < this.room);
      case "take":
        return !written["letter"];
      case "wall":
        return !written["edge"];
      default:
        return false;
    }
  }

  // Nothing is missing, and the table would not refuse it.
  get ready(): boolean {
    const seen = this.preview();
    const { action } = this;
    if (!this.mayAct || action === null || !isWhole(this.scene.question, without(action) as unknown as Written)) return false;
    return seen === null || (seen.refusal === null && seen.missing.length === 0);
  }

  // A covered cell is to be used, and on whom or on what is not chosen yet.
  get #unaimed(): boolean {
    if (this.step !== "fire" || this.action?.type !== "fire") return false;
    const { firing, action } = this;
    const cells = this.field(firing, "cells");
    if (cells?.type === "cells") return (action.cells ?? []).length < cells.min;
    return this.field(firing, "letter") !== null && !action.letter;
  }

  confirm(): void {
    const { action } = this;
    if (!this.mayAct || this.doubts) return;
    if (action === null) {
      const unkept = this.step === "ask" && this.room !== null && this.called.length >= this.callSize.min;
      return this.tell(unkept ? this.scene.say("page.do_keep", { room: this.room }) : this.scene.say(`page.first_${this.step}`));
    }
    if (this.#unaimed && this.firing !== null) return this.tell(this.scene.say(`page.kind_${this.kindOf(this.firing)}`));
    const refusal = this.preview()?.refusal ?? null;
    if (refusal !== null && refusal.code !== UNKNOWN_WORD) {
      this.pressed = true;
      this.settled = true;
      return this.scene.announce(this.reason(refusal, action as Draft));
    }
    if (this.#strays(action)) return;
    this.#makes = false;
    if (action.type === "skip") return this.skip();
    if (action.type === "special") return this.#actInstead(without(action));
    void this.act(without(action));
    this.pressed = refusal !== null;
  }
}

// Everything that is chosen in one is so in the other too.
function isPart(part: object, whole: object): boolean {
  const full = whole as Written;
  return Object.entries(part).every(([name, value]: [string, unknown]) => {
    if (value === null || value === undefined || value === "") return true;
    const other = full[name];
    if (Array.isArray(value) && name !== "cell" && name !== "edge") {
      const all = Array.isArray(other) ? other.map((one) => JSON.stringify(one)) : [];
      return value.every((one) => all.includes(JSON.stringify(one)));
    }
    if (name === "letters" && typeof value === "string") return [...value].every((one) => String(other).includes(one));
    return JSON.stringify(value) === JSON.stringify(other);
  });
}

export const givenCell = (offer: Offer): Cell => (offer.given as { cell: [number, number] }).cell;

// What is not chosen is not said.
function without(action: Action): Action {
  const told = Object.entries(action).filter(([, value]) => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(told) as unknown as Action;
}
