// A scene in which nobody is asked anything.
import type { Scene } from "../contract";

export type Say = (key: string, parameters?: Record<string, unknown>) => string;

export function stillScene<View, Action, Draft, Event>(
  view: View,
  names: string[],
  say: Say,
  over: boolean,
): Scene<View, Action, Draft, Event> {
  return {
    match: "",
    version: 0,
    view,
    settings: {},
    before: null,
    news: null,
    people: names.map((shown, seat) => ({ seat, shown, kind: "person", name: shown, level: null, guest: null, here: true, ready: false, sign: null, colour: null, chosen: {} })),
    names,
    viewer: null,
    mine: [],
    you: null,
    seat: null,
    question: null,
    toAct: [],
    asked: [],
    draft: null,
    outcome: null,
    over,
    lesson: null,
    hints: false,
    connected: false,
    words: {},
    say,
    act: () => Promise.resolve(false),
    keep: () => {},
    foresee: () => Promise.resolve(null),
    hint: () => Promise.resolve(null),
    announce: () => {},
    linger: () => {},
    hold: () => {},
    seen: () => Promise.resolve(),
  };
}
