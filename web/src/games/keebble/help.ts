// What there is to tap, by its name.
export const help = {
  "action.word": "page.how_word",
  "action.ask": "page.how_ask",
  "page.react": "page.how_react",
  "page.border_name": "page.how_border",
  "page.unique_name": "page.how_unique",
};
