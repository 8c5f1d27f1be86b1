import { describe, expect, test } from "vitest";
import {
  clamped,
  fitCamera,
  fits,
  fitted,
  fromPane,
  panned,
  settled,
  showing,
  toPane,
  zoomedAt,
  type Camera,
} from "../../../../src/games/shared/board/plane/camera";

const SHEET = { left: 1, top: 1, columns: 8, rows: 8 };
const WIDE = { left: 1, top: 1, columns: 16, rows: 8 };
const PHONE = { width: 372, height: 372 };

describe("fitted", () => {
  test("a phone has eight columns of 46.5 px where it has two dots to a pixel", () => {
    expect(fitted(PHONE, SHEET, false, 2)).toBe(46.5);
    expect(fitted(PHONE, SHEET, false, 1)).toBe(46);
  });

  test("sixteen columns are seen at once, however small; a table that grows stays large enough", () => {
    expect(fitted(PHONE, WIDE, false, 1)).toBe(23);
    expect(fitted(PHONE, { ...WIDE, columns: 30 }, true, 1)).toBe(32);
  });

  test("cells do not grow for ever on a desk", () => {
    expect(fitted({ width: 1400, height: 1400 }, SHEET, false)).toBe(92);
    expect(fitted({ width: 1400, height: 1400 }, { ...SHEET, columns: 5, rows: 5 }, true)).toBe(64);
  });
});

describe("the camera", () => {
  const start = fitCamera(WIDE);

  test("shows the middle, and a point there and back is the same point", () => {
    expect(toPane([9, 5], start, PHONE, 23)).toEqual([186, 186]);
    const camera: Camera = { x: 4, y: 3, zoom: 2 };
    expect(fromPane(toPane([2.5, 6], camera, PHONE, 23), camera, PHONE, 23)).toEqual([2.5, 6]);
  });

  test("keeps what is below the finger while it zooms", () => {
    const point = [40, 300] as const;
    const before = fromPane(point, start, PHONE, 23);
    const after = fromPane(point, zoomedAt(point, 2.6, start, PHONE, 23), PHONE, 23);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  test("zooms no further than four times, and not below fitted", () => {
    expect(zoomedAt([0, 0], 9, start, PHONE, 23).zoom).toBe(4);
    expect(zoomedAt([0, 0], 0.2, start, PHONE, 23).zoom).toBe(1);
  });

  test("follows the finger, but not past the rim", () => {
    const near = clamped({ ...start, zoom: 2 }, PHONE, WIDE, 23);
    expect(panned(near, 46, 0, 23).x).toBeCloseTo(near.x - 1);
    const far = clamped(panned(near, 9999, 9999, 23), PHONE, WIDE, 23);
    expect(toPane([WIDE.left, WIDE.top], far, PHONE, 23)[0]).toBeCloseTo(0);
  });

  test("has what is smaller than the pane in its middle", () => {
    const camera = clamped({ x: 99, y: -99, zoom: 1 }, PHONE, WIDE, 23);
    expect(camera).toEqual({ x: 9, y: 5, zoom: 1 });
    expect(fits(camera, PHONE, WIDE, 23)).toBe(true);
    expect(fits({ ...camera, zoom: 1.5 }, PHONE, WIDE, 23)).toBe(false);
  });

  test("ends a pinch that is nearly fitted at fitted", () => {
    expect(settled({ x: 0, y: 0, zoom: 1.14 }).zoom).toBe(1);
    expect(settled({ x: 0, y: 0, zoom: 1.2 }).zoom).toBe(1.2);
  });

  test("goes no further than needed to show a cell", () => {
    const camera: Camera = { x: 9, y: 5, zoom: 2 };
    expect(showing([[9, 5]], camera, PHONE, 23)).toEqual(camera);
    const moved = showing([[16, 5]], camera, PHONE, 23);
    expect(toPane([17.5, 5], moved, PHONE, 23)[0]).toBeCloseTo(372);
    expect(moved.y).toBe(5);
  });
});
