// Somebody's turn in a position of `fixtures.json`.
import { vi } from "vitest";
import { Turn } from "../../../src/games/keebble/turn.svelte";
import type { Action, Draft, Event, Table, View } from "../../../src/games/keebble/types";
import { stillScene } from "../../../src/games/shared/still";
import type { Question } from "../../../src/wire/shapes";
import found from "./fixtures.json";

// Drafts are kept as the table would keep them.
export function turnAt(name: keyof typeof found, more: Partial<Table> = {}): { turn: Turn; act: ReturnType<typeof vi.fn>; scene: Table } {
  const { view, asked } = found[name];
  const act = vi.fn((_: Action) => Promise.resolve(true));
  const scene: Table = {
    ...stillScene<View, Action, Draft, Event>(view as unknown as View, ["Ann", "Ben", "Cleo"], (key) => key, false),
    match: "m1",
    seat: asked.length > 0 ? 0 : null,
    you: 0,
    mine: [0],
    question: (asked[0] as unknown as Question | undefined) ?? null,
    connected: true,
    act,
    keep: (draft) => (scene.draft = draft),
    ...more,
  };
  return { turn: new Turn(() => scene), act, scene };
}
