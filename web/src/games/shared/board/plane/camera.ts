// Where one looks: the point of the view in the middle of the pane, and how much larger than fitted it is.
import type { Box, Point } from "./geometry";

export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

// What the board has on the screen, without the rim around it.
export interface Pane {
  width: number;
  height: number;
}

export const MOST = 4;
// A pinch that ends this close to the fitted view ends there.
const NEARLY = 1.15;
const LARGEST = 92;
// A table that grows does not get smaller than this; then people move over it.
const SMALLEST = 32;
const LARGEST_GROWING = 64;

// How wide a cell is when everything is seen: whole pixels of the device, or lines would be of different widths.
export function fitted(pane: Pane, box: Box, grows: boolean, density = 1): number {
  const room = Math.min(pane.width / box.columns, pane.height / box.rows);
  const wide = grows ? Math.max(SMALLEST, Math.min(LARGEST_GROWING, room)) : Math.min(LARGEST, room);
  return Math.max(1, Math.floor(wide * density + 1e-6) / density);
}

export const middleOf = (box: Box): Point => [box.left + box.columns / 2, box.top + box.rows / 2];

export function fitCamera(box: Box): Camera {
  const [x, y] = middleOf(box);
  return { x, y, zoom: 1 };
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

// No further out than fitted, and never past the rim; what is smaller than the pane is in its middle.
export function clamped({ x, y, zoom }: Camera, pane: Pane, box: Box, cell: number): Camera {
  const near = within(zoom, 1, MOST);
  const along = (at: number, first: number, count: number, room: number): number => {
    const half = room / (2 * cell * near);
    return count <= 2 * half + 1e-6 ? first + count / 2 : within(at, first + half, first + count - half);
  };
  return { x: along(x, box.left, box.columns, pane.width), y: along(y, box.top, box.rows, pane.height), zoom: near };
}

export const fits = (camera: Camera, pane: Pane, box: Box, cell: number): boolean =>
  box.columns * cell * camera.zoom <= pane.width + 0.5 && box.rows * cell * camera.zoom <= pane.height + 0.5;

// A point of the view on the pane, and back.
export const toPane = ([x, y]: Point, camera: Camera, pane: Pane, cell: number): Point => [
  pane.width / 2 + (x - camera.x) * cell * camera.zoom,
  pane.height / 2 + (y - camera.y) * cell * camera.zoom,
];
export const fromPane = ([x, y]: Point, camera: Camera, pane: Pane, cell: number): Point => [
  camera.x + (x - pane.width / 2) / (cell * camera.zoom),
  camera.y + (y - pane.height / 2) / (cell * camera.zoom),
];

export const panned = (camera: Camera, right: number, down: number, cell: number): Camera => ({
  ...camera,
  x: camera.x - right / (cell * camera.zoom),
  y: camera.y - down / (cell * camera.zoom),
});

// What is below a point of the pane stays there.
export function zoomedAt(point: Point, zoom: number, camera: Camera, pane: Pane, cell: number): Camera {
  const near = within(zoom, 1, MOST);
  const [x, y] = fromPane(point, camera, pane, cell);
  return {
    x: x - (point[0] - pane.width / 2) / (cell * near),
    y: y - (point[1] - pane.height / 2) / (cell * near),
    zoom: near,
  };
}

// Nearly fitted is fitted.
export const settled = (camera: Camera): Camera => (camera.zoom < NEARLY ? { ...camera, zoom: 1 } : camera);

// Moved no more than needed to have some cells in view, with a little room around them.
export function showing(cells: readonly Point[], camera: Camera, pane: Pane, cell: number, room = 0.5): Camera {
  const along = (at: number, wanted: number[], size: number): number => {
    const half = size / (2 * cell * camera.zoom);
    const [first, last] = [Math.min(...wanted) - room, Math.max(...wanted) + 1 + room];
    if (last - first > 2 * half) return (first + last) / 2;
    return within(at, last - half, first + half);
  };
  if (cells.length === 0) return camera;
  return {
    ...camera,
    x: along(camera.x, cells.map(([x]) => x), pane.width),
    y: along(camera.y, cells.map(([, y]) => y), pane.height),
  };
}
