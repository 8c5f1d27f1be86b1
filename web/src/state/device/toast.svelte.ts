// A short sentence for the eyes: what went wrong, what was done, or what somebody said.
import { Refusal } from "$wire/http.js";
import { t } from "../../words/words.svelte";
import { announce } from "./announcer.svelte";

interface Toast {
  text: string;
  kind: "bad" | "good" | "said";
  // What a tap on it does; with a label, a button of its own does it.
  open?: () => void;
  label?: string;
}

const LASTS_MS = { said: 4_000, good: 6_000, bad: 6_000 };
const WITH_BUTTON_MS = 15_000;

let shown = $state.raw<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export const toast = (): Toast | null => shown;

export function tell(text: string, kind: Toast["kind"] = "good", open?: () => void): void {
  shown = { text, kind, ...(open === undefined ? {} : { open }) };
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => (shown = null), LASTS_MS[kind]);
}

// With a button for what can be done about it.
export function tellWith(text: string, kind: Toast["kind"], label: string, open: () => void): void {
  tell(text, kind, open);
  if (shown !== null) shown = { ...shown, label };
  clearTimeout(timer);
  timer = setTimeout(() => (shown = null), WITH_BUTTON_MS);
}

// Something was done that can be undone.
export const tellUndo = (text: string, undo: () => void): void => tellWith(text, "good", t("undo"), undo);

// Takes it away; of one kind only, if one is named.
export function hush(kind?: Toast["kind"]): void {
  if (kind === undefined || shown?.kind === kind) shown = null;
}

export function reason(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  if (error.message !== "") return error.message;
  if (error.code === "not_sent") return t("wrong.not_sent");
  return t(error.code === "offline" ? "wrong.offline" : "wrong.other");
}

// Runs something that may be refused, and says why if it is. Gives whether it was done.
export async function attempt(job: () => Promise<unknown>): Promise<boolean> {
  try {
    await job();
    // What was wrong before has been put right.
    hush("bad");
    return true;
  } catch (error) {
    tell(reason(error), "bad");
    return false;
  }
}
