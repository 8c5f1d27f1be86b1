import type { View } from "./types";

// What there is to tap, and what is different at this table, by its name.
const EXTRAS = ["supercells", "celldance", "dictionary_devils", "letterfraud", "scrabble_scoring"];

export function help(settings: Readonly<Record<string, unknown>>): Record<string, string> {
  const on = (name: string) => ![undefined, false, "off"].includes(settings[name] as undefined);
  return {
    "action.word": "page.how_word",
    "action.ask": "page.how_ask",
    "page.react": "page.how_react",
    "page.hand_cell_name": "page.how_hand_cell",
    "page.border_name": "page.how_border",
    ...(!on("scrabble_scoring") && { "page.unique_name": "page.how_unique" }),
    ...((on("supercells") || on("celldance")) && { "page.cells_name": "page.how_cells" }),
    ...(on("tiny_backpacks") && { "setting.tiny_backpacks": "page.how_backpack" }),
    ...Object.fromEntries(EXTRAS.filter(on).map((name) => [`setting.${name}`, `setting.${name}.about`])),
  };
}

// What the keys do, in the game's words.
export const keys = {
  "A … Z": "page.key_letters",
  Space: "page.key_way",
  "⌫": "page.key_back",
  "↑ ↓ ← →": "page.key_arrows",
  "Shift+↑": "page.key_wall",
  Enter: "page.key_do",
};

export const board = (view: View) => ({ code: view.board, seats: view.hands.length });
