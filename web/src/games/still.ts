// A scene in which nobody can do anything: for replays.
import type { Scene } from "./contract";
import type { Outcome } from "../wire/shapes";
import type { Catalogue } from "../words/say";

export function stillScene(
  match: string,
  version: number,
  view: unknown,
  names: string[],
  outcome: Outcome | null,
  words: Catalogue,
  say: (key: string, parameters?: Record<string, unknown>) => string,
): Scene<unknown, unknown, unknown, unknown> {
  const nobody = { kind: "person" as const, level: null, guest: null, here: true, ready: false };
  return {
    match,
    version,
    view,
    before: null,
    news: null,
    people: names.map((name, seat) => ({ ...nobody, seat, name, shown: name })),
    names,
    mine: [],
    seat: null,
    question: null,
    asked: [],
    draft: null,
    outcome,
    lesson: null,
    hints: false,
    connected: true,
    words,
    say,
    act: () => Promise.resolve(false),
    keep: () => {},
    foresee: () => Promise.resolve(null),
    hint: () => Promise.resolve(null),
    announce: () => {},
  };
}
