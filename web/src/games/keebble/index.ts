export { default as Page } from "./Page.svelte";
export { default as Still } from "./Still.svelte";
export { help } from "./help";

// What the keys do, in the game's words.
export const keys = {
  "A … Z": "page.key_letters",
  Space: "page.key_way",
  "⌫": "page.key_back",
  "↑ ↓ ← →": "page.key_arrows",
  "Shift+↑": "page.key_wall",
  Enter: "page.key_do",
};
