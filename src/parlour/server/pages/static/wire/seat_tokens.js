// What this browser keeps: the tokens of its seats, and whom it does not want to read.

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may keep nothing: then a seat lasts as long as its cookie.
  }
}

const seatsKey = (code) => `parlour.seats.${code}`;

// Seat number to token.
export const tokensAt = (code) => read(seatsKey(code), {});

export function keepToken(code, seat, token) {
  write(seatsKey(code), { ...tokensAt(code), [seat]: token });
}

export function dropToken(code, seat) {
  const { [seat]: dropped, ...rest } = tokensAt(code);
  write(seatsKey(code), rest);
}

export const muted = () => new Set(read("parlour.muted", []));

export function mute(guest, quiet) {
  const now = muted();
  if (quiet) now.add(guest);
  else now.delete(guest);
  write("parlour.muted", [...now].slice(-200));
}
