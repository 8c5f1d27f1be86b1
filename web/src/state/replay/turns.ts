// A match by turns: what one player did in a row, with the draws that belong to it.
import type { Step } from "./replay.svelte";

export interface Turn {
  // Null for what came before anybody did anything.
  seat: number | null;
  // Its first and its last entry.
  from: number;
  to: number;
}

export function turnsOf(steps: readonly Step[]): Turn[] {
  const turns: Turn[] = [];
  // Alone, one turn follows another.
  let over = false;
  for (const { n, actor, events } of steps) {
    const last = turns.at(-1);
    const goesOn = typeof actor !== "number" || (actor === last?.seat && !over);
    if (last !== undefined && goesOn) last.to = n;
    else turns.push({ seat: typeof actor === "number" ? actor : null, from: n, to: n });
    if (typeof actor === "number") over = false;
    over ||= events.some(({ type }) => type === "turn_began" || type === "round_began");
  }
  return turns;
}

// The turn that entry n belongs to: its place among the turns, -1 before the first.
export const turnAt = (turns: readonly Turn[], n: number): number => turns.filter((turn) => turn.from <= n).length - 1;

// The last moment at or before n in which somebody decided, and who: a match can be tried again from there.
export function decisionAt(steps: readonly Step[], n: number): { n: number; seat: number } | null {
  const step = steps.filter((one) => one.n <= n + 1 && typeof one.actor === "number").at(-1);
  return step === undefined ? null : { n: step.n - 1, seat: step.actor as number };
}
