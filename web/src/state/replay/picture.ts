// The results as a picture to share, drawn here: nothing leaves this device until somebody sends it.
import type { Painter } from "../../games/contract";

const WIDE = 1080;
const EDGE = 90;
const ROW = 112;
const HEAD = 330;
const LINE = 52;
const BELOW = 60;

// What a game adds: how the table stood at the end.
export interface Table {
  painter: Painter;
  view: unknown;
}

export interface Result {
  rank: number;
  name: string;
  score: number;
  colour: string;
  path: string;
}

function wrapped(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

// In the page's own paper and ink.
export function drawResults(game: string, title: string, results: Result[], told: string[], place: string, table: Table | null): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const drawn = table === null ? 0 : table.painter.height(table.view, WIDE - 2 * EDGE) + BELOW;
  const ink = style.getPropertyValue("--ink");
  const accent = getComputedStyle(document.querySelector(".results") ?? document.body).getPropertyValue("--accent");
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d")!;
  pen.font = `34px ${style.getPropertyValue("--sans")}`;
  const lines = told.flatMap((line) => wrapped(pen, line, WIDE - 2 * EDGE));
  canvas.width = WIDE;
  canvas.height = HEAD + results.length * ROW + lines.length * LINE + drawn + 170;
  pen.fillStyle = style.getPropertyValue("--paper");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "middle";
  const write = (text: string, x: number, y: number, size: number, face: string, colour: string, align: CanvasTextAlign = "left", width?: number) => {
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.font = `${size}px ${style.getPropertyValue(face)}`;
    pen.fillText(text, x, y, width);
  };
  write(game, EDGE, 110, 44, "--sans", ink);
  write(title, EDGE, 215, 92, "--serif", accent, "left", WIDE - 2 * EDGE);
  results.forEach(({ rank, name, score, colour, path }, i) => {
    const y = HEAD + i * ROW + ROW / 2;
    pen.strokeStyle = style.getPropertyValue("--line");
    pen.strokeRect(EDGE, y + ROW / 2, WIDE - 2 * EDGE, 0);
    write(`${rank}.`, EDGE, y, 46, "--serif", ink);
    pen.save();
    pen.translate(EDGE + 80, y - 24);
    pen.scale(2, 2);
    pen.fillStyle = colour;
    pen.fill(new Path2D(path));
    pen.restore();
    write(name, EDGE + 160, y, 48, "--sans", ink, "left", 560);
    write(String(score), WIDE - EDGE, y, 64, "--serif", ink, "right");
  });
  const under = HEAD + results.length * ROW + 70;
  if (table !== null) table.painter.paint(pen, table.view, EDGE, under - 20, WIDE - 2 * EDGE, (name) => style.getPropertyValue(name));
  pen.textBaseline = "middle";
  const below = drawn + HEAD + results.length * ROW + 70;
  lines.forEach((line, i) => write(line, EDGE, below + i * LINE, 34, "--sans", ink));
  write(place, WIDE / 2, canvas.height - 55, 30, "--sans", style.getPropertyValue("--soft"), "center");
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error("no picture")) : done(blob)), "image/png"),
  );
}

// By the phone's own sheet where there is one, else as a file; gives whether it was saved as one.
export async function sharePicture(blob: Blob, name: string): Promise<boolean> {
  const file = new File([blob], name, { type: blob.type });
  if ("canShare" in navigator && navigator.canShare({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return false;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
