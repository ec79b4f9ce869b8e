/** Counts what a file cannot say. */
export interface LeftOut {
  count: number;
}

/** What a file can say of a list, in its order; what cannot is counted. */
export function sayable<One, Said>(
  leftOut: LeftOut,
  list: readonly One[],
  write: (one: One) => Said | undefined,
): Said[] {
  const all = list.flatMap((one) => write(one) ?? []);
  leftOut.count += list.length - all.length;
  return all;
}
