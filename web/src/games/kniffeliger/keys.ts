// The page's keys: 1 to 5 mark dice, R or the space bar rolls, Enter enters, E ends the turn, H asks for a hint;
// an arrow leads into the sheet, whose fields know the rest.
import type { Turn } from "./turn.svelte";

const TAKES_KEYS = "input, textarea, select, dialog, [contenteditable]";

export function shortcut(event: KeyboardEvent, turn: Turn): void {
  const target = event.target as Element | null;
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (turn.scene.question === null || (target?.closest(TAKES_KEYS) ?? null) !== null) return;
  // A button or link that has the focus keeps its own two keys.
  const presses = (target?.closest("button, a, summary") ?? null) !== null;
  if (presses && (event.key === " " || event.key === "Enter")) return;
  if (!press(event.key, turn)) return;
  event.preventDefault();
}

function press(key: string, turn: Turn): boolean {
  if (/^[1-5]$/.test(key)) turn.mark(Number(key) - 1);
  else if (key === " " || key === "r" || key === "R") turn.roll();
  else if (key === "Enter") turn.enter();
  else if (key === "e" || key === "E") turn.end();
  else if (key === "ArrowDown" || key === "ArrowUp") return intoSheet();
  else if ((key === "h" || key === "H") && turn.scene.hints) void turn.askHint();
  else return false;
  return true;
}

function intoSheet(): boolean {
  const row = document.querySelector<HTMLElement>('[data-row][tabindex="0"]');
  row?.focus();
  return row !== null;
}
