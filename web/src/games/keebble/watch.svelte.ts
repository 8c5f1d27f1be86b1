// What the page does when something has happened: sounds, what is lit on the board, and what flies over the page.
import { read, write } from "$wire/storage.js";
import { play, type Sound } from "../../sound/sound";
import { still } from "../../state/device/choices.svelte";
import { fly } from "../shared/motion";
import { playSounds } from "../shared/news.svelte";
import { keyOf } from "../shared/board/plane/geometry";
import type { Cell, Edge } from "../shared/board/types";
import { reaction, touched, walled } from "./news";
import type { Event } from "./types";

const SOUNDS: Partial<Record<Event["type"], Sound>> = {
  played: "tile",
  wrote: "tile",
  blocked: "tile",
  asked: "move",
  took: "tile",
  walled: "pencil",
  made: "pencil",
  claimed: "pencil",
  stole: "theft",
  destroyed: "cross",
  dumped: "cross",
  endgame_began: "bell",
};
const KEY = "parlour.lit";

interface Lit {
  match: string;
  cells: Cell[];
}

export class Watch {
  // The last play, and the walls that were drawn since the last call.
  last = $state.raw<Cell[]>([]);
  walls = $state.raw<Edge[]>([]);
  // What has been done about the call, by seat: a letter, or null for a wall.
  reactions = $state.raw<ReadonlyMap<number, string | null>>(new Map());
  ended = $state.raw<Event | null>(null);

  // For another match: only what was lit in it, before the page was loaded again.
  recall(match: string): void {
    const kept = read<Lit | null>(KEY, null);
    this.last = kept?.match === match ? kept.cells : [];
    this.walls = [];
    this.reactions = new Map();
    this.ended = null;
  }

  look(events: Event[], match: string, root: HTMLElement): void {
    playSounds(events, SOUNDS);
    for (const event of events) {
      const cells = touched(event);
      if (cells.length > 0) {
        this.last = cells;
        write(KEY, { match, cells });
      }
      const edge = walled(event);
      if (event.type === "asked" || event.type === "asked_in_vain") {
        this.walls = [];
        this.reactions = new Map();
      }
      if (edge !== null) this.walls = [...this.walls, edge];
      const done = reaction(event);
      if (done !== null) this.reactions = new Map([...this.reactions, [done.seat, done.letter]]);
      if (event.type === "ended") {
        this.ended = event;
        play("cheer");
      }
    }
    // One thing flies at a time; where more has happened the page shows it.
    const [flight, another] = events.filter(flies);
    if (flight !== undefined && another === undefined && !still()) move(root, flight);
  }
}

const FLYING: ReadonlySet<Event["type"]> = new Set<Event["type"]>(["played", "wrote", "asked", "took", "stole"]);
const flies = ({ type }: Event): boolean => FLYING.has(type);

// From where it happened to whom it belongs: letters of one's own into the rack.
function move(root: HTMLElement, event: Event): void {
  const person = (seat: number) => root.querySelector(`[data-person="${seat}"]`);
  const hand = (seat: number) => (person(seat)?.querySelector(".mine") ? root.querySelector(".rack") : null) ?? person(seat);
  const cell = (at: Cell | undefined) => (at === undefined ? null : root.querySelector(`[data-cell="${keyOf(at)}"]`));
  const send = (text: string, from: Element | null, to: Element | null) => {
    if (text !== "" && from !== null && to !== null) fly(root, text, from, to);
  };
  switch (event.type) {
    case "played":
      return send(`+${event.points}`, cell(touched(event).at(-1)), person(event.seat));
    case "wrote":
      return send(event.values.join(" "), cell(touched(event).at(-1)), person(event.seat));
    case "asked":
      return send(event.got.join(" "), root.querySelector(".sheet"), hand(event.seat));
    case "took":
      return send(event.letter, root.querySelector(".sheet"), hand(event.seat));
    case "stole":
      return send(event.letter, person(event.victim), hand(event.seat));
  }
}
