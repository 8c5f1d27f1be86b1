// Moving through a list with the arrow keys: one of its rows is in the tab order.
const STEPS: Record<string, [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

// The place to go to in a list laid out in columns of `rows` rows each; null if the key is not one of these.
export function step(key: string, place: number, count: number, rows: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const way = STEPS[key];
  if (way === undefined) return null;
  const next = place + way[0] + way[1] * rows;
  if (way[1] !== 0) return next >= 0 && next < count ? next : place;
  return (next + count) % count;
}

// Where the tab key comes in: the chosen row, else the first that may be chosen.
export function entrance(rows: readonly string[], chosen: string | null, may: (row: string) => boolean): string | null {
  return chosen ?? rows.find(may) ?? rows[0] ?? null;
}

// For a list of buttons, in columns of so many rows each.
export function moveFocus(event: KeyboardEvent, rows: number): void {
  const list = [...(event.currentTarget as Element).querySelectorAll("button")];
  const place = list.indexOf(document.activeElement as HTMLButtonElement);
  const next = place < 0 ? null : step(event.key, place, list.length, rows);
  if (next === null) return;
  event.preventDefault();
  list[next]?.focus();
}
