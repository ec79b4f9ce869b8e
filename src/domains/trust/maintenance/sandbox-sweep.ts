import { type Account, parseRecordKey } from '../../../games/account.ts';
import { type Clock, dayMs } from '../../../lib/clock.ts';
import type { PageKey } from '../../../lib/list-page.ts';
import { firstRows } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import type { MaintenancePorts, ReportSide } from '../ports.ts';
import { findSandboxPast } from '../sandbox.ts';
import type { ReputationRecord } from '../score/credibility.ts';
import { ownedAt, type TimelineEntry, type TrustRecord } from '../score/state.ts';
import { rebuildAccount } from './rebuild-account.ts';
import { rebuildReporter } from './rebuild-reporter.ts';

const sweptAtOnce = 100;
/** How long a timeline stays readable after the last report behind it is gone. */
const shownMs = dayMs;
const entriesAtOnce = 500;

/** Forgets the changes of sandbox accounts once nothing that made them is left: their UIDs decide again (R3.9). */
export function createSandboxSweep({
  records,
  entries,
  reputations,
  maintenance,
  clock,
  leftBoards,
}: {
  readonly records: Collection<TrustRecord>;
  readonly entries: Collection<TimelineEntry>;
  readonly reputations: Collection<ReputationRecord>;
  readonly maintenance: MaintenancePorts;
  readonly clock: Clock;
  /** Takes off the boards an account that is on them for its changes alone. */
  readonly leftBoards: (account: Account) => Promise<void>;
}) {
  const options = { now: clock.now, dryRun: false };
  let after: PageKey | undefined;

  async function firstReportAt(account: string): Promise<number | undefined> {
    for await (const { filedAt } of maintenance.reports.against(account)) return filedAt;
    return undefined;
  }

  async function removeEntries(account: string, before: number): Promise<void> {
    const range = { to: before };
    const query = { index: 'byAccount', equals: { account }, range };
    const rows = await firstRows(entries, query, entriesAtOnce);
    for (const { id } of rows) await entries.remove(id);
  }

  async function forget(record: TrustRecord, account: Account): Promise<boolean> {
    await leftBoards(account);
    await removeEntries(record.id, Number.MAX_SAFE_INTEGER);
    const isAsRead = ({ seq, due }: TrustRecord) => seq === record.seq && due.length === 0;
    return records.remove(record.id, isAsRead);
  }

  async function remakeAccount(id: string, idleMs: number): Promise<boolean> {
    const record = await records.get(id);
    const account = parseRecordKey(id)?.account;
    if (account === undefined || record === undefined) return true;
    // Entries that are due are written first.
    if (record.due.length > 0) return false;
    const now = clock.now();
    const hasPast = findSandboxPast(account, now) !== undefined;
    const isOwned = !hasPast && ownedAt(record, now) !== null;
    const firstAt = await firstReportAt(id);
    if (firstAt === undefined && !isOwned && now - record.updatedAt >= idleMs)
      return forget(record, account);
    // The past that follows from a UID is in no report.
    const isMade = hasPast || (await rebuildAccount(maintenance, id, options)) !== 'unfinished';
    // The remaining entries still follow each other (R8.4).
    if (firstAt !== undefined) await removeEntries(id, firstAt);
    return isMade;
  }

  /** Also forgets the credibility of a reporter without reports. */
  async function remakeReporter(by: string): Promise<boolean> {
    const isMade = (await rebuildReporter(maintenance, by, options)) !== 'unfinished';
    if ((await maintenance.reports.countOf(by, 'by')) > 0) return isMade;
    const query = { index: 'byReporter', equals: { reporter: by } };
    const rows = await firstRows(reputations, query, sweptAtOnce);
    for (const { id } of rows) await reputations.remove(id);
    return true;
  }

  return {
    /** Rebuilds an account or a reporter from the remaining reports; false while steps of those are unfinished. */
    remake: (side: ReportSide, account: string): Promise<boolean> =>
      side === 'by' ? remakeReporter(account) : remakeAccount(account, 0),
    /** Checks some changed accounts, the next ones at each call. */
    async sweep(): Promise<void> {
      const { rows, next } = await records.page({
        index: 'byChanged',
        equals: {},
        range: { from: 0 },
        limit: sweptAtOnce,
        direction: 'ascending',
        ...(after && { after }),
      });
      after = next;
      for (const { id } of rows) await remakeAccount(id, shownMs);
    },
  };
}
