// Each player has a colour and a sign: never colour alone. Whoever chose none has their seat's.
import { markAt, type Colour, type Sign } from "../state/table/marks.svelte";

export interface Mark {
  sign: Sign;
  colour: string;
  path: string;
}

// In the order of the seats.
export const SIGNS: Record<Sign, string> = {
  circle: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18z",
  triangle: "M12 3.2 21.5 20.2H2.5z",
  heart: "M12 20.6C4 14.6 2.6 11 2.6 8.3A4.9 4.9 0 0 1 12 6.6a4.9 4.9 0 0 1 9.4 1.7c0 2.7-1.4 6.3-9.4 12.3z",
  square: "M4 4h16v16H4z",
  star: "m12 2.4 2.9 6.3 6.8.8-5 4.7 1.3 6.8-6-3.4L6 21l1.3-6.8-5-4.7 6.8-.8z",
  drop: "M12 2.5c4 5 6.4 8.3 6.4 12a6.4 6.4 0 1 1-12.8 0c0-3.7 2.4-7 6.4-12z",
  moon: "M20.5 14.6A9 9 0 1 1 9.4 3.5a7.2 7.2 0 0 0 11.1 11.1z",
  leaf: "M20.5 3.5C9 3.5 4 9 4 15c0 1.2.2 2.2.5 3.1L3 21l1.6.6 1.3-2.2c1 .4 2.1.6 3.3.6 7 0 11.3-6 11.3-16.5z",
  diamond: "M12 2 20.5 12 12 22 3.5 12z",
  clover: "M12 11.2c-3-2-4.4-3.4-4.4-5.2a4.4 4.4 0 0 1 8.8 0c0 1.8-1.4 3.2-4.4 5.2zm-.7.9c-2 3-3.4 4.4-5.2 4.4a4.4 4.4 0 0 1 0-8.8c1.8 0 3.2 1.4 5.2 4.4zm1.4 0c2-3 3.4-4.4 5.2-4.4a4.4 4.4 0 0 1 0 8.8c-1.8 0-3.2-1.4-5.2-4.4zM12.6 13c.2 3 .9 5.6 2.6 8.500H8.8c1.700-2.900 2.400-5.500 2.6-8.500z",
};

// All have 3:1 on light and on dark cards.
export const COLOURS: Record<Colour, string> = {
  blue: "#2a7fc9",
  orange: "#c25a10",
  green: "#2f8a52",
  violet: "#8560c4",
  yellow: "#967700",
  teal: "#148585",
  grey: "#6b7a93",
  brown: "#96694a",
  red: "#cc4338",
  pink: "#c2469a",
};

const signs = Object.keys(SIGNS) as Sign[];
const colours = Object.keys(COLOURS) as Colour[];

export function markOf(seat: number): Mark {
  const { sign, colour } = markAt(seat);
  const drawn = sign ?? signs[seat % signs.length] ?? "circle";
  return { sign: drawn, path: SIGNS[drawn], colour: COLOURS[colour ?? colours[seat % colours.length] ?? "blue"] };
}
