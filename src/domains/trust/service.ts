import DataLoader from 'dataloader';
import { type Account, recordKey } from '../../games/account.ts';
import { dayMs, hourMs } from '../../lib/duration.ts';
import type { Environment } from '../../lib/principal.ts';
import { type Observation, observe } from './activity.ts';
import type { TimelineEntry } from './event.ts';
import { createLedger, entryOf, type LedgerDependencies } from './ledger.ts';
import type { TrustLedger, TrustReputation } from './ports.ts';
import { createReputation, type ReputationDependencies } from './reputation.ts';
import { scoreOf, type TrustScore } from './score.ts';
import type { TrustState } from './state.ts';
import { toRecord } from './store.ts';

export type {
  LineageStanding,
  Parties,
  Standings,
  TrustLedger,
  TrustReputation,
} from './ports.ts';

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

export interface TrustService extends TrustLedger, TrustReputation {
  /** The look-ups of one moment are one round trip. An account never seen has the default score. */
  get(environment: Environment, account: Account): Promise<TrustScore>;
  /** Recomputes now, tells the timeline of a change, and drops the answers that show the old score (R8.5). */
  refresh(
    environment: Environment,
    account: Account,
  ): Promise<{ trustScore: TrustScore; nextRefreshAt: Date }>;
  /** Remembers what a successful fetch of an account showed. */
  observed(environment: Environment, account: Account, observation: Observation): Promise<void>;
  /** The entries since a moment, newest first: each begins at the score after the one before (R8.4). */
  timeline(environment: Environment, account: Account, query: TimelineQuery): Promise<Timeline>;
  /** Finishes what a process left half-done; to be called at start-up and now and then. Never rejects. */
  recover(): Promise<void>;
}

export type TrustDependencies = LedgerDependencies & ReputationDependencies;

const refreshIntervalMs = hourMs;
const defaultSinceMs = 30 * dayMs;

interface Wanted {
  readonly id: string;
  readonly environment: Environment;
  readonly account: Account;
}

export function createTrustService(dependencies: TrustDependencies): TrustService {
  const { records, entries, clock, pastOf, onChange } = dependencies;
  const { apply, adjust, recover } = createLedger(dependencies);
  // For all callers together and without a cache of its own: a loader for each request would outlive it in old space.
  const loader = new DataLoader<Wanted, TrustScore>(
    async (wanted) => {
      const ids = [...new Set(wanted.map(({ id }) => id))];
      const states = await records.getMany(ids);
      const known = new Map(states.map((state, index) => [ids[index], state]));
      return wanted.map(({ id, environment, account }) =>
        scoreOf(account, known.get(id) ?? pastOf(environment, account), clock.now()),
      );
    },
    { cache: false, maxBatchSize: 100 },
  );

  return {
    ...createReputation(dependencies),
    apply,
    recover,
    get: (environment, account) =>
      loader.load({ id: recordKey(environment, account), environment, account }),
    async refresh(environment, account) {
      const record = await adjust(environment, account);
      const now = clock.now();
      return {
        trustScore: scoreOf(account, record, now),
        nextRefreshAt: new Date(now + refreshIntervalMs),
      };
    },
    async observed(environment, account, observation) {
      const id = recordKey(environment, account);
      const now = clock.now();
      const state = await records.update(id, (current) => {
        const next = observe(current ?? pastOf(environment, account), observation, now);
        return next && toRecord(id, next);
      });
      // What was written now carries this moment; a record that was left alone has an earlier one.
      if (state?.updatedAt === now) onChange(environment, account);
    },
    async timeline(environment, account, asked) {
      const since = asked.since ?? new Date(clock.now() - defaultSinceMs);
      const past = pastOf(environment, account);
      if (past && !(await records.get(recordKey(environment, account))))
        return timelineOf(recordKey(environment, account), past, since, asked.limit);
      const query = {
        index: 'byAccount',
        equals: { account: recordKey(environment, account) },
        range: { from: since.getTime() },
      };
      const [{ rows }, total] = await Promise.all([
        entries.page({ ...query, limit: asked.limit, direction: 'descending' }),
        entries.count(query),
      ]);
      return { entries: rows, total, since };
    },
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
