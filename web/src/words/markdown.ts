// As much Markdown as the rules use: headings, paragraphs, lists, tables, bold and emphasis; and dice,
// which are drawn.
export type Piece = { text: string; style: "plain" | "bold" | "em" | "code" | "dice" };
export type Block =
  | { kind: "heading"; level: number; pieces: Piece[] }
  | { kind: "paragraph"; pieces: Piece[] }
  | { kind: "list"; ordered: boolean; items: Piece[][] }
  | { kind: "table"; head: Piece[][]; rows: Piece[][][] };

const INLINE = /\*\*(.+?)\*\*|\*(?!\s)(.+?)(?<!\s)\*|`(.+?)`|([⚀-⚅]+)/g;

export function pieces(text: string): Piece[] {
  const made: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > at) made.push({ text: text.slice(at, found.index), style: "plain" });
    if (found[1] !== undefined) made.push({ text: found[1], style: "bold" });
    else if (found[2] !== undefined) made.push({ text: found[2], style: "em" });
    else if (found[3] !== undefined) made.push({ text: found[3], style: "code" });
    else made.push({ text: found[4] ?? "", style: "dice" });
    at = found.index + found[0].length;
  }
  if (at < text.length) made.push({ text: text.slice(at), style: "plain" });
  return made;
}

const cells = (line: string): Piece[][] =>
  line.replace(/^\||\|$/g, "").split("|").map((cell) => pieces(cell.trim()));

export function blocks(text: string): Block[] {
  return text
    .split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(block);
}

function block(part: string): Block {
  const lines = part.split("\n");
  const first = lines[0] ?? "";
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading !== null) {
    return { kind: "heading", level: heading[1]?.length ?? 1, pieces: pieces(heading[2] ?? "") };
  }
  if (first.startsWith("|")) {
    return { kind: "table", head: cells(first), rows: lines.slice(2).map(cells) };
  }
  const mark = /^(?:[-*]|\d+\.) /;
  if (mark.test(first)) {
    // A line without a mark goes on with the item before it.
    const items = part.split(/\n(?=(?:[-*]|\d+\.) )/);
    const ordered = /^\d/.test(first);
    const clean = (item: string) => pieces(item.replace(mark, "").replace(/\s*\n\s*/g, " "));
    return { kind: "list", ordered, items: items.map(clean) };
  }
  return { kind: "paragraph", pieces: pieces(lines.map((line) => line.trim()).join(" ")) };
}
