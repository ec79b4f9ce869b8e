import { type Account, parseRecordKey } from '../../../games/account.ts';
import type { Clock } from '../../../lib/clock.ts';
import { dayMs } from '../../../lib/duration.ts';
import type { PageKey } from '../../../lib/list-page.ts';
import type { Collection } from '../../../store/store.ts';
import { rebuildAccount } from '../maintenance/accounts.ts';
import type { MaintenancePorts } from '../maintenance/ports.ts';
import { rebuildReporter } from '../maintenance/reporters.ts';
import { ownedAt } from '../reporters/owners.ts';
import type { ReputationRecord } from '../reporters/reputation-store.ts';
import type { TrustRecord } from '../store.ts';
import type { TimelineEntry } from '../timeline/timeline-entry.ts';
import { sandboxStory } from './sandbox.ts';

export interface SandboxSweepDependencies {
  readonly records: Collection<TrustRecord>;
  readonly entries: Collection<TimelineEntry>;
  readonly reputations: Collection<ReputationRecord>;
  readonly maintenance: MaintenancePorts;
  readonly clock: Clock;
  /** Takes an account from the boards that is there for its changes alone. */
  readonly leftBoards: (account: Account) => Promise<void>;
}

/** Lets accounts of the sandbox be what follows from their UIDs again, once nothing that changed them is left (R3.9). */
export interface SandboxSweep {
  /** Makes accounts and reporters anew of the reports that are left. */
  remade(accounts: Iterable<string>, reporters: Iterable<string>): Promise<void>;
  /** Looks at some accounts that were changed, the next ones each time. */
  sweep(): Promise<void>;
}

/** Accounts that are looked at each minute. */
const sweptAtOnce = 100;
/** A timeline that nothing stands behind any more can be read for so long. */
const shownMs = dayMs;
const entriesAtOnce = 500;

export function createSandboxSweep(dependencies: SandboxSweepDependencies): SandboxSweep {
  const { records, entries, reputations, maintenance, clock, leftBoards } = dependencies;
  const options = { now: clock.now, dryRun: false };
  let after: PageKey | undefined;

  /** Its reports begin here; undefined without any. */
  async function firstReportOf(account: string): Promise<number | undefined> {
    for await (const { filedAt } of maintenance.reports.against(account)) return filedAt;
    return undefined;
  }

  async function removeEntries(account: string, before: number): Promise<void> {
    const range = { to: before };
    const query = { index: 'byAccount', equals: { account }, range, limit: entriesAtOnce } as const;
    const { rows } = await entries.page({ ...query, direction: 'ascending' });
    for (const { id } of rows) await entries.remove(id);
  }

  async function forget(record: TrustRecord, account: Account): Promise<void> {
    await leftBoards(account);
    await removeEntries(record.id, Number.MAX_SAFE_INTEGER);
    await records.remove(record.id, ({ seq, due }) => seq === record.seq && due.length === 0);
  }

  async function remake(id: string, keptMs: number): Promise<void> {
    const record = await records.get(id);
    const account = parseRecordKey(id)?.account;
    // What is due is written first.
    if (account === undefined || record === undefined || record.due.length > 0) return;
    const now = clock.now();
    const hasPast = sandboxStory(account, now) !== undefined;
    const isOwned = !hasPast && ownedAt(record, now) !== null;
    const firstAt = await firstReportOf(id);
    if (firstAt === undefined && !isOwned && now - record.updatedAt >= keptMs)
      return forget(record, account);
    // A past that follows from the UID is in no report.
    if (!hasPast) await rebuildAccount(maintenance, id, options);
    // The entries that are left follow each other still (R8.4).
    if (firstAt !== undefined) await removeEntries(id, firstAt);
  }

  /** How far a reporter is believed of whom no report is left. */
  async function remakeReporter(by: string): Promise<void> {
    await rebuildReporter(maintenance, by, options);
    if ((await maintenance.reports.countOf(by, 'by')) > 0) return;
    const query = { index: 'byReporter', equals: { reporter: by }, limit: sweptAtOnce } as const;
    const { rows } = await reputations.page({ ...query, direction: 'ascending' });
    for (const { id } of rows) await reputations.remove(id);
  }

  return {
    async remade(accounts, reporters) {
      for (const id of accounts) await remake(id, 0);
      for (const by of reporters) await remakeReporter(by);
    },
    async sweep() {
      const query = {
        index: 'byChanged',
        equals: {},
        range: { from: 0 },
        limit: sweptAtOnce,
      } as const;
      const { rows, next } = await records.page({
        ...query,
        direction: 'ascending',
        ...(after && { after }),
      });
      after = next;
      for (const { id } of rows) await remake(id, shownMs);
    },
  };
}
