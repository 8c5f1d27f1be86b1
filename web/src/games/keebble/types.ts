// The game's own shapes by shorter names.
import type { Scene } from "../contract";
import type { KeebbleAction, KeebbleDraft, KeebbleEvent, KeebbleKind, KeebblePreview, KeebbleView } from "../../wire/types";
import type { Cell } from "../shared/board/types";

export type Action = KeebbleAction;
export type Draft = KeebbleDraft;
export type Event = KeebbleEvent;
export type Kind = KeebbleKind;
export type Preview = KeebblePreview;
export type View = KeebbleView;
export type Table = Scene<View, Action, Draft, Event>;
export type Rule = Preview["rules"][number];
// Letter, column, row.
export type Tile = [letter: string, column: number, row: number];
export type Pair = [column: number, row: number];
export type Of<T extends Draft["type"]> = Extract<Draft, { type: T }>;

export const pair = (cell: Cell): Pair => [cell[0], cell[1]];
