// Each player has a colour and a sign: never colour alone. By seat, so it is the same for everybody.
// None is pink, which is the colour of one's own dice; all have 3:1 on light and on dark cards.
export interface Mark {
  name: string;
  colour: string;
  path: string;
}

export const MARKS: Mark[] = [
  { name: "circle", colour: "#2a7fc9", path: "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18z" },
  { name: "triangle", colour: "#c25a10", path: "M12 3.2 21.5 20.2H2.5z" },
  { name: "heart", colour: "#2f8a52", path: "M12 20.6C4 14.6 2.6 11 2.6 8.3A4.9 4.9 0 0 1 12 6.6a4.9 4.9 0 0 1 9.4 1.7c0 2.7-1.4 6.3-9.4 12.3z" },
  { name: "square", colour: "#8560c4", path: "M4 4h16v16H4z" },
  { name: "star", colour: "#967700", path: "m12 2.4 2.9 6.3 6.8.8-5 4.7 1.3 6.8-6-3.4L6 21l1.3-6.8-5-4.7 6.8-.8z" },
  { name: "drop", colour: "#148585", path: "M12 2.5c4 5 6.4 8.3 6.4 12a6.4 6.4 0 1 1-12.8 0c0-3.7 2.4-7 6.4-12z" },
  { name: "moon", colour: "#6b7a93", path: "M20.5 14.6A9 9 0 1 1 9.4 3.5a7.2 7.2 0 0 0 11.1 11.1z" },
  { name: "leaf", colour: "#6f8f1c", path: "M20.5 3.5C9 3.5 4 9 4 15c0 1.2.2 2.2.5 3.1L3 21l1.6.6 1.3-2.2c1 .4 2.1.6 3.3.6 7 0 11.3-6 11.3-16.5z" },
];

export const markOf = (seat: number): Mark => MARKS[seat % MARKS.length] as Mark;
