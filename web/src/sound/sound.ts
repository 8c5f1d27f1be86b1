// Sounds made in the browser: no files. Nothing plays before the first touch, and nothing of it is loaded before.
import { choices } from "../state/device/choices.svelte";
import type { Make } from "./voices";

export type Sound = "dice" | "lock" | "pencil" | "bell" | "theft" | "frost" | "cross" | "move" | "cheer" | "tile";

let context: AudioContext | null = null;
let voices: Record<Sound, Make> | null = null;

// Browsers let a page be heard only after somebody has touched it.
export function listen(): void {
  const wake = () => {
    context ??= new AudioContext();
    void context.resume();
    // Without a connection it stays quiet.
    import("./voices").then(
      ({ VOICES }) => (voices = VOICES),
      () => {},
    );
  };
  addEventListener("pointerdown", wake, { once: true, capture: true });
  addEventListener("keydown", wake, { once: true, capture: true });
}

export function play(sound: Sound): void {
  if (voices === null || context?.state !== "running" || !choices.sound) return;
  const out = context.createGain();
  out.gain.value = choices.volume * choices.volume;
  out.connect(context.destination);
  voices[sound](context, out, context.currentTime);
}
