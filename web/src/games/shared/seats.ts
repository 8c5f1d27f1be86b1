// Seats as a page lays them out.
import type { Person } from "../contract";

// In their order, beginning with one.
export function inOrder(seats: number, first: number): number[] {
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

// A person whose devices are all gone; the table keeps the seat.
export function isAway(people: readonly Person[], seat: number): boolean {
  const person = people[seat];
  return person !== undefined && person.kind === "person" && !person.here;
}
