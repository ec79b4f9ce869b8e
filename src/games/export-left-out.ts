/** Counts what a file cannot say. */
export interface LeftOut {
  count: number;
}

/** What can be written of a list, in its order; what cannot is counted. */
export function written<One, Written>(
  leftOut: LeftOut,
  list: readonly One[],
  write: (one: One) => Written | undefined,
): Written[] {
  const all = list.flatMap((one) => write(one) ?? []);
  leftOut.count += list.length - all.length;
  return all;
}
