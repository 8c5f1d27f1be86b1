// The page's keys: 1 to 5 mark dice, R or the space bar rolls, Enter enters (Escape takes it back), E ends the turn, H asks for a hint;
// an arrow leads into the sheet, whose fields know the rest.
import { shortcut } from "../shared/shortcut";
import type { Turn } from "./turn.svelte";

export function press(event: KeyboardEvent, turn: Turn): void {
  if (turn.scene.question !== null) shortcut(event, (key) => act(key, turn));
}

function act(key: string, turn: Turn): boolean {
  if (/^[1-5]$/.test(key)) turn.mark(Number(key) - 1);
  else if (key === " " || key === "r" || key === "R") turn.roll();
  else if (key === "Enter") turn.enter();
  else if (key === "e" || key === "E") turn.end();
  else if (key === "Escape" && turn.doubt !== null) turn.drop();
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
