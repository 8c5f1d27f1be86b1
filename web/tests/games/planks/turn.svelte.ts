// One person's turn at Planks: which plank is in hand, and what has been laid so far. It can be planned too.
import { withAnswer } from "$client/games/shared/prompt";
import { BaseTurn } from "$client/games/shared/turn.svelte";
import type { Action, Draft, Event, Laid, Lay, View } from "./types";

export class Turn extends BaseTurn<View, Action, Draft, Event> {
  // The plank that the next tap on a cell lays.
  picked = $state<number | null>(null);

  get laid(): Laid[] {
    const { draft } = this.scene;
    return draft?.type === "lay" ? draft.lay : [];
  }

  // Who sits here may lay something in their own turn, and before it as a plan.
  get mayLay(): boolean {
    return this.scene.viewer !== null && !this.scene.over && (this.scene.question === null || this.offers("lay"));
  }

  isLaid = (plank: number): boolean => this.laid.some(([one]) => one === plank);

  pick(plank: number): void {
    this.hush();
    if (this.isLaid(plank)) this.#lay(this.laid.filter(([one]) => one !== plank));
    this.picked = this.picked === plank ? null : plank;
  }

  put(x: number, y: number): void {
    if (this.picked === null || !this.mayLay) return;
    this.#lay([...this.laid, [this.picked, x, y, 0]]);
    this.picked = null;
  }

  // The plank that was laid last.
  turn(): void {
    const last = this.laid.at(-1);
    if (last !== undefined) this.#lay([...this.laid.slice(0, -1), [last[0], last[1], last[2], (last[3] + 1) % 4]]);
  }

  answer(name: string, value: number): void {
    this.scene.keep(withAnswer(this.scene.draft, name, value) as Lay);
  }

  // What was answered belonged to what lay there.
  #lay(lay: Laid[]): void {
    this.hush();
    this.scene.keep(lay.length === 0 ? null : { type: "lay", lay });
  }

  drop(): void {
    this.picked = null;
    this.#lay([]);
  }

  confirm(): void {
    const { draft } = this.scene;
    if (draft !== null) void this.act(draft);
  }
}
