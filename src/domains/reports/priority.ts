import { type GameId, gameIds } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection, PageKey, PageQuery } from '../../store/store.ts';
import { type ReportCategory, reportCategories } from '../trust/event.ts';
import type { ReportFlag } from './report.ts';
import { type StoredReport, urgentKeyOf } from './store.ts';

/** Which of the reports that wait for a moderator are asked for; undefined for any. */
export interface ModerationFilters {
  readonly game?: GameId | undefined;
  readonly category?: ReportCategory | undefined;
  readonly flag?: ReportFlag | undefined;
  /** Past its `expectedReviewBy`. */
  readonly overdue?: boolean | undefined;
}

/** One run of an index, in the order of urgency from its begin to its end. */
type QueueRange = Pick<PageQuery<StoredReport>, 'index' | 'equals' | 'range'>;

/** Where a report stands at the desk: the urgent ones first, then by `expectedReviewBy`, then by id. */
export const queueKeyOf = ({ urgency = 0, expectedReviewBy, id }: StoredReport): PageKey => [
  urgency,
  expectedReviewBy,
  id,
];

/**
 * So many reports of one lineage stand before the others at once. What it files beyond waits among the others by its
 * date, so that no single key fills the lane that all urgent reports go through.
 */
const urgentPlaces = 20;

/** Whether a report that is urgent by itself finds the places of its lineage taken; its own is counted. */
export async function isCrowded(
  records: Pick<Collection<StoredReport>, 'count'>,
  report: StoredReport,
  isHeld: boolean,
): Promise<boolean> {
  const hasPlace = report.urgentOf !== undefined;
  if (!hasPlace && !isHeld) return false;
  const equals = { urgentOf: urgentKeyOf(report) };
  const taken = await records.count({ index: 'byUrgent', equals });
  return taken + Number(!hasPlace) > urgentPlaces;
}

/** The reports after a place at the desk, at most `limit` of them. */
export async function readQueue(
  records: Collection<StoredReport>,
  ranges: readonly QueueRange[],
  { limit, after }: { limit: number; after: PageKey | undefined },
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

/** How many reports stand in lanes. */
export async function countQueue(
  records: Collection<StoredReport>,
  ranges: readonly QueueRange[],
): Promise<number> {
  const counts = await Promise.all(ranges.map((queueRange) => records.count(queueRange)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The lanes that hold what is asked for, each report in one of them. */
export function rangesOf(
  environment: Environment,
  filters: ModerationFilters,
  now: number,
): QueueRange[] {
  const ranges = kindRanges(environment, filters);
  if (!filters.overdue) return ranges;
  return ranges.flatMap(({ index, equals }) =>
    [0, 1].map((urgency) => ({ index, equals: { ...equals, urgency }, range: { to: now } })),
  );
}

/** The indexes of the desk: of all that waits and of what has a flag, each for a kind of reports and for all kinds. */
const queueIndexes = {
  all: { lead: 'desk', index: 'byDesk', ofKind: 'byDeskKind' },
  brigade_suspected: { lead: 'atDeskAsBrigade', index: 'byBrigade', ofKind: 'byBrigadeKind' },
  retaliation: {
    lead: 'atDeskAsRetaliation',
    index: 'byRetaliation',
    ofKind: 'byRetaliationKind',
  },
} as const satisfies Record<ReportFlag | 'all', object>;

function kindRanges(
  environment: Environment,
  { game, category, flag }: ModerationFilters,
): QueueRange[] {
  const { lead, index, ofKind } = queueIndexes[flag ?? 'all'];
  if (game === undefined && category === undefined)
    return [{ index, equals: { [lead]: environment } }];
  const kinds = (game ? [game] : gameIds).flatMap((game) =>
    (category ? [category] : reportCategories).map((category) => ({ game, category })),
  );
  return kinds.map((kind) => ({ index: ofKind, equals: { [lead]: environment, ...kind } }));
}

/** Where a lane goes on: its own page key, undefined for its begin. */
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
