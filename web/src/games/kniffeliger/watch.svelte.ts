// What the page does when something has happened: sounds, flights, and who was passed over.
import { play, type Sound } from "../../sound/sound";
import { still } from "../../state/device/choices.svelte";
import { playSounds } from "../shared/news.svelte";
import { flyPoints, highlight, slideSheets } from "./sheet/motion";
import { isFive } from "./news";
import { TUMBLE_MS } from "./dice/tumble";
import type { Event } from "./types";

const SOUNDS: Partial<Record<Event["type"], Sound>> = {
  entered: "pencil",
  stolen: "theft",
  froze: "frost",
  crossed_out: "cross",
  shifted: "move",
  swapped: "move",
};

export class Watch {
  // Passed over in this round.
  passed = $state.raw<number[]>([]);
  ended = $state.raw<Event | null>(null);
  // The throw that is cheered.
  cheered = $state<number | null>(null);

  #cheer(version: number): void {
    const cheer = () => {
      play("cheer");
      this.cheered = version;
    };
    if (still()) cheer();
    else setTimeout(cheer, TUMBLE_MS);
  }

  look(events: Event[], version: number, root: HTMLElement, seats: number): void {
    playSounds(events, SOUNDS);
    for (const event of events) {
      if (event.type === "passed") this.passed = [...this.passed, event.seat];
      if (event.type === "round_began") this.passed = [];
      if (event.type === "ended") this.ended = event;
      if (isFive(event)) this.#cheer(version);
      highlight(root, event);
      if (still()) continue;
      if (event.type === "thrown") hush(root);
      if (event.type === "stolen") flyPoints(root, event);
      slideSheets(root, event, seats);
    }
  }
}

// What the dice would score is not told before they lie.
function hush(root: HTMLElement): void {
  root.classList.add("falling");
  setTimeout(() => root.classList.remove("falling"), TUMBLE_MS);
}
