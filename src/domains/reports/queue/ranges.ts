import { recordKey } from '../../../games/account.ts';
import { gameIds } from '../../../games/ids.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { PageQuery } from '../../../store/store.ts';
import { reportCategories } from '../../trust/event.ts';
import type { ReportFlag } from '../report.ts';
import type { StoredReport } from '../stored-report.ts';
import type { ModerationFilters } from './filters.ts';

/** One run of an index, in the order of urgency from its begin to its end. */
export type QueueRange = Pick<PageQuery<StoredReport>, 'index' | 'equals' | 'range'>;

/** The ranges that hold what the filters let through, each report in one of them. */
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

/**
 * The indexes of the moderation queue: of all that waits and of what has a flag, each for all kinds of reports, for one
 * kind, and for one account.
 */
const queueIndexes = {
  all: { lead: 'desk', index: 'byDesk', ofKind: 'byDeskKind', ofAccount: 'byDeskAccount' },
  brigade_suspected: {
    lead: 'atDeskAsBrigade',
    index: 'byBrigade',
    ofKind: 'byBrigadeKind',
    ofAccount: 'byBrigadeAccount',
  },
  retaliation: {
    lead: 'atDeskAsRetaliation',
    index: 'byRetaliation',
    ofKind: 'byRetaliationKind',
    ofAccount: 'byRetaliationAccount',
  },
} as const satisfies Record<ReportFlag | 'all', object>;

function kindRanges(
  environment: Environment,
  { game, category, flag, reportedUid: uid }: ModerationFilters,
): QueueRange[] {
  const { lead, index, ofKind, ofAccount } = queueIndexes[flag ?? 'all'];
  if (game && uid) {
    const against = recordKey(environment, { game, uid });
    return (category ? [category] : reportCategories).map((each) => ({
      index: ofAccount,
      equals: { [lead]: environment, against, category: each },
    }));
  }
  if (game === undefined && category === undefined)
    return [{ index, equals: { [lead]: environment } }];
  const kinds = (game ? [game] : gameIds).flatMap((game) =>
    (category ? [category] : reportCategories).map((category) => ({ game, category })),
  );
  return kinds.map((kind) => ({ index: ofKind, equals: { [lead]: environment, ...kind } }));
}
