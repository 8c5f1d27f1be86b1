// What a hint says, and about the choice in hand.
export interface Move {
  type: string;
}

export interface Advice<Action> {
  best: Action;
  alternatives: { action: Action; expected: number; cost: number }[];
  line: { key: string; parameters: Record<string, unknown> };
}

export function sameMove(one: object, other: object): boolean {
  const text = (move: object) => JSON.stringify(Object.entries(move).sort());
  return text(one) === text(other);
}
