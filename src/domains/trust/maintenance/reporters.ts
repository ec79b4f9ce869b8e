import { rowsOf } from '../../../store/pages.ts';
import { isEqualAt, type Reputation, relearnt, rolled } from '../credibility.ts';
import type { Lesson } from '../event.ts';
import { reporterKey } from '../reputation.ts';
import { type ReputationRecord, reputationRecords } from '../store.ts';
import { maxTries, type RebuildOptions } from './accounts.ts';
import type { FiledReports, MaintenancePorts } from './ports.ts';

/** What was different of one reporter, in words. */
export interface Change {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export type ReporterOutcome = 'same' | 'unfinished' | readonly Change[];

/**
 * Makes anew what is kept of one reporter: in whose name each report was filed, where nothing says so yet, and how far
 * each identity is believed. Whoever is killed in between, or runs it again, comes to the same.
 */
export async function rebuildReporter(
  ports: MaintenancePorts,
  by: string,
  options: RebuildOptions,
): Promise<ReporterOutcome> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await tryReporter(ports, by, options);
    if (outcome !== 'again') return outcome;
  }
  return 'unfinished';
}

async function tryReporter(
  ports: MaintenancePorts,
  by: string,
  { now, dryRun }: RebuildOptions,
): Promise<ReporterOutcome | 'again'> {
  const plan = await planOf(ports, by, now());
  if (!dryRun && !(await carryOut(ports, by, plan))) return 'again';
  if (plan.filed.isUnfinished) return 'unfinished';
  const changes = changesOf(by, plan, now());
  return changes.length > 0 ? changes : 'same';
}

/** What has to be done of one reporter. */
interface Plan {
  readonly filed: FiledReports;
  readonly learnt: Learnt;
  readonly differences: readonly ReputationDifference[];
}

async function planOf(ports: MaintenancePorts, by: string, now: number): Promise<Plan> {
  // First: a review that is learnt of meanwhile is among the reports, or changes the record before it is written.
  const learnt = await learntOf(ports, by);
  const filed = await ports.reports.filedBy(by);
  const differences = filed.isUnfinished ? [] : differencesOf(learnt, lessonsOf(filed), now);
  return { filed, learnt, differences };
}

/** False when somebody learnt of a review meanwhile: then all has to be read again. */
async function carryOut(ports: MaintenancePorts, by: string, plan: Plan): Promise<boolean> {
  await plan.filed.decide();
  const isWritten = await writeAll(ports, by, plan.differences);
  // Last: until all of it is made anew, a run that follows finds this.
  const isDone = isWritten && !plan.filed.isUnfinished;
  if (isDone) await ports.store.collection(reputationRecords).remove(by);
  return isWritten;
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

interface ReputationDifference {
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

/** Another one after each review that was learnt of. */
const versionOf = (reputation: Reputation | undefined): string =>
  JSON.stringify(reputation && [reputation.updatedAt, reputation.applied]);

function changesOf(by: string, { filed, learnt, differences }: Plan, now: number): Change[] {
  const { claims, owner } = filed.undecided;
  const undecided = claims + owner;
  const decided = `claims ${claims}, owner ${owner}`;
  const reports = { what: 'reports', before: `not told apart ${undecided}`, after: decided };
  return [
    ...(undecided > 0 ? [reports] : []),
    ...differences.map((difference) => reputationChange(by, difference, now)),
    ...(learnt.together ? [togetherChange(learnt.together, now)] : []),
  ];
}

const textOf = (reputation: Reputation | undefined, now: number): string => {
  const { confirmed, dismissed } = rolled(reputation, now);
  return `confirmed ${confirmed.toFixed(3)}, dismissed ${dismissed.toFixed(3)}`;
};

const reputationChange = (
  by: string,
  { id, before, after }: ReputationDifference,
  now: number,
): Change => ({
  what: id.slice(by.length + 1),
  before: textOf(before, now),
  after: textOf(after, now),
});

const togetherChange = (together: ReputationRecord, now: number): Change => ({
  what: 'learnt of both together',
  before: textOf(together, now),
  after: 'not kept any more',
});
