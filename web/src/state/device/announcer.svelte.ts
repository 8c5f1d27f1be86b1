// What a screen reader is told, one sentence after another, politely.
import { untrack } from "svelte";

let said = $state.raw<{ id: number; text: string }[]>([]);
let count = 0;

export const announced = (): { id: number; text: string }[] => said;

// What only one of those who share this device may know is not left behind.
export function forget(): void {
  said = [];
}

// May be called from an effect, which then does not depend on what was said before.
export function announce(text: string): void {
  if (text === "") return;
  const before = untrack(() => said);
  // Some readers don't say the same text twice.
  const again = before.at(-1)?.text === text;
  said = [...before.slice(-7), { id: count++, text: again ? `${text}\u00a0` : text }];
}
