// What a hint says about the choice in hand.
import type { Action, Advice, Draft } from "../kniffeliger/types";

// Dice count by what they show: keeping one five or the other is the same choice.
const faces = (keep: readonly number[], dice: readonly number[]): string =>
  keep
    .map((die) => dice[die])
    .sort()
    .join();

export function sameChoice(draft: Draft, action: Action, dice: readonly number[]): boolean {
  if (draft.type === "roll" && action.type === "roll") {
    return faces(draft.keep, dice) === faces(action.keep, dice);
  }
  const text = (move: object) => JSON.stringify(Object.entries(move).sort());
  return text(draft) === text(action);
}

// What the choice gives away against the best one; null where the hint does not say.
export function costOf(advice: Advice, draft: Draft | null, dice: readonly number[]): number | null {
  if (draft === null) return null;
  return advice.alternatives.find((one) => sameChoice(draft, one.action, dice))?.cost ?? null;
}
