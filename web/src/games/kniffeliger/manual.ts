// What there is to tap.
export const help = () => ({
  "action.roll": "page.how_roll",
  "page.dice": "page.how_keep",
  "action.enter": "page.how_enter",
  "page.action_dice": "page.how_actions",
  "action.steal": "page.what_steal",
  "action.freeze": "page.what_freeze",
  "action.crossOut": "page.what_crossOut",
  "action.shift": "page.what_shift",
  "action.swap": "page.what_swap",
});

// What the keys do, in the game's words.
export const keys = {
  "1 2 3 4 5": "page.key_keep",
  R: "page.key_roll",
  "↑ ↓": "page.key_rows",
  Enter: "page.key_enter",
  E: "action.endTurn",
  H: "page.hint",
};
