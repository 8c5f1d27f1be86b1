// How a die falls: only transforms and opacity, so that nothing but the compositor is busy.

// Turns that bring each side of the cube to the front; the sides are laid out to match.
export const SIDES: Record<number, string> = {
  1: "rotateY(0deg)",
  2: "rotateY(90deg)",
  3: "rotateX(90deg)",
  4: "rotateX(-90deg)",
  5: "rotateY(-90deg)",
  6: "rotateY(180deg)",
};
const BACK: Record<number, string> = {
  1: "rotateY(0deg)",
  2: "rotateY(-90deg)",
  3: "rotateX(-90deg)",
  4: "rotateX(90deg)",
  5: "rotateY(90deg)",
  6: "rotateY(180deg)",
};

export const TUMBLE_MS = 640;

// Each die takes its own time and its own way; `place` makes them differ, not chance.
export function tumble(thrown: HTMLElement, cube: HTMLElement, face: number, place: number): Promise<unknown> {
  const duration = TUMBLE_MS - 130 + ((place * 53) % 5) * 32;
  const side = place % 2 === 0 ? 1 : -1;
  const rest = BACK[face] ?? "";
  const spin = cube.animate(
    [
      { transform: `rotateX(${-520 - place * 60}deg) rotateY(${side * (400 + place * 45)}deg) ${rest}` },
      { transform: `rotateX(-20deg) rotateY(${side * 18}deg) ${rest}`, offset: 0.78 },
      { transform: rest === "" ? "none" : `rotateX(0deg) rotateY(0deg) ${rest}` },
    ],
    { duration, easing: "cubic-bezier(.2,.6,.35,1)", fill: "both" },
  );
  thrown.animate(
    [
      { transform: `translate(${110 - place * 12}px, 70px) scale(.8)`, opacity: 0.2 },
      { transform: `translate(${30 * side}px, -34px) scale(1.12)`, opacity: 1, offset: 0.35 },
      { transform: "translate(0, 4px) scale(1)", offset: 0.72 },
      { transform: `translate(0, -7px) rotate(${side * 5}deg)`, offset: 0.85 },
      { transform: "none" },
    ],
    { duration, easing: "ease-out" },
  );
  return spin.finished.catch(() => null);
}
