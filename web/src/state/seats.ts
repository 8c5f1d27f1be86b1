// The seats of this device: a token each, by table. The text view keeps them in the same place.
import { read, write } from "./kept";

const key = (code: string) => `parlour.seats.${code}`;

export function tokensAt(code: string): Record<number, string> {
  return read<Record<number, string>>(key(code), {});
}

export function keepToken(code: string, seat: number, token: string): void {
  write(key(code), { ...tokensAt(code), [seat]: token });
}

export function dropToken(code: string, seat: number): void {
  const { [seat]: _, ...rest } = tokensAt(code);
  write(key(code), rest);
}
