import { describe, expect, test } from "vitest";
import { liftAt } from "../../../../src/games/shared/board/input/carry";

describe("a piece in the air", () => {
  test("is above the finger that brings it from the hand, whichever way", () => {
    for (const [across, down] of [[0, -44], [44, 0], [0, 44]] as const) expect(liftAt(across, down, false)).toBe(36);
  });

  test("goes down from its cell as far as the finger does", () => {
    for (const cells of [1, 2]) expect(liftAt(0, 44 * cells, true)).toBe(0);
    expect(liftAt(44, 0, true)).toBe(36);
    expect(liftAt(0, -44, true)).toBe(36);
  });

  test("is above the finger again far down", () => {
    expect(liftAt(0, 250, true)).toBe(36);
    let before = 0;
    for (let down = 0; down <= 250; down += 10) {
      const lift = liftAt(0, down, true);
      expect(lift).toBeGreaterThanOrEqual(before);
      // It never moves up while the finger moves down.
      expect(lift - before).toBeLessThan(10);
      before = lift;
    }
  });
});
