// Sees what lies where, before and after, and lets pieces fly from where they were drawn. Planned from cells and from
// the places in the rack; nothing of the drawing is measured.
import { cellsOf, keyOf, spanOf, toView, type Box } from "../plane/geometry";
import type { Stage } from "../stage.svelte";
import type { LaidPiece, Side } from "../types";
import { cutOut, fill, hostOf } from "../input/carry";
import { FADE_MS, fadeIn, fly, MOVE_MS, SETTLE_MS } from "./motion";

interface Place {
  piece: LaidPiece;
  seen: string;
}

export class Flights {
  #stage: Stage;
  #root: HTMLElement;
  #before: Map<string, Place> | null = null;
  #side: Side = 0;
  #flying = new Map<string, { flight: Animation; hidden: SVGElement }>();

  constructor(stage: Stage, root: HTMLElement) {
    this.#stage = stage;
    this.#root = root;
  }

  // `letGo` says where pieces were dropped, `slot` where they are in a rack.
  update(pieces: readonly LaidPiece[], side: Side, letGo: Map<string, DOMRect>, slot: (id: string) => Element | null, still: boolean): void {
    const now = new Map(pieces.filter(({ ghost }) => !ghost).map((piece) => [piece.id, { piece, seen: cellsOf(piece).map(keyOf).join(" ") }]));
    const before = this.#before;
    const turned = side !== this.#side;
    this.#before = now;
    this.#side = side;
    if (before !== null && !turned) {
      for (const [id, place] of now) this.#came(id, place, before.get(id), letGo.get(id), slot(id), still);
      for (const [id, { piece }] of before) if (!now.has(id) && piece.draft) this.#went(id, piece, letGo.get(id), slot(id), still);
    }
    letGo.clear();
  }

  #spanOf = (piece: LaidPiece): Box => spanOf(cellsOf(piece).map((cell) => toView(cell, this.#side)));
  #boxOf = (piece: LaidPiece): DOMRect => this.#stage.rectOf(this.#spanOf(piece));

  #came(id: string, { piece, seen }: Place, old: Place | undefined, dropped: DOMRect | undefined, slot: Element | null, still: boolean): void {
    if (old?.seen === seen && dropped === undefined) return;
    const drawn = this.#root.querySelector<SVGElement>(`[data-piece="${CSS.escape(id)}"]`);
    if (drawn === null) return;
    const turns = old !== undefined && old.piece.turn !== piece.turn;
    const from = dropped ?? this.#inAir(id) ?? (old === undefined ? slot?.getBoundingClientRect() : this.#boxOf(old.piece));
    if (still || turns || from === undefined || from.width === 0) fadeIn(drawn, still ? FADE_MS : SETTLE_MS);
    else this.#fly(id, cutOut(drawn, this.#spanOf(piece)), from, this.#boxOf(piece), dropped === undefined ? MOVE_MS : SETTLE_MS, drawn);
  }

  // Back to the rack.
  #went(id: string, piece: LaidPiece, dropped: DOMRect | undefined, slot: Element | null, still: boolean): void {
    const picture = slot?.querySelector("svg");
    if (!slot || !picture || still) return;
    const to = picture.getBoundingClientRect();
    this.#fly(id, fill(picture.cloneNode(true) as SVGSVGElement), dropped ?? this.#inAir(id) ?? this.#boxOf(piece), to, MOVE_MS, picture);
  }

  #fly(id: string, picture: SVGSVGElement, from: DOMRect, to: DOMRect, ms: number, hidden: SVGElement): void {
    this.#flying.get(id)?.flight.cancel();
    hidden.style.visibility = "hidden";
    const flight: Animation = fly(picture, from, to, ms, hostOf(this.#root), () => {
      if (this.#flying.get(id)?.flight === flight) this.#flying.delete(id);
      // What flies on from here stays hidden.
      if (this.#flying.get(id)?.hidden !== hidden) hidden.style.visibility = "";
    });
    this.#flying.set(id, { flight, hidden });
  }

  // Where a piece is drawn that has not arrived.
  #inAir = (id: string): DOMRect | undefined => (this.#flying.get(id)?.flight.effect as KeyframeEffect | undefined)?.target?.getBoundingClientRect();

  end(): void {
    for (const { flight } of this.#flying.values()) flight.cancel();
  }
}
