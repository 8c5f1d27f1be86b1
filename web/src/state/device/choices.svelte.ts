// What a person has chosen for this browser: language, theme, sound, motion, hints.
import { read, write } from "$wire/storage.js";

export interface Choices {
  language: string;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  volume: number;
  motion: "auto" | "off";
  hints: boolean;
  endForMe: boolean;
  notify: boolean;
}

const KEY = "parlour.choices";
const USUAL: Choices = {
  language: "auto",
  theme: "auto",
  sound: true,
  volume: 0.4,
  motion: "auto",
  hints: true,
  endForMe: true,
  notify: false,
};

export const choices: Choices = $state({ ...USUAL, ...read<Partial<Choices>>(KEY, {}) });

export function choose(changed: Partial<Choices>): void {
  Object.assign(choices, changed);
  write(KEY, choices);
  show();
}

// Theme and motion stand on the root element, where the style sheets look.
export function show(): void {
  const root = document.documentElement.dataset;
  if (choices.theme === "auto") delete root["theme"];
  else root["theme"] = choices.theme;
  if (choices.motion === "auto") delete root["motion"];
  else root["motion"] = choices.motion;
}

export function still(): boolean {
  return choices.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
