// What the shell and a game's page have in common. A page shows what one viewer may see and says what its
// person wants; it keeps no state of the game and knows none of its rules.
import type { Component } from "svelte";
import type { Outcome, Question, Sitter } from "../wire/shapes";
import type { Catalogue } from "../words/say";

// Something that happened: the events between two versions, and who began it.
export interface News<E> {
  since: number;
  version: number;
  actor: number | "table";
  by: "person" | "bot" | "autopilot" | null;
  events: E[];
}

export interface Person extends Sitter {
  // Never empty: a seat without a person has a name too.
  shown: string;
}

export interface Scene<View, Action, Draft, Event> {
  match: string;
  version: number;
  view: View;
  // The settings of the match.
  settings: Record<string, unknown>;
  // The view before the last news, for animations that begin where things were.
  before: View | null;
  // What happened last; null right after a sync.
  news: News<Event> | null;
  people: Person[];
  names: string[];
  // Whose view this is: a seat, or null for what everybody may see. Where nothing is hidden it is always null.
  viewer: number | null;
  // The seats of this device that the page is for: all of them where nothing is hidden, else the viewer's.
  mine: number[];
  // The seat of whoever reads; null where nobody sits here, or several people do.
  you: number | null;
  // The seat of this device that is asked now, if one is; and its question. The same decision may be asked again with
  // other offers, while others act.
  seat: number | null;
  question: Question | null;
  // The seats that must decide now, on whatever device, also where their questions are secret.
  toAct: number[];
  // The questions that the viewer may see.
  asked: Question[];
  // What is in hand: kept by the table while one's seat is asked, and before that by this device, as a plan.
  draft: Draft | null;
  outcome: Outcome | null;
  // The match is over, and what happened last has been seen.
  over: boolean;
  // In a tutorial: what is to be done now, for the page to point at; nothing is done by itself then.
  lesson: { expect: Action | null } | null;
  // Whether hints are allowed at this table and wanted by this person.
  hints: boolean;
  // False while the socket is away: nothing can be done then.
  connected: boolean;
  words: Catalogue;
  // A line of the game's own words, said to you where it is about you.
  say(key: string, parameters?: Record<string, unknown>): string;
  act(action: Action): Promise<boolean>;
  keep(draft: Draft | null): void;
  // What a draft would do, also for a seat that is not asked. One is on its way at a time: it is rejected where another
  // was asked for before it could be sent (`superseded`), or the connection broke (`not_sent`).
  foresee(draft: Draft): Promise<unknown>;
  hint(): Promise<unknown>;
  // Says something to the live region, politely.
  announce(text: string): void;
  // Asks that what is seen now can be seen for so long, should the match end meanwhile.
  linger(ms: number): void;
  // For so long something is to be seen: what is said of it, here and in the log, comes then.
  hold(ms: number): void;
  // When what is to be seen now has been seen.
  seen(): Promise<void>;
}

export interface PageProps<View = unknown, Action = unknown, Draft = unknown, Event = unknown> {
  scene: Scene<View, Action, Draft, Event>;
}

// What `lesson/Picture.svelte` in a game's folder takes: it draws the pictures of its rules.
export interface PictureProps {
  name: string;
  say: (key: string) => string;
}

// What `Still.svelte` in a game's folder takes: a view with nothing to do, for replays and examples.
export interface StillProps<View = unknown, Action = unknown> {
  view: View;
  // By seat, where everything lies open: then `view` is what everybody could see.
  views: View[] | null;
  names: string[];
  say: Scene<View, never, never, never>["say"];
  // Nobody has begun yet: only what lies on the table.
  bare?: boolean;
  // The view one step ago, where something is told step by step.
  before?: View | null;
  // What is new on the table: cells, fields, dice by index.
  fresh?: readonly unknown[];
  // At a decision that gave points away: what was done, and what would have been better.
  decided?: { made: Action; best: Action } | null;
}

// Lines of the game's words.
export interface Manual {
  // What there is to tap with these settings: the name, and what it is for.
  help: (settings: Readonly<Record<string, unknown>>) => Record<string, string>;
  // What the keys do.
  keys: Record<string, string>;
  // The code that makes the board of a view, and for how many it does.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  board?: (view: any) => { code: string; seats: number };
}

// Draws how a table stands onto the picture of the results.
export interface Painter<View = unknown> {
  height: (view: View, width: number) => number;
  // `style` gives the page's colours and typefaces.
  paint: (pen: CanvasRenderingContext2D, view: View, x: number, y: number, width: number, style: (name: string) => string) => void;
}

export interface GamePage {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Page: Component<any>;
  // Loaded by those who want to read it.
  manual?: () => Promise<Manual>;
  // In a tutorial the note stands above the game: the game needs its lower end itself.
  noteAbove?: boolean;
  // Loaded by those who share a picture of the results.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  painter?: () => Promise<{ painter: Painter<any> }>;
  // Lines of advice that can be said in fewer words, where their worth stands beside them.
  briefly?: Record<string, string>;
}
