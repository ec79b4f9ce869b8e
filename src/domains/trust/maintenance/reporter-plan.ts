import { rowsOf } from '../../../store/pages.ts';
import type { Lesson } from '../event.ts';
import type { Reputation } from '../reporters/learnt.ts';
import { isEqualAt, relearnt } from '../reporters/relearnt.ts';
import {
  type ReputationRecord,
  reporterKey,
  reputationRecords,
} from '../reporters/reputation-store.ts';
import type { FiledReports, MaintenancePorts } from './ports.ts';

/** What has to be done of one reporter. */
export interface Plan {
  readonly filed: FiledReports;
  readonly learnt: Learnt;
  readonly differences: readonly ReputationDifference[];
}

export async function planOf(ports: MaintenancePorts, by: string, now: number): Promise<Plan> {
  // First: a review that is learnt of meanwhile is among the reports, or changes the record before it is written.
  const learnt = await learntOf(ports, by);
  const filed = await ports.reports.filedBy(by);
  const differences = filed.isUnfinished ? [] : differencesOf(learnt, lessonsOf(filed), now);
  return { filed, learnt, differences };
}

interface Learnt {
  readonly records: ReadonlyMap<string, ReputationRecord>;
  /** Of claims and owners together, as it was kept once. */
  readonly together: ReputationRecord | undefined;
}

async function learntOf({ store }: MaintenancePorts, by: string): Promise<Learnt> {
  const records = new Map<string, ReputationRecord>();
  const query = { index: 'byReporter', equals: { reporter: by } };
  for await (const record of rowsOf(store.collection(reputationRecords), query))
    records.set(record.id, record);
  return { records, together: await store.collection(reputationRecords).get(by) };
}

/** What reviews teach, by the record of the reporter that learns it. */
function lessonsOf({ taught }: FiledReports): ReadonlyMap<string, readonly Lesson[]> {
  const lessons = new Map<string, Lesson[]>();
  for (const { environment, reporter, lessons: more } of taught) {
    const id = reporterKey(environment, reporter);
    lessons.set(id, [...(lessons.get(id) ?? []), ...more]);
  }
  return lessons;
}

export interface ReputationDifference {
  readonly id: string;
  readonly before: ReputationRecord | undefined;
  readonly after: Reputation | undefined;
}

function differencesOf(
  { records }: Learnt,
  lessons: ReadonlyMap<string, readonly Lesson[]>,
  now: number,
): ReputationDifference[] {
  return [...new Set([...records.keys(), ...lessons.keys()])].toSorted().flatMap((id) => {
    const [before, after] = [records.get(id), relearnt(lessons.get(id) ?? [])];
    return isEqualAt(before, after, now) ? [] : [{ id, before, after }];
  });
}
