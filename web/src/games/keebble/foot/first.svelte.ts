// Somebody's first match on this device: what a turn is, until they have had one or know it already.
import { read, write } from "$wire/storage.js";
import type { Turn } from "../turn.svelte";

const KEY = "parlour.keebble.known";

export class First {
  #known = $state(read<boolean>(KEY, false));
  #turn: () => Turn;

  // For the setup of a component.
  constructor(turn: () => Turn) {
    this.#turn = turn;
    let calls = false;
    $effect(() => {
      const asks = turn().step === "ask";
      if (calls && !asks) this.close();
      calls = asks && turn().scene.lesson === null;
    });
  }

  // Not over what is said of letters in hand.
  get shown(): boolean {
    const { scene, step, letters, called, tiles, advice, note } = this.#turn();
    if (this.#known || scene.lesson !== null || advice !== null || note !== "") return false;
    return (step === "word" && letters !== "" && tiles.length === 0) || (step === "ask" && called === "");
  }

  close(): void {
    if (this.#known) return;
    this.#known = true;
    write(KEY, true);
  }
}
