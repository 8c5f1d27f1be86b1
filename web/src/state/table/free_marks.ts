// What somebody likes, unless another has it: then what the server would give them at that seat.
export function firstFree<T extends string>(liked: T, all: Record<T, unknown>, taken: readonly (string | null)[], seat = 0): T {
  const known = Object.keys(all) as T[];
  const start = seat % known.length;
  const free = [...known.slice(start), ...known.slice(0, start)].filter((one) => !taken.includes(one));
  return free.includes(liked) ? liked : (free[0] ?? liked);
}
