// What happened, seen once: a component may be drawn many times while the same news is the last.
import { untrack } from "svelte";
import { play, type Sound } from "../../sound/sound";
import type { News } from "../contract";

// For the setup of a component: calls `look` once for each piece of news.
export function onNews<E>(news: () => News<E> | null, look: (events: E[], version: number) => void): void {
  let seen = -1;
  $effect(() => {
    const last = news();
    if (last === null || last.version === seen) return;
    seen = last.version;
    untrack(() => look(last.events, last.version));
  });
}

export function playSounds<E extends { type: string }>(events: readonly E[], sounds: Partial<Record<E["type"], Sound>>): void {
  for (const { type } of events) {
    const sound = sounds[type as E["type"]];
    if (sound !== undefined) play(sound);
  }
}
