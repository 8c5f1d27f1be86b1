export { default as Page } from "./Page.svelte";
export { default as Still } from "./Still.svelte";

// What the keys do, in the game's words.
export const keys = {
  "1 2 3 4 5": "page.key_keep",
  R: "page.key_roll",
  "↑ ↓": "page.key_rows",
  Enter: "page.key_enter",
  E: "action.endTurn",
  H: "page.hint",
};
