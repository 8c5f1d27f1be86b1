// What is worth a banner, what moved where.
import type { Event, Field, View } from "./types";

type Type = Event["type"];

const BANNERS: ReadonlySet<Type> = new Set<Type>([
  "stolen",
  "froze",
  "crossed_out",
  "thawed",
  "shifted",
  "swapped",
  "declined",
  "passed",
  "earned",
  "earned_in_vain",
  "expired",
  "shift_phase_began",
]);

export const forBanner = (events: readonly Event[]): Event[] =>
  events.filter((event) => BANNERS.has(event.type) || isFive(event));

// What only others should hear, what only oneself should, and what whoever is asked sees anyway.
export function idle(event: Event, mine: readonly number[], asked: boolean): boolean {
  if (event.type === "declined") return mine.includes(event.seat);
  if (event.type === "expired") return !mine.includes(event.seat);
  return event.type === "shift_phase_began" && asked;
}

// Points that were counted as somebody's are somebody else's now.
export const movesPoints = (event: Event): boolean =>
  event.type === "stolen" || event.type === "shifted" || event.type === "swapped";

// All dice show the same: worth a cheer, whatever it scores.
export const isFive = (event: Event): boolean =>
  event.type === "thrown" && event.dice.every((face) => face === event.dice[0]);

// The key of the words for a banner.
export const bannerKey = (event: Event): string =>
  event.type === "thrown" ? "page.five_equal" : `event.${event.type}`;

// Action dice for the next round, if one can come.
export const freshOf = (view: View, seat: number): Record<string, number> =>
  view.last_round ? {} : (view.fresh[seat] ?? {});

// Whether something was done to a sheet of these seats, by somebody or by everybody.
export const concerns = (event: Event, seats: readonly number[]): boolean =>
  event.type === "shifted" || ("victim" in event && seats.includes(event.victim));

// The fields that an event changed, each on the sheet that it changed.
export function changed(event: Event): [number, string][] {
  if (!("category" in event)) return [];
  const own: [number, string][] = event.type === "entered" || event.type === "stolen" ? [[event.seat, event.category]] : [];
  return "victim" in event ? [...own, [event.victim, event.category]] : own;
}

// What the live region says: everything but what is kept or not, which the throw repeats.
export const forEars = (events: readonly Event[]): Event[] =>
  events.filter((event) => event.type !== "kept" && event.type !== "rolled_again");

// For every seat the seat whose sheet it holds now; null if no sheet moved.
export function cameFrom(event: Event, seats: number): number[] | null {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (event.type === "shifted") return all.map((seat) => (seat + seats - 1) % seats);
  if (event.type !== "swapped") return null;
  const { seat: one, victim: other } = event;
  return all.map((seat) => (seat === one ? other : seat === other ? one : seat));
}

// The dice that were thrown: those that are not locked.
export const thrown = (view: View): number[] =>
  view.dice.map((_, die) => die).filter((die) => !view.locked.includes(die));

export const categoriesOf = (view: View): string[] => Object.keys(view.sheets[0] ?? {});

// What an open field of the player on turn would score now, if the server has said so.
export function wouldScore(view: View, seat: number, category: string): number | null {
  const field: Field | undefined = view.sheets[seat]?.[category];
  if (seat !== view.active || view.entered || field !== "open") return null;
  return view.points[category] ?? null;
}
