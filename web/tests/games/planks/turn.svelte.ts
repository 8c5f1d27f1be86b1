// One person's turn at Planks: what has been laid so far, and what was answered. It can be planned too.
import { withAnswer } from "$wire/answers.js";
import { BaseTurn } from "$client/games/shared/turn.svelte";
import type { Action, Draft, Event, Laid, Lay, View } from "./types";

export class Turn extends BaseTurn<View, Action, Draft, Event> {
  get laid(): Laid[] {
    const { draft } = this.scene;
    return draft?.type === "lay" ? draft.lay : [];
  }

  // Who sits here may lay something in their own turn, and before it as a plan.
  get mayLay(): boolean {
    return this.scene.viewer !== null && !this.scene.over && (this.scene.question === null || this.offers("lay"));
  }

  // What lies there now; the answers belonged to what lay there before.
  lay(lay: Laid[]): void {
    this.hush();
    this.scene.keep(lay.length === 0 ? null : { type: "lay", lay });
  }

  answer(name: string, value: number): void {
    this.scene.keep(withAnswer(this.scene.draft, name, value) as Lay);
  }

  confirm(): void {
    const { draft } = this.scene;
    if (draft !== null) void this.act(draft);
  }
}
