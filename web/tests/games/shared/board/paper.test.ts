import { describe, expect, test } from "vitest";
import { cardPath, placed, rimPlace, tiltOf } from "../../../../src/games/shared/board/look/paper";

describe("a path that is placed", () => {
  test("is moved and scaled, points and differences", () => {
    expect(placed("M10 20L30 40", 100, 200)).toBe("M110 220L130 240");
    expect(placed("M10 20l5-5z", 100, 0, 2)).toBe("M120 40l10 -10Z");
  });

  test("turns about the middle of its grid", () => {
    expect(placed("M0 0L100 0", 0, 0, 1, 1)).toBe("M100 0L100 100");
    expect(placed("M0 0L100 0", 0, 0, 1, 2)).toBe("M100 100L0 100");
    expect(placed("M0 0l10 5", 0, 0, 1, 3)).toBe("M0 100l5 -10");
    expect(placed("M12 2L12 22", 0, 0, 1, 1, 24)).toBe("M22 12L2 12");
  });

  test("has whole lines for those that name one number only", () => {
    expect(placed("M10 20H30V50h-5v-5", 0, 0)).toBe("M10 20L30 20L30 50L25 50L25 45");
    expect(placed("M10 20H30", 0, 0, 1, 1)).toBe("M80 10L80 30");
  });

  test("keeps arcs round, with their flags", () => {
    expect(placed("M50 30a20 10 0 1 1-.1 0z", 0, 0, 2)).toBe("M100 60a40 20 0 1 1 -0.2 0Z");
    expect(placed("M0 0A20 10 0 0 1 5 5", 0, 0, 1, 1)).toBe("M100 0A10 20 0 0 1 95 5");
  });

  test("may begin with a difference and go on without naming its command again", () => {
    expect(placed("m12 2 3 4 1 1", 0, 0)).toBe("M12 2l3 4l1 1");
    expect(placed("M0 0c1 1 2 2 3 3 1 1 2 2 3 3", 0, 0)).toBe("M0 0c1 1 2 2 3 3c1 1 2 2 3 3");
    expect(placed("M5 5 10 10", 1, 1)).toBe("M6 6L11 11");
  });
});

test("paper lies a hair askew, always the same way", () => {
  expect(tiltOf("h1")).toBe(tiltOf("h1"));
  const tilts = Array.from({ length: 50 }, (_, i) => tiltOf(`h${i}`));
  expect(new Set(tilts).size).toBeGreaterThan(30);
  expect(Math.max(...tilts.map(Math.abs))).toBeLessThanOrEqual(1.6);
  expect(cardPath(0, 0, 100, 100, 0)).toMatch(/^M13 4L87 4A9 9 0 0 1 96 13L96 87/);
});

test("letters on the rim stand at their edge", () => {
  expect(rimPlace(0, 0, 0).y).toBeLessThan(30);
  expect(rimPlace(0, 0, 1).x).toBeGreaterThan(70);
  expect(rimPlace(0, 0, 2).y).toBeGreaterThan(70);
  expect(rimPlace(0, 0, 7).rotate).toBe(270);
});
