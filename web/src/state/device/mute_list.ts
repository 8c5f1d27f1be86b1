// Whom this browser does not want to hear.
import { read, write } from "./storage";

const KEY = "parlour.muted";

export const muted = (): string[] => read<string[]>(KEY, []);
export const isMuted = (guest: string): boolean => muted().includes(guest);
export const mute = (guests: readonly string[]): void => write(KEY, guests.slice(-200));
