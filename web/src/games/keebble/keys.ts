// The page's keys, where neither the board nor a button takes them: letters are laid, called or taken, arrows lead onto
// the sheet, Backspace takes the last one back, the space bar turns the direction, Enter does what the button does.
import { isArrow, press as onBoard } from "../shared/board/input/keys";
import { shortcut } from "../shared/shortcut";
import type { Tabletop } from "../shared/board/tabletop.svelte";
import type { Turn } from "./turn.svelte";

// Whatever has the arrows for itself.
const HAS_ARROWS = "[role=menu], [role=listbox], [role=tablist], [role=radiogroup], [role=slider]";

export function press(event: KeyboardEvent, turn: Turn, tabletop: Tabletop): void {
  if (event.key === "Enter" && !event.defaultPrevented && !event.repeat) {
    if (event.ctrlKey || event.metaKey || hasDone(event.target as Element | null, turn, tabletop)) {
      event.preventDefault();
      enter(turn, tabletop);
      return;
    }
  }
  shortcut(event, () => act(event, turn, tabletop));
}

// What the button does. A wall that is not chosen yet is looked for on the sheet.
export function enter(turn: Turn, tabletop: Tabletop): void {
  if (turn.doubts) return turn.stay();
  if (turn.inHand("wall") !== null && turn.action === null) tabletop.takeKeys();
  turn.confirm();
}

// A button in the room that has been pressed: Enter again would only undo it, or do it once too often.
function hasDone(target: Element | null, turn: Turn, tabletop: Tabletop): boolean {
  const button = target?.closest<HTMLElement>("[data-room] button") ?? null;
  if (button === null || turn.step === "wait") return false;
  const { hand, key, keep } = button.dataset;
  if (hand !== undefined) return tabletop.isAway(hand);
  if (key !== undefined) return turn.called.length >= turn.callSize.max;
  return button.ariaPressed === "true" && (keep === undefined || turn.ready);
}

function act(event: KeyboardEvent, turn: Turn, tabletop: Tabletop): boolean {
  const { key } = event;
  const letter = key.length === 1 ? key.toLocaleUpperCase() : "";
  const known = letter !== "" && turn.scene.view.alphabet.includes(letter);
  const { kind } = tabletop.asks;
  if (key === "Escape" && turn.doubts) turn.stay();
  else if (key === "Enter") enter(turn, tabletop);
  else if (isArrow(key)) return kind !== "nothing" && arrow(event, tabletop);
  else if (turn.step === "ask") return call(key, known ? letter : "", turn);
  else if (turn.step === "react") return react(letter, turn);
  else if (kind === "lay") return lay(key, known ? letter : "", tabletop);
  else return false;
  return true;
}

// The first one moves already.
function arrow(event: KeyboardEvent, tabletop: Tabletop): boolean {
  if ((event.target as Element | null)?.closest(HAS_ARROWS)) return false;
  onBoard(event, tabletop);
  tabletop.takeKeys();
  return true;
}

// Whoever types is done with the button that was pressed before: Enter is not to press that one again.
const leavesButton = (): boolean => document.activeElement?.closest("button, a, summary") != null;
const toConfirm = (): void => {
  if (leavesButton()) document.querySelector<HTMLElement>("[data-do=confirm]")?.focus();
};

function call(key: string, letter: string, turn: Turn): boolean {
  if (letter !== "") turn.call(letter);
  else if (key === "Backspace") turn.uncall();
  else return false;
  toConfirm();
  return true;
}

function react(letter: string, turn: Turn): boolean {
  if (letter === "" || !turn.scene.view.called.includes(letter)) return false;
  turn.take(letter);
  toConfirm();
  return true;
}

function lay(key: string, letter: string, tabletop: Tabletop): boolean {
  if (letter !== "") tabletop.typeLetter(letter);
  else if (key === "Backspace") tabletop.typeBack();
  else if (key === " ") tabletop.changeWay();
  else if (key === "Escape") return tabletop.letGo();
  else return false;
  if (leavesButton()) tabletop.takeKeys();
  return true;
}
