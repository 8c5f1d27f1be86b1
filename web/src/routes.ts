// The addresses of the client: the first part, the page it leads to (a file of pages/), and what the second part
// names. A new page is a line here.
export const ROUTES = {
  "": ["Home"],
  t: ["TablePage", "code"],
  screen: ["Screen", "code"],
  m: ["MatchPage", "match"],
  rules: ["Rules", "game"],
  example: ["Example", "game"],
  scores: ["Scores", "game"],
  learn: ["Learn", "game"],
  board: ["BoardPage", "game"],
  print: ["Print"],
  judge: ["Judge"],
  carry: ["Carry"],
  choices: ["Choices"],
} as const;

export type Page = (typeof ROUTES)[keyof typeof ROUTES][0];
