// Signs and colours of the special cells. What multiplies has its number above what it counts for: one bar is a
// letter, three are a word.
import type { Drawing } from "../../shared/board/types";
import type { Kind } from "../types";

const TWO = "M32 22a18 15 0 1 1 31 11L32 62h37";
const THREE = "M32 14h36L48 32a17 15 0 1 1-18 24";
const LETTER = "M38 86h24";
const WORD = "M10 86h18M41 86h18M72 86h18";
const THICK = 11;

const strokes = (...all: string[]): Drawing => ({ paths: all.map((d) => ({ d, width: THICK })) });

export const DRAWINGS: Record<Kind, Drawing> = {
  double_letter: strokes(TWO, LETTER),
  triple_letter: strokes(THREE, LETTER),
  double_word: strokes(TWO, WORD),
  triple_word: strokes(THREE, WORD),
  big_ask: strokes("M14 18h72v46H52L34 84V64H14z", "M36 41h.1M50 41h.1M64 41h.1"),
  thief: {
    paths: [
      {
        d: "M4 36c16-12 32-4 46-4s30-8 46 4c2 26-9 42-25 42-11 0-13-11-21-11s-10 11-21 11C13 78 2 62 4 36zm16 14c4 9 18 9 22 0-5-8-17-8-22 0zm38 0c4 9 18 9 22 0-5-8-17-8-22 0z",
        fill: "currentColor",
      },
    ],
  },
  destroyer: strokes("M20 20 80 80M80 20 20 80"),
  go_again: strokes("M80 52a30 30 0 1 1-9-22", "M74 8v24H50"),
  garbage: strokes("M24 34h52l-6 52H30z", "M14 34h72M40 32V16h20v16"),
  blockade: strokes("M12 26h76v48H12zM12 50h76M40 26v24M62 50v24"),
  collector: strokes("M18 40h64l-7 44H25z", "M33 40c0-30 34-30 34 0"),
};

export const COLOURS: Record<Kind, string> = {
  double_letter: "#2a7fc9",
  triple_letter: "#2456b8",
  double_word: "#d0497e",
  triple_word: "#c22b2b",
  big_ask: "#148585",
  thief: "#6b5a2e",
  destroyer: "#57534c",
  go_again: "#2f8a52",
  garbage: "#8a5a2b",
  blockade: "#b05a10",
  collector: "#8560c4",
};
