// What a hint says, and about the choice in hand.
export interface Move {
  type: string;
}

interface Line {
  key: string;
  parameters: Record<string, unknown>;
}

export interface Advice<Action> {
  best: Action;
  alternatives: { action: Action; expected: number; cost: number }[];
  line: Line;
  // Further reasons.
  why: Line[];
}

// The part of a turn that a hint is about.
export interface Hinted {
  scene: { say(key: string, parameters?: Record<string, unknown>): string };
  advice: Advice<Move> | null;
  follows: boolean;
  cost: number | null;
  follow(): void;
  closeHint(): void;
}

// What to do, and why.
export const told = ({ line, why }: Advice<unknown>, say: (key: string, parameters: Line["parameters"]) => string): string =>
  [line, ...why].map(({ key, parameters }) => say(key, parameters)).join(" ");

export function sameMove(one: object, other: object): boolean {
  const text = (move: object) => JSON.stringify(Object.entries(move).sort());
  return text(one) === text(other);
}
