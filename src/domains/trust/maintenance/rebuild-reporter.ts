import { allRows } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import type { ReporterOutcome } from '../event.ts';
import type { FiledReports, MaintenancePorts } from '../ports.ts';
import {
  isEqualAt,
  type Reputation,
  type ReputationRecord,
  replayOutcomes,
  reporterKey,
  reputationRecords,
  rollReputation,
} from '../score/credibility.ts';
import { type RebuildOptions, type Rebuilt, retry } from './rebuild-account.ts';

export interface ReporterChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** Rebuilds the credibility of each identity of one reporter. May be killed and run again. */
export const rebuildReporter = (
  ports: MaintenancePorts,
  by: string,
  options: RebuildOptions,
): Promise<Rebuilt<readonly ReporterChange[]>> =>
  retry<Rebuilt<readonly ReporterChange[]>>(() => tryReporter(ports, by, options));

async function tryReporter(
  { store, reports }: MaintenancePorts,
  by: string,
  { now, dryRun }: RebuildOptions,
): Promise<Rebuilt<readonly ReporterChange[]> | 'again'> {
  const records = store.collection(reputationRecords);
  // First: a review that counts meanwhile is among the reports, or changes the record before it is written.
  const stored = await allRows(records, 'byReporter', { reporter: by });
  const filed = await reports.filedBy(by);
  if (filed.isUnfinished) return 'unfinished';
  const differences = findDifferences(stored, filed, now());
  if (!dryRun && !(await writeAll(records, by, differences))) return 'again';
  if (differences.length === 0) return 'same';
  return differences.map(({ id, before, after }) => ({
    what: id.slice(by.length + 1),
    before: weightsText(before, now()),
    after: weightsText(after, now()),
  }));
}

interface ReputationDifference {
  readonly id: string;
  readonly before: ReputationRecord | undefined;
  readonly after: Reputation | undefined;
}

function findDifferences(
  stored: readonly ReputationRecord[],
  filed: FiledReports,
  now: number,
): ReputationDifference[] {
  const records = new Map(stored.map((record) => [record.id, record]));
  const outcomes = outcomesByRecord(filed);
  return [...new Set([...records.keys(), ...outcomes.keys()])].toSorted().flatMap((id) => {
    const [before, after] = [records.get(id), replayOutcomes(outcomes.get(id) ?? [])];
    return isEqualAt(before, after, now) ? [] : [{ id, before, after }];
  });
}

/** The outcomes of reviews, by the record of their reporter. */
function outcomesByRecord({ reviewed }: FiledReports) {
  const byRecord = new Map<string, ReporterOutcome[]>();
  for (const { environment, reporter, outcomes } of reviewed) {
    const id = reporterKey(environment, reporter);
    byRecord.set(id, [...(byRecord.get(id) ?? []), ...outcomes]);
  }
  return byRecord;
}

/** False when another review counted meanwhile: the caller reads everything again. */
async function writeAll(
  records: Collection<ReputationRecord>,
  by: string,
  differences: readonly ReputationDifference[],
): Promise<boolean> {
  for (const { id, before, after } of differences) {
    const made = after ?? { confirmed: 0, dismissed: 0, updatedAt: 0, applied: [] };
    const written = await records.update(id, (current) =>
      versionOf(current) === versionOf(before) ? { ...made, id, reporter: by } : undefined,
    );
    if (versionOf(written) !== versionOf(made)) return false;
  }
  return true;
}

/** Differs after each counted review. */
const versionOf = (reputation: Reputation | undefined): string =>
  JSON.stringify(reputation && [reputation.updatedAt, reputation.applied]);

function weightsText(reputation: Reputation | undefined, now: number): string {
  const { confirmed, dismissed } = rollReputation(reputation, now);
  return `confirmed ${confirmed.toFixed(3)}, dismissed ${dismissed.toFixed(3)}`;
}
