// The game's own shapes by shorter names.
import type { Scene } from "../contract";
import type {
  KniffeligerAction,
  KniffeligerCategory,
  KniffeligerDraft,
  KniffeligerEvent,
  KniffeligerMark,
  KniffeligerPreview,
  KniffeligerView,
} from "../../wire/types";

export type Action = KniffeligerAction;
export type Category = KniffeligerCategory;
export type Draft = KniffeligerDraft;
export type Event = KniffeligerEvent;
export type View = KniffeligerView;
export type Preview = KniffeligerPreview;
export type Field = number | KniffeligerMark;
export type Table = Scene<View, Action, Draft, Event>;

export const KINDS = ["steal", "freeze", "crossOut", "shift", "swap"] as const;
export type Kind = (typeof KINDS)[number];
