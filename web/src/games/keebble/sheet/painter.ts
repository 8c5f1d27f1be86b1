// The sheet as it lies at the end, on the picture of the results.
import { markOf } from "../../../parts/signs";
import type { Painter } from "../../contract";
import type { View } from "../types";

const HOLE = "#";
const EMPTY = ".";
// Parts of a cell.
const GAP = 0.04;
const SIGN = 24;

export const painter: Painter<View> = {
  height: ({ rows }, width) => (width * rows.length) / (rows[0]?.length ?? 1),
  paint(pen, view, x, y, width, style) {
    const wide = width / (view.rows[0]?.length ?? 1);
    const corner = (column: number, row: number): [number, number] => [x + (column - 1) * wide, y + (row - 1) * wide];
    const square = (column: number, row: number, colour: string) => {
      const [left, top] = corner(column, row);
      pen.fillStyle = colour;
      pen.beginPath();
      pen.roundRect(left + GAP * wide, top + GAP * wide, wide * (1 - 2 * GAP), wide * (1 - 2 * GAP), wide * 0.1);
      pen.fill();
    };
    pen.lineWidth = 1.5;
    pen.strokeStyle = style("--line");
    for (const [r, line] of view.rows.entries()) {
      for (const [c, sign] of [...line].entries()) {
        const [left, top] = corner(c + 1, r + 1);
        pen.strokeRect(left, top, wide, wide);
        if (sign === HOLE) square(c + 1, r + 1, style("--line"));
        if (sign === HOLE || sign === EMPTY) continue;
        square(c + 1, r + 1, style("--card"));
        pen.fillStyle = style("--ink");
        pen.font = `600 ${wide * 0.56}px ${style("--serif")}`;
        pen.textAlign = "center";
        pen.fillText(sign, left + wide / 2, top + wide * 0.53);
      }
    }
    for (const [seat, cell] of view.hand_cells.entries()) {
      if (cell === null) continue;
      const [left, top] = corner(...cell);
      square(...cell, markOf(seat).colour);
      pen.save();
      pen.translate(left + wide * 0.23, top + wide * 0.23);
      pen.scale((wide * 0.54) / SIGN, (wide * 0.54) / SIGN);
      pen.fillStyle = "#fff";
      pen.fill(new Path2D(markOf(seat).path));
      pen.restore();
    }
    pen.strokeStyle = style("--ink");
    pen.lineWidth = wide * 0.09;
    pen.lineCap = "round";
    for (const [[c1, r1], [c2, r2]] of view.walls) {
      const [left, top] = corner(Math.max(c1, c2), Math.max(r1, r2));
      pen.beginPath();
      pen.moveTo(left, top);
      pen.lineTo(left + (r1 === r2 ? 0 : wide), top + (r1 === r2 ? wide : 0));
      pen.stroke();
    }
  },
};
