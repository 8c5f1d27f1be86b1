// Shapes in the coordinates of the whole picture. Every transform inside it would cost time in every frame in which
// the picture moves, so drawings are placed by rewriting their numbers.
import { quarter, STEPS } from "../plane/geometry";
import type { Turn } from "../types";

const PAD = 4;
const ROUND = 9;

// A hair of rotation, as paper lies; always the same for the same thing.
export function tiltOf(id: string, most = 1.6): number {
  let hash = 2166136261;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16777619);
  return (((hash >>> 8) % 1000) / 500 - 1) * most;
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

// A card of one cell or more, tilted about its middle, `down` lower than it lies.
export function cardPath(x: number, y: number, width: number, height: number, tilt: number, down = 0): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const [sine, cosine] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  const at = (px: number, py: number): string => `${short(cx + (px - cx) * cosine - (py - cy) * sine)} ${short(cy + (px - cx) * sine + (py - cy) * cosine + down)}`;
  const [left, top, right, bottom] = [x + PAD, y + PAD, x + width - PAD, y + height - PAD];
  const bend = (px: number, py: number) => `A${ROUND} ${ROUND} 0 0 1 ${at(px, py)}`;
  return [
    `M${at(left + ROUND, top)}L${at(right - ROUND, top)}${bend(right, top + ROUND)}`,
    `L${at(right, bottom - ROUND)}${bend(right - ROUND, bottom)}`,
    `L${at(left + ROUND, bottom)}${bend(left, bottom - ROUND)}`,
    `L${at(left, top + ROUND)}${bend(left + ROUND, top)}Z`,
  ].join("");
}

const PIECES = /([a-z])([^a-z]*)/gi;
const NUMBERS = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const COUNTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const known = new Map<string, string>();

// A path on a grid of `grid`, scaled and turned about the grid's middle, with the grid's corner at (x, y).
export function placed(d: string, x: number, y: number, scale = 1, turns = 0, grid = 100): string {
  const key = `${x} ${y} ${scale} ${turns} ${d}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = rewritten(d, x, y, scale, quarter(turns), grid / 2);
  if (known.size > 4000) known.clear();
  known.set(key, made);
  return made;
}

function rewritten(d: string, x: number, y: number, scale: number, turns: Turn, half: number): string {
  const [cosine, sine] = STEPS[turns];
  const turn = (px: number, py: number): [number, number] => [px * cosine - py * sine, px * sine + py * cosine];
  // A difference, or a point.
  const by = (px: number, py: number): string => turn(px * scale, py * scale).map(short).join(" ");
  const to = (px: number, py: number): string => {
    const [tx, ty] = turn(px - half, py - half);
    return `${short(x + (tx + half) * scale)} ${short(y + (ty + half) * scale)}`;
  };
  let out = "";
  // Where the pen is: `h` and `v` name only one of its two numbers.
  let [penX, penY] = [0, 0];
  for (const [, letter = "", rest = ""] of d.matchAll(PIECES)) {
    const low = letter.toLowerCase();
    const relative = letter === low;
    const numbers = (rest.match(NUMBERS) ?? []).map(Number);
    const count = COUNTS[low] ?? 0;
    if (low === "z") out += "Z";
    for (let i = 0; count > 0 && i + count <= numbers.length; i += count) {
      const part = numbers.slice(i, i + count);
      const point = relative ? by : to;
      // A first move is a point even where it is written as a difference.
      const begins = out === "" ? to : point;
      if (low === "h" || low === "v") {
        const before = low === "h" ? penX : penY;
        const next = part[0]! + (relative ? before : 0);
        [penX, penY] = low === "h" ? [next, penY] : [penX, next];
        out += `L${to(penX, penY)}`;
        continue;
      }
      if (low === "a") {
        const radii = turns % 2 === 0 ? [part[0]!, part[1]!] : [part[1]!, part[0]!];
        out += `${letter}${short(radii[0]! * scale)} ${short(radii[1]! * scale)} ${part[2]} ${part[3]} ${part[4]} ${point(part[5]!, part[6]!)}`;
      } else {
        const pairs = Array.from({ length: count / 2 }, (_, pair) => begins(part[pair * 2]!, part[pair * 2 + 1]!));
        // More points after a move are lines.
        const name = low === "m" && i > 0 ? (relative ? "l" : "L") : out === "" ? "M" : letter;
        out += `${name}${pairs.join(" ")}`;
      }
      const [endX, endY] = [part.at(-2)!, part.at(-1)!];
      [penX, penY] = relative ? [penX + endX, penY + endY] : [endX, endY];
    }
  }
  return out;
}

// Letters on the edges of a half, from its middle: at the top, and then clockwise.
const RIM = [
  [-4.5, -31],
  [31, -4.5],
  [4.5, 31],
  [-31, 4.5],
] as const;

// Where a letter stands that is printed at an edge, and its turn; 0 is at the top.
export function rimPlace(x: number, y: number, edge: number): { x: number; y: number; rotate: number } {
  const turn = quarter(edge);
  const [right, down] = RIM[turn];
  return { x: x + 50 + right, y: y + 50 + down, rotate: turn * 90 };
}
