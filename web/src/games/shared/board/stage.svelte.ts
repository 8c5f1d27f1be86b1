// The board as it stands on the screen: its size, its camera, and which point of the screen is which point of the
// view. During a gesture the camera moves without anything being drawn anew.
import { clamped, fitCamera, fits, fitted, fromPane, MOST, panned, settled, showing, toPane, zoomedAt, type Camera, type Pane } from "./plane/camera";
import type { Box, Point } from "./plane/geometry";

// Around the cells: the rim of the sheet, wide enough for the names of its columns and rows.
export const RIM = 11;
// Smaller cells are first looked at closely; how large they are then.
const TOO_SMALL = 32;
const CLOSE = 44;

export class Stage {
  #box: () => Box;
  #grows: () => boolean;
  // Where the layers hang, once there is a board.
  layers: HTMLElement | null = null;
  pane = $state.raw<Pane>({ width: 0, height: 0 });
  #density = $state(1);
  #camera = $state.raw<Camera | null>(null);
  // People have looked somewhere themselves: the board leaves it at that.
  #own = false;
  #kept: DOMRect | null = null;
  // In hand during a gesture.
  #loose: Camera | null = null;

  constructor(box: () => Box, grows: () => boolean) {
    this.#box = box;
    this.#grows = grows;
  }

  cell = $derived.by(() => fitted(this.pane, this.#box(), this.#grows(), this.#density));
  camera = $derived.by((): Camera => clamped(this.#camera ?? fitCamera(this.#box()), this.pane, this.#box(), this.cell));
  zoomed = $derived.by(() => this.camera.zoom > 1);
  // Whether there is anything to move over.
  pans = $derived.by(() => !fits(this.camera, this.pane, this.#box(), this.cell));
  size = $derived.by((): Pane => ({ width: this.#box().columns * this.cell, height: this.#box().rows * this.cell }));
  transform = $derived.by(() => this.#transformOf(this.camera));

  measure(width: number, height: number): void {
    if (width !== this.pane.width || height !== this.pane.height) this.pane = { width, height };
    this.#density = devicePixelRatio;
  }

  #transformOf(camera: Camera): string {
    const { left, top } = this.#box();
    const [x, y] = toPane([left, top], camera, this.pane, this.cell);
    const whole = (value: number) => Math.round(value * this.#density) / this.#density;
    return `translate(${whole(x + RIM)}px, ${whole(y + RIM)}px) scale(${camera.zoom})`;
  }

  // How large a cell is drawn.
  get scale(): number {
    return this.cell * this.now.zoom;
  }

  get now(): Camera {
    return this.#loose ?? this.camera;
  }

  // Where the board is on the screen; nothing scrolls during a gesture, so it is looked up once for each.
  #origin(): DOMRect {
    return this.#kept ?? this.layers?.parentElement?.getBoundingClientRect() ?? new DOMRect();
  }

  keepPlace(): void {
    this.#kept = null;
    this.#kept = this.#origin();
  }

  losePlace(): void {
    this.#kept = null;
  }

  #inPane([x, y]: Point): Point {
    const { left, top } = this.#origin();
    return [x - left - RIM, y - top - RIM];
  }

  // A point of the screen as a point of the view, and back.
  toView(point: Point): Point {
    return fromPane(this.#inPane(point), this.now, this.pane, this.cell);
  }

  toScreen(point: Point): Point {
    const [x, y] = toPane(point, this.now, this.pane, this.cell);
    const { left, top } = this.#origin();
    return [x + left + RIM, y + top + RIM];
  }

  // Where some cells of the view are on the screen.
  rectOf({ left, top, columns, rows }: Box): DOMRect {
    const [x, y] = this.toScreen([left, top]);
    return new DOMRect(x, y, columns * this.scale, rows * this.scale);
  }

  // Whether a point of the screen is on the board, or hardly beside it.
  holds([x, y]: Point, slack = 0): boolean {
    const { left, top, right, bottom } = this.#origin();
    return x >= left - slack && x <= right + slack && y >= top - slack && y <= bottom + slack;
  }

  // A gesture moves the layers alone; what they show is drawn anew, sharp, when it ends.

  hold(): void {
    this.#loose = this.camera;
    if (this.layers !== null) this.layers.style.willChange = "transform";
  }

  pan(right: number, down: number): void {
    if (this.#loose !== null) this.#show(panned(this.#loose, right, down, this.cell));
  }

  zoomAt(point: Point, factor: number): void {
    if (this.#loose !== null) this.#show(zoomedAt(this.#inPane(point), this.#loose.zoom * factor, this.#loose, this.pane, this.cell));
  }

  #show(camera: Camera): void {
    this.#loose = clamped(camera, this.pane, this.#box(), this.cell);
    if (this.layers !== null) this.layers.style.transform = this.#transformOf(this.#loose);
  }

  release(): void {
    if (this.#loose === null) return;
    const now = settled(this.#loose);
    this.#loose = null;
    if (this.layers !== null) this.layers.style.willChange = "";
    this.#look(now, true);
    if (this.layers !== null) this.layers.style.transform = this.transform;
  }

  #look(camera: Camera, own: boolean): void {
    this.#camera = camera.zoom === 1 && !this.#grows() ? null : clamped(camera, this.pane, this.#box(), this.cell);
    this.#own = own && this.#camera !== null;
  }

  // At once: by the wheel, keys and buttons.

  panBy(right: number, down: number): void {
    this.#look(panned(this.camera, right, down, this.cell), true);
  }

  zoomBy(factor: number, at: Point | null = null): void {
    const middle: Point = [this.pane.width / 2, this.pane.height / 2];
    const camera = zoomedAt(at === null ? middle : this.#inPane(at), this.camera.zoom * factor, this.camera, this.pane, this.cell);
    this.#look(camera, true);
  }

  fit(): void {
    this.#camera = null;
    this.#own = false;
  }

  get closest(): boolean {
    return this.camera.zoom >= MOST;
  }

  // Too small for a finger, unless people want it so.
  get isFar(): boolean {
    return !this.#own && !this.zoomed && this.cell < TOO_SMALL;
  }

  // Cells too small for a finger are looked at closely first; whether they were.
  approach(point: Point): boolean {
    if (!this.isFar) return false;
    this.#look(zoomedAt(this.#inPane(point), CLOSE / this.cell, this.camera, this.pane, this.cell), false);
    return true;
  }

  // Back to where it was, unless people have looked elsewhere themselves.
  stepBack(): void {
    if (!this.#own) this.#camera = null;
  }

  // Cells of the view come into sight.
  follow(cells: readonly Point[]): void {
    if (this.#loose !== null || !this.pans) return;
    const camera = clamped(showing(cells, this.camera, this.pane, this.cell), this.pane, this.#box(), this.cell);
    if (camera.x !== this.camera.x || camera.y !== this.camera.y) this.#camera = camera;
  }
}
