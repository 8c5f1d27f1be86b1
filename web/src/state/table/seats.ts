// The seats of this device: a token each, by table. The text view keeps them in the same place.
import { read, write } from "../device/storage";

const RECENT = "parlour.recent";
const key = (code: string) => `parlour.seats.${code}`;

export function tokensAt(code: string): Record<number, string> {
  return read<Record<number, string>>(key(code), {});
}

export function keepToken(code: string, seat: number, token: string): void {
  write(key(code), { ...tokensAt(code), [seat]: token });
  write(RECENT, [code, ...recent().filter((other) => other !== code)].slice(0, 6));
}

// The tables where this device has sat down, last first.
export const recent = (): string[] => read<string[]>(RECENT, []);

// Takes a table off that list. The seat stays this device's.
export const forget = (code: string): void => write(RECENT, recent().filter((other) => other !== code));

export function dropToken(code: string, seat: number): void {
  const { [seat]: _, ...rest } = tokensAt(code);
  write(key(code), rest);
}
