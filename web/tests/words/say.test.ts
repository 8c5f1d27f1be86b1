import { describe, expect, test } from "vitest";
import { say, type Catalogue, type Parameters } from "../../src/words/say";
import keebble from "../../../src/parlour/games/keebble/strings/en.json";
import kniffeliger from "../../../src/parlour/games/kniffeliger/strings/en.json";
import saidInKeebble from "../fixtures/said-keebble.json";
import saidInKniffeliger from "../fixtures/said-kniffeliger.json";

const small: Catalogue = {
  plain: "{a} and {b}",
  who: "{seat|player} wins",
  list: "{kinds|kind}",
  pairs: "{kinds|kind:counts}",
  counted: { by: "n", one: "{n} point", other: "{n} points" },
  some: { by: "n", none: "nothing", one: "{n} point", other: "{n} points" },
  froze: "{seat|player} froze the field of {victim|player}",
  "froze@seat": "You froze the field of {victim|player}",
  "froze@victim": "{seat|player} froze your field",
  "kind.x": "ex",
  "kind.y": { by: "n", one: "why", other: "whys" },
};

describe("a line", () => {
  test("takes parameters as they are, and nothing for one that is not there", () => {
    expect(say(small, "plain", { a: 1, b: "two" })).toBe("1 and two");
    expect(say(small, "plain", { a: null })).toBe(" and ");
    expect(say(small, "plain", { a: 0, b: false })).toBe("0 and false");
  });

  test("names players", () => {
    expect(say(small, "who", { seat: 1 }, ["Ann", "Bob"])).toBe("Bob wins");
    expect(say(small, "who", { seat: 0 }, ["$& {seat}"])).toBe("$& {seat} wins");
  });

  test("keeps what runs from right to left from turning it around", () => {
    expect(say(small, "who", { seat: 0 }, ["\u05d3\u05e0\u05d4"])).toBe("\u2068\u05d3\u05e0\u05d4\u2069 wins");
    expect(say(small, "plain", { a: "\u0639\u0644\u064a", b: "Ann" })).toBe("\u2068\u0639\u0644\u064a\u2069 and Ann");
  });

  test("looks words up, and says what has none", () => {
    expect(say(small, "list", { kinds: "x" })).toBe("ex");
    expect(say(small, "list", { kinds: ["x", "z"] })).toBe("ex, z");
    expect(say(small, "list", { kinds: ["y"] })).toBe("y");
    expect(say(small, "list", { kinds: [] })).toBe("");
  });

  test("goes through two lists in step, as far as both go", () => {
    expect(say(small, "pairs", { kinds: ["x", "z"], counts: [3, 4] })).toBe("ex 3, z 4");
    expect(say(small, "pairs", { kinds: ["x", "z"], counts: [3] })).toBe("ex 3");
  });

  test.each(["en", "de", "nl"])("counts in %s", (language) => {
    const points = (n: unknown) => say(small, "counted", { n }, [], language);
    expect(points(1)).toBe("1 point");
    expect([0, 2, 11, 21, 101].map(points)).toEqual(
      [0, 2, 11, 21, 101].map((n) => `${n} points`),
    );
  });

  test("may have words for none", () => {
    expect([0, 1, 2].map((n) => say(small, "some", { n }))).toEqual(["nothing", "1 point", "2 points"]);
  });

  test("is said otherwise to whom it is about", () => {
    const told = (you: number | null) => say(small, "froze", { seat: 0, victim: 1 }, ["Ann", "Bob"], "en", you);
    expect(told(null)).toBe("Ann froze the field of Bob");
    expect(told(0)).toBe("You froze the field of Bob");
    expect(told(1)).toBe("Ann froze your field");
    expect(told(2)).toBe("Ann froze the field of Bob");
  });

  test("without words says its key", () => {
    expect(say(small, "unheard", { a: 1 })).toBe("unheard");
  });
});

interface Said {
  names: string[];
  lines: { key: string; parameters: Parameters; said: string }[];
}

const games: { game: string; words: Catalogue; said: Said }[] = [
  { game: "Keebble", words: keebble, said: saidInKeebble },
  { game: "Kniffeliger", words: kniffeliger, said: saidInKniffeliger },
];

describe.each(games)("what the server says in $game, the page says in the same words", ({ words, said }) => {
  test.each(said.lines)("$key $parameters", ({ key, parameters, said: wanted }) => {
    expect(say(words, key, parameters, said.names)).toBe(wanted);
  });
});
