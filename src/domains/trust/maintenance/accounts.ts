import { rememberedKeys } from '../chain.ts';
import { rollTo } from '../decay.ts';
import { emptyTotals, rebuilt, type Totals, withReport } from '../rebuild.ts';
import { pointsOf } from '../score.ts';
import { type TrustState, unknownAccount } from '../state.ts';
import { timelineEntries, toRecord, trustRecords } from '../store.ts';
import type { MaintenancePorts } from './ports.ts';

export interface Difference {
  readonly account: string;
  readonly before: TrustState;
  readonly after: TrustState;
  /** The scores at that moment. */
  readonly scores: readonly [before: number, after: number];
}

/** What came of one account: nothing to do, a difference, or a report whose steps are not finished. */
export type RebuildOutcome = 'same' | 'unfinished' | Difference;

export interface RebuildOptions {
  readonly now: () => number;
  /** Tells the difference, and leaves it. */
  readonly dryRun: boolean;
}

/** An account that gets events all the time is tried so often. */
export const maxTries = 5;

/**
 * Makes the state of one account anew of its reports, unless it is what they come to. Nothing that happens meanwhile
 * is lost: then it is done again.
 */
export async function rebuildAccount(
  ports: MaintenancePorts,
  account: string,
  options: RebuildOptions,
): Promise<RebuildOutcome> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await tryAccount(ports, account, options);
    if (outcome !== 'again') return outcome;
  }
  return 'unfinished';
}

async function tryAccount(
  ports: MaintenancePorts,
  account: string,
  { now, dryRun }: RebuildOptions,
): Promise<RebuildOutcome | 'again'> {
  const records = ports.store.collection(trustRecords);
  const kept = await records.get(account);
  const before = kept ?? (await restored(ports, account));
  const tally = await totalsOf(ports, account, Math.max(now(), before.updatedAt));
  if (tally === undefined) return 'unfinished';
  const difference = differenceOf(account, before, tally);
  const outcome = difference ?? 'same';
  if (dryRun || (kept && !difference)) return outcome;
  const written = await records.update(account, (current) =>
    current?.seq === kept?.seq ? toRecord(account, rebuilt(current ?? before, tally)) : undefined,
  );
  return written && !differenceOf(account, written, tally) ? outcome : 'again';
}

async function totalsOf(
  { reports }: MaintenancePorts,
  account: string,
  at: number,
): Promise<Totals | undefined> {
  let tally = emptyTotals(at);
  for await (const report of reports.against(account)) {
    if (report.isUnfinished) return undefined;
    tally = withReport(tally, report);
  }
  return tally;
}

/** The state of an account whose record is lost, as far as its timeline tells. */
async function restored({ store }: MaintenancePorts, account: string): Promise<TrustState> {
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

function differenceOf(account: string, state: TrustState, tally: Totals): Difference | undefined {
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
