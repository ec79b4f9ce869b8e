import { rowsOf } from '../../../store/records.ts';
import type { ReporterOutcome } from '../event.ts';
import {
  isEqualAt,
  type Reputation,
  replayOutcomes,
  rollReputation,
} from '../score/credibility.ts';
import { type ReputationRecord, reporterKey, reputationRecords } from '../store.ts';
import type { FiledReports, MaintenancePorts } from './ports.ts';
import { type RebuildOptions, retry } from './rebuild-account.ts';

export type ReporterRebuildOutcome = 'same' | 'unfinished' | readonly ReporterChange[];

/** One difference that was found of a reporter, in words. */
export interface ReporterChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Makes anew what is stored of one reporter: in whose name each report was filed, where nothing says so yet, and how
 * far each identity is believed. A run that was killed half-way, or runs again, comes to the same.
 */
export const rebuildReporter = (
  ports: MaintenancePorts,
  by: string,
  options: RebuildOptions,
): Promise<ReporterRebuildOutcome> =>
  retry<ReporterRebuildOutcome>(() => tryReporter(ports, by, options));

async function tryReporter(
  ports: MaintenancePorts,
  by: string,
  { now, dryRun }: RebuildOptions,
): Promise<ReporterRebuildOutcome | 'again'> {
  const plan = await readPlan(ports, by, now());
  if (!dryRun && !(await carryOut(ports, by, plan))) return 'again';
  if (plan.filed.isUnfinished) return 'unfinished';
  const changes = describeChanges(by, plan, now());
  return changes.length > 0 ? changes : 'same';
}

/** What has to be done of one reporter. */
interface Plan {
  readonly filed: FiledReports;
  readonly stored: StoredReputations;
  readonly differences: readonly ReputationDifference[];
}

interface StoredReputations {
  readonly records: ReadonlyMap<string, ReputationRecord>;
  /** Of claims and owners together, as it was stored once. */
  readonly together: ReputationRecord | undefined;
}

interface ReputationDifference {
  readonly id: string;
  readonly before: ReputationRecord | undefined;
  readonly after: Reputation | undefined;
}

async function readPlan(ports: MaintenancePorts, by: string, now: number): Promise<Plan> {
  // First: a review that counts meanwhile is among the reports, or changes the record before it is written.
  const stored = await readReputations(ports, by);
  const filed = await ports.reports.filedBy(by);
  const differences = filed.isUnfinished ? [] : findDifferences(stored, filed, now);
  return { filed, stored, differences };
}

async function readReputations(
  { store }: MaintenancePorts,
  by: string,
): Promise<StoredReputations> {
  const records = new Map<string, ReputationRecord>();
  const query = { index: 'byReporter', equals: { reporter: by } };
  for await (const record of rowsOf(store.collection(reputationRecords), query))
    records.set(record.id, record);
  return { records, together: await store.collection(reputationRecords).get(by) };
}

function findDifferences(
  { records }: StoredReputations,
  filed: FiledReports,
  now: number,
): ReputationDifference[] {
  const outcomes = outcomesByRecord(filed);
  return [...new Set([...records.keys(), ...outcomes.keys()])].toSorted().flatMap((id) => {
    const [before, after] = [records.get(id), replayOutcomes(outcomes.get(id) ?? [])];
    return isEqualAt(before, after, now) ? [] : [{ id, before, after }];
  });
}

/** What reviews say, by the record of the reporter about whom they say it. */
function outcomesByRecord({
  reviewed,
}: FiledReports): ReadonlyMap<string, readonly ReporterOutcome[]> {
  const byRecord = new Map<string, ReporterOutcome[]>();
  for (const { environment, reporter, outcomes } of reviewed) {
    const id = reporterKey(environment, reporter);
    byRecord.set(id, [...(byRecord.get(id) ?? []), ...outcomes]);
  }
  return byRecord;
}

/** False when another review counted meanwhile: then all has to be read again. */
async function carryOut(ports: MaintenancePorts, by: string, plan: Plan): Promise<boolean> {
  await plan.filed.decide();
  const isWritten = await writeAll(ports, by, plan.differences);
  // This goes last: a run that was interrupted before finds it again.
  const isDone = isWritten && !plan.filed.isUnfinished;
  if (isDone) await ports.store.collection(reputationRecords).remove(by);
  return isWritten;
}

async function writeAll(
  { store }: MaintenancePorts,
  by: string,
  differences: readonly ReputationDifference[],
): Promise<boolean> {
  const records = store.collection(reputationRecords);
  for (const { id, before, after } of differences) {
    const made = after ?? { confirmed: 0, dismissed: 0, updatedAt: 0, applied: [] };
    const written = await records.update(id, (current) =>
      versionOf(current) === versionOf(before) ? { ...made, id, reporter: by } : undefined,
    );
    if (versionOf(written) !== versionOf(made)) return false;
  }
  return true;
}

/** Differs after each review that counted. */
const versionOf = (reputation: Reputation | undefined): string =>
  JSON.stringify(reputation && [reputation.updatedAt, reputation.applied]);

function describeChanges(
  by: string,
  { filed, stored, differences }: Plan,
  now: number,
): ReporterChange[] {
  const { claims, owner } = filed.undecided;
  const undecided = claims + owner;
  const decided = `claims ${claims}, owner ${owner}`;
  const reports = { what: 'reports', before: `not told apart ${undecided}`, after: decided };
  const { together } = stored;
  return [
    ...(undecided > 0 ? [reports] : []),
    ...differences.map(({ id, before, after }) => ({
      what: id.slice(by.length + 1),
      before: weightsText(before, now),
      after: weightsText(after, now),
    })),
    ...(together ? [togetherChange(together, now)] : []),
  ];
}

const togetherChange = (together: ReputationRecord, now: number): ReporterChange => ({
  what: 'learnt of both together',
  before: weightsText(together, now),
  after: 'not kept any more',
});

function weightsText(reputation: Reputation | undefined, now: number): string {
  const { confirmed, dismissed } = rollReputation(reputation, now);
  return `confirmed ${confirmed.toFixed(3)}, dismissed ${dismissed.toFixed(3)}`;
}
