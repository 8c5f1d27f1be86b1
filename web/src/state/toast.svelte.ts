// A short sentence for the eyes: what went wrong, or what was done.
import { Refusal } from "../wire/doors";
import { t } from "../words/words.svelte";
import { announce } from "./announcer.svelte";

interface Toast {
  text: string;
  kind: "bad" | "good";
}

let shown = $state.raw<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export const toast = (): Toast | null => shown;

export function tell(text: string, kind: Toast["kind"] = "good"): void {
  shown = { text, kind };
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => (shown = null), 6_000);
}

export function hush(): void {
  shown = null;
}

export function reason(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  if (error.message !== "") return error.message;
  return t(error.code === "offline" ? "wrong.offline" : "wrong.other");
}

// Runs something that may be refused, and says why if it is. Gives whether it was done.
export async function attempt(job: () => Promise<unknown>): Promise<boolean> {
  try {
    await job();
    // What was wrong before has been put right.
    if (shown?.kind === "bad") hush();
    return true;
  } catch (error) {
    tell(reason(error), "bad");
    return false;
  }
}
