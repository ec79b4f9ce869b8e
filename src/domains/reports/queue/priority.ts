import type { PageKey, PageRequest } from '../../../lib/list-page.ts';
import type { Collection } from '../../../store/store.ts';
import type { StoredReport } from '../stored-report.ts';
import type { QueueRange } from './ranges.ts';

/** Where a report stands in the moderation queue: the urgent ones first, then by `expectedReviewBy`, then by id. */
export const queueKeyOf = ({ urgency = 0, expectedReviewBy, id }: StoredReport): PageKey => [
  urgency,
  expectedReviewBy,
  id,
];

/** The reports after a position in the moderation queue, at most `limit` of them. */
export async function readQueue(
  records: Collection<StoredReport>,
  ranges: readonly QueueRange[],
  { limit, after }: PageRequest,
): Promise<StoredReport[]> {
  const pages = ranges.map(async (queueRange) => {
    const begin = after && beginOf(queueRange, after);
    if (begin === 'past') return [];
    const query = { ...queueRange, limit, direction: 'ascending' as const };
    return (await records.page(begin ? { ...query, after: begin } : query)).rows;
  });
  const rows = (await Promise.all(pages)).flat();
  return rows.sort((one, other) => compareKeys(queueKeyOf(one), queueKeyOf(other))).slice(0, limit);
}

/** How many reports stand in some ranges. */
export async function countQueue(
  records: Collection<StoredReport>,
  ranges: readonly QueueRange[],
): Promise<number> {
  const counts = await Promise.all(ranges.map((queueRange) => records.count(queueRange)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Where a range goes on: its own page key, undefined for its begin. */
function beginOf({ equals }: QueueRange, after: PageKey): PageKey | 'past' | undefined {
  const { urgency, ...kind } = equals;
  const [seen = 0] = after;
  if (urgency !== undefined && urgency < Number(seen)) return 'past';
  if (urgency !== undefined && urgency > Number(seen)) return undefined;
  return [...Object.values(kind).filter((value) => typeof value === 'string'), ...after];
}

export function compareKeys(one: PageKey, other: PageKey): number {
  for (const [position, value] of one.entries()) {
    const against = other[position] ?? '';
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}
