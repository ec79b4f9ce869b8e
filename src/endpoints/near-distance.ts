/** What it costs that a path is not quite the known one, apart from what its segments cost. */
const costs = { turned: 1, extra: 1.2, missing: 1.2, missingVersion: 0.5 } as const;

const never = Number.POSITIVE_INFINITY;

/** What it costs that the segment of a path at one index stands for one of a known path. */
export type SegmentCost = (known: string, at: number) => number;

/**
 * How far a known path is from one of so many segments: by what is another word, is missing, is too much, or stands in
 * another order.
 */
export function pathDistance(
  known: readonly string[],
  length: number,
  costOf: SegmentCost,
): number {
  const first = Array.from({ length: length + 1 }, (_, at) => at * costs.extra);
  let [before, above]: [number[], number[]] = [[], first];
  for (const [index, segment] of known.entries()) {
    const missing = segment === 'v1' ? costs.missingVersion : costs.missing;
    const previous = known[index - 1];
    const row = [cell(above, 0) + missing];
    for (let at = 1; at <= length; at += 1) {
      const matched = cell(above, at - 1) + costOf(segment, at - 1);
      const turned =
        previous === undefined
          ? never
          : cell(before, at - 2) +
            costOf(segment, at - 2) +
            costOf(previous, at - 1) +
            costs.turned;
      row.push(
        Math.min(matched, turned, cell(above, at) + missing, cell(row, at - 1) + costs.extra),
      );
    }
    [before, above] = [above, row];
  }
  return cell(above, length);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? never;
