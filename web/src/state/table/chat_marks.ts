// How far the chat of a table was heard, shown for a moment, and read in this browser; of the last
// few tables.
import { read, write } from "$wire/storage.js";

type How = "heard" | "read";
const key = (how: How) => `parlour.chat.${how}`;
const lines = (how: How) => read<[code: string, line: number][]>(key(how), []);

export const upTo = (how: How, code: string): number | undefined =>
  lines(how).find(([at]) => at === code)?.[1];

export function mark(how: How, code: string, line: number): void {
  write(key(how), [[code, line], ...lines(how).filter(([at]) => at !== code)].slice(0, 6));
}
