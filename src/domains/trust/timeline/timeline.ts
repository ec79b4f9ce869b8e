import { type Account, recordKey } from '../../../games/account.ts';
import { dayMs } from '../../../lib/duration.ts';
import type { Environment } from '../../../lib/principal.ts';
import { newestPage } from '../../../store/pages.ts';
import type { LedgerDependencies } from '../ledger.ts';
import type { TrustState } from '../state.ts';
import { entryOf } from './entry-writer.ts';
import type { TimelineEntry } from './timeline-entry.ts';

/** Entries of one account, newest first. */
export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  /** All entries since then, however many are answered. */
  readonly total: number;
  readonly since: Date;
}

export interface TimelineQuery {
  /** Inclusive; 30 days ago when left out. */
  readonly since?: Date | null | undefined;
  readonly limit: number;
}

export type ReadTimeline = (
  environment: Environment,
  account: Account,
  query: TimelineQuery,
) => Promise<Timeline>;

const defaultSinceMs = 30 * dayMs;

export function createTimelineReader({
  records,
  entries,
  clock,
  pastOf,
}: Pick<LedgerDependencies, 'records' | 'entries' | 'clock' | 'pastOf'>): ReadTimeline {
  return async function timeline(environment, account, { since: from, limit }) {
    const since = from ?? new Date(clock.now() - defaultSinceMs);
    const id = recordKey(environment, account);
    const past = pastOf(environment, account);
    if (past && !(await records.get(id))) return timelineOf(id, past, since, limit);
    const query = { index: 'byAccount', equals: { account: id }, range: { from: since.getTime() } };
    const { rows, total } = await newestPage(entries, query, { limit, after: undefined });
    return { entries: rows, total, since };
  };
}

/** The timeline of a past that is not written down. */
function timelineOf(id: string, { due }: TrustState, since: Date, limit: number): Timeline {
  const all = due.filter(({ at }) => at >= since.getTime()).reverse();
  return {
    entries: all.slice(0, limit).map((each) => entryOf(id, each)),
    total: all.length,
    since,
  };
}
