// What a screen reader is told, one sentence after another, politely.
import { untrack } from "svelte";

let said = $state.raw<string[]>([]);

export const announced = (): string[] => said;

// What only one of those who share this device may know is not left behind.
export function forget(): void {
  said = [];
}

// May be called from an effect, which then does not depend on what was said before.
export function announce(text: string): void {
  if (text !== "") said = [...untrack(() => said).slice(-7), text];
}
