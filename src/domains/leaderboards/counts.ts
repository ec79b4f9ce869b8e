/** How many entries each range holds, as pairs of range and count, ascending by range: few bytes, read in no time. */
export type Counts = Uint8Array<ArrayBuffer>;

/** By how much the counts of ranges change. */
export type Deltas = readonly (readonly [range: number, delta: number])[];

const noCounts = new Uint8Array();

const pairsOf = (counts: Counts | undefined): Uint32Array =>
  // A copy, for what a store hands out may begin anywhere in its buffer.
  new Uint32Array(new Uint8Array(counts ?? noCounts).buffer);

export function countsAfter(counts: Counts | undefined, deltas: Deltas): Counts {
  const pairs = pairsOf(counts);
  const byRange = new Map<number, number>();
  for (let at = 0; at < pairs.length; at += 2) byRange.set(pairs[at] ?? 0, pairs[at + 1] ?? 0);
  for (const [range, delta] of deltas) {
    const count = (byRange.get(range) ?? 0) + delta;
    if (count > 0) byRange.set(range, count);
    else byRange.delete(range);
  }
  const sorted = [...byRange].sort(([one], [other]) => one - other);
  return new Uint8Array(Uint32Array.from(sorted.flat()).buffer);
}

/** How many entries there are, and how many of them in ranges that are better than one. */
export function summed(
  counts: Counts | undefined,
  range = 0,
): { readonly total: number; readonly better: number } {
  const pairs = pairsOf(counts);
  let total = 0;
  let better = 0;
  for (let at = 0; at < pairs.length; at += 2) {
    const count = pairs[at + 1] ?? 0;
    total += count;
    if ((pairs[at] ?? 0) > range) better += count;
  }
  return { total, better };
}
