// What is said about the draft in hand: its words, and why it can't be played or what follows from it; else what can be
// done now.
import { capital } from "../../shared/turn.svelte";
import type { Turn } from "../turn.svelte";
import { worthOf } from "../sheet/state";
import type { Preview } from "../types";

export interface Told {
  // Each with its points, where words have some.
  words: { word: string; points: number | null; valid: boolean }[];
  // Points of the whole play, where one word does not say them.
  total: number | null;
  line: string;
  tone: "good" | "bad" | "plain";
}

// Refusals that are said in fewer words beside the board.
const SHORT: ReadonlySet<string> = new Set(["not_one_line", "broken_line", "no_run", "not_connected", "misses_star", "misses_centre"]);

type Reason = NonNullable<Preview["refusal"]>;

export function reasonOf(turn: Turn, { code, detail }: Reason): string {
  return turn.scene.say(SHORT.has(code) ? `page.why_${code}` : `refusal.${code}`, detail ?? {});
}

export function toldOf(turn: Turn): Told {
  const preview = turn.preview();
  if (turn.lays && turn.tiles.length > 0) return aboutWord(turn, preview);
  const refused = turn.action !== null && preview?.refusal ? preview.refusal : null;
  if (refused !== null) return { words: [], total: null, line: reasonOf(turn, refused), tone: toneOf(turn) };
  return { words: [], total: null, line: whatNow(turn), tone: "plain" };
}

// Nothing alarms before it was meant to be played.
const toneOf = (turn: Turn): Told["tone"] => (turn.pressed ? "bad" : "plain");

function aboutWord(turn: Turn, preview: Preview | null): Told {
  const { say } = turn.scene;
  if (preview === null) return { words: [], total: null, line: "", tone: "plain" };
  const { points } = preview;
  // With Dictionary Devils letters have the points, not words.
  const devils = preview.values.length > 0;
  const words = preview.words.map(({ word, points, valid }) => ({ word, valid, points: valid && !devils ? points : null }));
  const waits = turn.step === "plan" || turn.scene.question === null;
  const refusal = waits ? preview.later : preview.refusal;
  if (refusal) return { words, total: null, line: turn.settled ? reasonOf(turn, refusal) : "", tone: toneOf(turn) };
  const parts = [
    preview.ends_game ? say("preview.ends_game") : preview.starts_endgame ? say("preview.starts_endgame") : "",
    preview.fires.length > 0 ? say("page.fires", { kind: preview.fires.map(([, , kind]) => kind) }) : "",
    waits ? say("page.planned") : "",
  ];
  const total = devils || words.length > 1 ? points : null;
  return { words, total, line: parts.filter((part) => part !== "").join(" "), tone: "good" };
}

function whatNow(turn: Turn): string {
  const { scene } = turn;
  const { say, view } = scene;
  if (scene.lesson !== null) return "";
  if (!scene.connected) return say("page.offline");
  switch (turn.step) {
    case "claim":
      return say("page.do_claim");
    case "word":
      if (turn.letters === "") return say(turn.offers("special") ? "page.do_no_letters_special" : "page.do_no_letters");
      if (view.cover.length > 0) return say(view.star === null ? "page.do_centre" : "page.do_star");
      return say(view.endgame ? "page.do_endgame" : "page.do_word");
    case "special": {
      const kind = turn.inHand("special")?.kind;
      return kind ? `${say(`kind.${kind}`)}: ${say(`page.kind_${kind}`)}` : say("page.do_special");
    }
    case "fire": {
      const { firing } = turn;
      return firing === null ? say("page.do_order") : say(`page.kind_${turn.kindOf(firing)}`);
    }
    case "ask":
      return aboutCall(turn);
    case "react":
      return say(turn.offers("take") ? (turn.offers("wall") ? "page.do_react" : "page.do_take") : turn.full === "packed" ? "page.do_wall_packed" : "page.do_wall");
    case "plan":
      return say("page.do_plan");
    default:
      return waitingFor(turn);
  }
}

function aboutCall(turn: Turn): string {
  const { say, view } = turn.scene;
  const { min, max } = turn.callSize;
  const { room } = turn;
  const unnamed = view.letterfraud === "per_turn" && !turn.inHand("ask")?.rule;
  if (room !== null && !unnamed) return say("page.do_keep", { room });
  const last = turn.called.at(-1);
  const rule = view.letterfraud === "off" ? "" : say(`page.fraud_${view.letterfraud}`);
  const full = turn.full === null ? "" : `_${turn.full}`;
  const size = max > min ? say("page.do_ask_up_to", { most: max }) : say(`page.do_ask${full || (rule && "_ruled")}`, { count: min });
  return [last === undefined ? size : worthInWords(turn, last), rule].filter((part) => part !== "").join("\n");
}

// The others who hold a letter.
export const holdersOf = ({ scene: { view }, seat }: Turn, letter: string): number[] =>
  view.hands.flatMap((hand, holder) => (hand.includes(letter) && holder !== seat ? [holder] : []));

// What a letter would count, and who holds it.
export function worthInWords(turn: Turn, letter: string): string {
  const { say, view } = turn.scene;
  const seats = holdersOf(turn, letter);
  return `${say("page.letter", { letter, points: worthOf(view, turn.seat ?? 0, letter).value })}: ${say(seats.length > 0 ? "page.held_by" : "page.held_by_nobody", { seats })}.`;
}

export function waitingFor(turn: Turn): string {
  const { toAct, say } = turn.scene;
  return toAct.length === 0 ? "" : capital(say("page.waiting_for", { seats: toAct }));
}

// For a reader: the same in one sentence.
export function spoken(turn: Turn, told: Told): string {
  const { say } = turn.scene;
  const words = told.words.map(({ word, points, valid }) => (valid ? (points === null ? word : say("page.word_points", { word, points })) : say("page.word_wrong", { word })));
  const total = told.total === null ? [] : [say("page.total_points", { points: told.total })];
  return [...words, ...total, told.line].filter((part) => part !== "").join(". ");
}
