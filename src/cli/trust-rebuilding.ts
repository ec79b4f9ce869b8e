import { z } from 'zod';
import { reportRecords } from '../domains/reports/store.ts';
import { rememberedKeys } from '../domains/trust/chain.ts';
import { rollTo } from '../domains/trust/decay.ts';
import type { Tally } from '../domains/trust/rebuild.ts';
import { emptyTally, rebuilt, tallied } from '../domains/trust/rebuild.ts';
import { pointsOf } from '../domains/trust/score.ts';
import type { TrustState } from '../domains/trust/state.ts';
import { unknownAccount } from '../domains/trust/state.ts';
import { timelineEntries, toRecord, trustRecords } from '../domains/trust/store.ts';
import type { Environment } from '../lib/principal.ts';
import type { CollectionSpec, Store } from '../store/store.ts';
import { factsOf, reportsAgainst } from './trust-reports.ts';

type OpenStore = Pick<Store, 'collection'>;

/** How far the last rebuild came; gone once one is finished. */
interface Checkpoint {
  /** The environment for its accounts, `live:reporters` for its reporters. */
  readonly id: string;
  readonly account: string;
}

export const rebuildCheckpoints: CollectionSpec<Checkpoint> = {
  name: 'trust-rebuild',
  schema: z.object({ id: z.string(), account: z.string() }),
};

/** The accounts of an environment: ';' comes right after ':'. */
export const rangeOf = (environment: Environment) => ({
  from: `${environment}:`,
  to: `${environment};`,
});

/** The index of the reports against an account, or of those that were filed in its name. */
export const accountIndexes = { against: 'byTarget', by: 'byReporter' } as const;

/** The accounts that have reports, in order, those after one that was seen. */
export async function* accountsReported(
  store: OpenStore,
  environment: Environment,
  field: keyof typeof accountIndexes,
  seen: string | undefined,
): AsyncGenerator<string> {
  const reports = store.collection(reportRecords);
  let account = seen;
  do {
    // A blank comes before every digit.
    const range = {
      ...rangeOf(environment),
      ...(account !== undefined && { from: `${account} ` }),
    };
    const query = { index: accountIndexes[field], equals: {}, range, limit: 1 } as const;
    account = (await reports.page({ ...query, direction: 'ascending' })).rows[0]?.[field];
    if (account !== undefined) yield account;
  } while (account !== undefined);
}

export interface Difference {
  readonly account: string;
  readonly before: TrustState;
  readonly after: TrustState;
  /** The scores at that moment. */
  readonly scores: readonly [before: number, after: number];
}

/** What came of one account: nothing to do, a difference, or a report whose steps are not finished. */
export type Outcome = 'same' | 'unfinished' | Difference;

export interface RebuildOptions {
  readonly now: () => number;
  /** Tells the difference, and leaves it. */
  readonly dryRun: boolean;
}

/** An account that gets events all the time is tried so often. */
export const mostTries = 5;

/**
 * Makes the state of one account anew of its reports, unless it is what they come to. Nothing that happens meanwhile
 * is lost: then it is done again.
 */
export async function rebuildAccount(
  store: OpenStore,
  account: string,
  options: RebuildOptions,
): Promise<Outcome> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const outcome = await tryAccount(store, account, options);
    if (outcome !== 'again') return outcome;
  }
  return 'unfinished';
}

async function tryAccount(
  store: OpenStore,
  account: string,
  { now, dryRun }: RebuildOptions,
): Promise<Outcome | 'again'> {
  const records = store.collection(trustRecords);
  const kept = await records.get(account);
  const before = kept ?? (await restored(store, account));
  const tally = await tallyOf(store, account, Math.max(now(), before.updatedAt));
  if (tally === undefined) return 'unfinished';
  const difference = differenceOf(account, before, tally);
  const outcome = difference ?? 'same';
  if (dryRun || (kept && !difference)) return outcome;
  const written = await records.update(account, (current) =>
    current?.seq === kept?.seq ? toRecord(account, rebuilt(current ?? before, tally)) : undefined,
  );
  return written && !differenceOf(account, written, tally) ? outcome : 'again';
}

async function tallyOf(store: OpenStore, account: string, at: number): Promise<Tally | undefined> {
  let tally = emptyTally(at);
  for await (const report of reportsAgainst(store, account)) {
    if (report.due.length > 0) return undefined;
    tally = tallied(tally, factsOf(report));
  }
  return tally;
}

/** The state of an account whose record is lost, as far as its timeline tells. */
async function restored(store: OpenStore, account: string): Promise<TrustState> {
  const { rows } = await store.collection(timelineEntries).page({
    index: 'byAccount',
    equals: { account },
    limit: rememberedKeys,
    direction: 'descending',
  });
  const [newest] = rows;
  if (!newest) return unknownAccount;
  return {
    ...unknownAccount,
    seq: newest.seq,
    lastAt: newest.at,
    lastScore: newest.scoreAfter,
    applied: rows.map(({ id }) => id.slice(account.length + 1)).reverse(),
  };
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

function differenceOf(account: string, state: TrustState, tally: Tally): Difference | undefined {
  const before = rollTo(state, tally.at);
  const after = rebuilt(before, tally);
  const isEqual =
    isSame(before.confirmedWeight, after.confirmedWeight) &&
    isSame(before.pendingWeight, after.pendingWeight) &&
    factsText(before) === factsText(after);
  if (isEqual) return undefined;
  return {
    account,
    before,
    after,
    scores: [pointsOf(before, tally.at), pointsOf(after, tally.at)],
  };
}

function factsText({ counts, incidents, lastIncident }: TrustState): string {
  const { total, confirmed, dismissed } = counts;
  const last = Object.entries(lastIncident).map(([category, filedAt]) => `${category} ${filedAt}`);
  return [total, confirmed, dismissed, incidents, ...last.toSorted()].join();
}
