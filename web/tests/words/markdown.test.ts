import { describe, expect, test } from "vitest";
import { blocks, pieces, type Block, type Piece } from "../../src/words/markdown";

const rules = import.meta.glob<string>("../../../src/parlour/games/*/rules.*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

const plain = (text: string): Piece => ({ text, style: "plain" });
const joined = (parts: Piece[]): string => parts.map((part) => part.text).join("");

function inside(block: Block): Piece[][] {
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return [...block.head, ...block.rows.flat()];
  return [block.pieces];
}

describe("pieces", () => {
  test("bold, emphasis and code between plain words", () => {
    expect(pieces("a **b c** d *e* f `g*h`")).toEqual([
      plain("a "),
      { text: "b c", style: "bold" },
      plain(" d "),
      { text: "e", style: "em" },
      plain(" f "),
      { text: "g*h", style: "code" },
    ]);
  });

  test("a mark alone stays as it is", () => {
    expect(pieces("2 * 3")).toEqual([plain("2 * 3")]);
    expect(pieces("2 * 3 * 4")).toEqual([plain("2 * 3 * 4")]);
    expect(pieces("")).toEqual([]);
  });
});

describe("blocks", () => {
  test("a heading ends with its line, whatever comes next to it", () => {
    expect(blocks("# One\ntext\n## Two\n\nmore")).toEqual([
      { kind: "heading", level: 1, pieces: [plain("One")] },
      { kind: "paragraph", pieces: [plain("text")] },
      { kind: "heading", level: 2, pieces: [plain("Two")] },
      { kind: "paragraph", pieces: [plain("more")] },
    ]);
  });

  test("the lines of a paragraph are one text", () => {
    expect(blocks("one\ntwo\n  three\n")).toEqual([
      { kind: "paragraph", pieces: [plain("one two three")] },
    ]);
  });

  test("an item goes on in the lines below it", () => {
    expect(blocks("- one\n  and more\n- two")).toEqual([
      { kind: "list", ordered: false, items: [[plain("one and more")], [plain("two")]] },
    ]);
    expect(blocks("1. one\n2. two")).toEqual([
      { kind: "list", ordered: true, items: [[plain("one")], [plain("two")]] },
    ]);
  });

  test("a table has a head and rows; the line between them is dropped", () => {
    expect(blocks("| a | b |\n|---|:-:|\n| c | **d** |")).toEqual([
      {
        kind: "table",
        head: [[plain("a")], [plain("b")]],
        rows: [[[plain("c")], [{ text: "d", style: "bold" }]]],
      },
    ]);
  });

  test("an empty cell keeps its place", () => {
    const [table] = blocks("| a | b |\n|---|---|\n|  | d |");
    expect(table?.kind === "table" && table.rows).toEqual([[[], [plain("d")]]]);
  });
});

describe.each(Object.entries(rules))("%s", (_, text) => {
  const made = blocks(text);

  test("keeps all its text, in order", () => {
    const bare = (part: string) => part.replace(/[\s*`|#-]|^\d+\. /gm, "");
    const found = made.flatMap(inside).map(joined).join("\n");
    const source = text.replace(/^\|[-:|]+\|$/gm, "");
    expect(bare(found)).toBe(bare(source));
  });

  test("leaves no marks in its pieces", () => {
    for (const piece of made.flatMap(inside).flat()) expect(piece.text).not.toMatch(/\*\*|\||^#|`/);
  });

  test("has headings, lists and tables, with as many cells in every row as in the head", () => {
    expect(new Set(made.map((block) => block.kind))).toEqual(
      new Set(["heading", "paragraph", "list", "table"]),
    );
    for (const block of made) {
      if (block.kind !== "table") continue;
      for (const row of block.rows) expect(row.length).toBe(block.head.length);
    }
  });
});

test("the rules are found in every language", () => {
  expect(Object.keys(rules).length).toBeGreaterThanOrEqual(3);
});

test("dice in a text are pieces of their own", () => {
  expect(pieces("25 for ⚂⚂⚂⚅⚅; not")).toEqual([
    { text: "25 for ", style: "plain" },
    { text: "⚂⚂⚂⚅⚅", style: "dice" },
    { text: "; not", style: "plain" },
  ]);
});
