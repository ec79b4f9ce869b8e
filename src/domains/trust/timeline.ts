import { type Account, recordKey } from '../../games/account.ts';
import { type Clock, dayMs } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { newestPage } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { DueEntry, TimelineEntry, TrustState } from './score/state.ts';
import type { TrustRecord } from './store.ts';

export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  readonly total: number;
  readonly since: Date;
}

export interface TimelineDependencies {
  readonly records: Collection<TrustRecord>;
  readonly entries: Collection<TimelineEntry>;
  readonly clock: Clock;
  /** The past of an account of which nothing is stored: only accounts of the sandbox have one. */
  readonly pastOf: (environment: Environment, account: Account) => TrustState | undefined;
}

const defaultSinceMs = 30 * dayMs;

interface TimelineQuery {
  /** Inclusive; 30 days ago when left out. */
  readonly since?: Date | null | undefined;
  readonly limit: number;
}

/** Reads the entries since a moment, newest first: each begins at the score after the one before (R8.4). */
export const createTimelineReader =
  ({ records, entries, clock, pastOf }: TimelineDependencies) =>
  async (
    environment: Environment,
    account: Account,
    { since: from, limit }: TimelineQuery,
  ): Promise<Timeline> => {
    const since = from ?? new Date(clock.now() - defaultSinceMs);
    const id = recordKey(environment, account);
    const past = pastOf(environment, account);
    if (past && !(await records.get(id))) return readPast(id, past, since, limit);
    const query = { index: 'byAccount', equals: { account: id }, range: { from: since.getTime() } };
    const { rows, total } = await newestPage(entries, query, { limit, after: undefined });
    return { entries: rows, total, since };
  };

/** The timeline of a past that is not written down. */
function readPast(id: string, { due }: TrustState, since: Date, limit: number): Timeline {
  const all = due.filter(({ at }) => at >= since.getTime()).reverse();
  return {
    entries: all.slice(0, limit).map((each) => entryOf(id, each)),
    total: all.length,
    since,
  };
}

/** An entry that is due, as the timeline of an account stores it. */
export const entryOf = (account: string, { key, ...entry }: DueEntry): TimelineEntry => ({
  ...entry,
  id: `${account}:${key}`,
  account,
});

/** The report that an entry is about; undefined for one that no report made. */
export function reportOf({ id, account }: TimelineEntry): string | undefined {
  // The id is that of the account and the key of the event, which begins with the id of what made it.
  const [subject = ''] = id.slice(account.length + 1).split(':');
  return subject.startsWith('rep_') ? subject : undefined;
}
