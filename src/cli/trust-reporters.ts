import type { Reputation } from '../domains/trust/credibility.ts';
import { isEqualAt, relearnt, rolled } from '../domains/trust/credibility.ts';
import type { ReputationRecord } from '../domains/trust/store.ts';
import { reputationRecords } from '../domains/trust/store.ts';
import type { FiledBy, OpenStore } from './trust-filed.ts';
import { filedBy, identify, rowsOf } from './trust-filed.ts';
import type { RebuildOptions } from './trust-rebuilding.ts';
import { mostTries } from './trust-rebuilding.ts';

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
  store: OpenStore,
  by: string,
  options: RebuildOptions,
): Promise<ReporterOutcome> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const outcome = await tryReporter(store, by, options);
    if (outcome !== 'again') return outcome;
  }
  return 'unfinished';
}

async function tryReporter(
  store: OpenStore,
  by: string,
  { now, dryRun }: RebuildOptions,
): Promise<ReporterOutcome | 'again'> {
  const plan = await planOf(store, by, now());
  if (!dryRun && !(await carryOut(store, by, plan))) return 'again';
  if (plan.filed.isUnfinished) return 'unfinished';
  const changes = changesOf(by, plan, now());
  return changes.length > 0 ? changes : 'same';
}

/** What has to be done of one reporter. */
interface Plan {
  readonly filed: FiledBy;
  readonly learnt: Learnt;
  readonly differences: readonly ReputationDifference[];
}

async function planOf(store: OpenStore, by: string, now: number): Promise<Plan> {
  // First: a review that is learnt of meanwhile is among the reports, or changes the record before it is written.
  const learnt = await learntOf(store, by);
  const filed = await filedBy(store, by);
  const differences = filed.isUnfinished ? [] : differencesOf(learnt, filed.lessons, now);
  return { filed, learnt, differences };
}

/** False when somebody learnt of a review meanwhile: then all has to be read again. */
async function carryOut(store: OpenStore, by: string, plan: Plan): Promise<boolean> {
  for (const report of plan.filed.undecided) await identify(store, report);
  const isWritten = await writeAll(store, by, plan.differences);
  // Last: until all of it is made anew, a run that follows finds this.
  const isDone = isWritten && !plan.filed.isUnfinished;
  if (isDone) await store.collection(reputationRecords).remove(by);
  return isWritten;
}

interface Learnt {
  readonly records: ReadonlyMap<string, ReputationRecord>;
  /** Of claims and owners together, as it was kept once. */
  readonly together: ReputationRecord | undefined;
}

async function learntOf(store: OpenStore, by: string): Promise<Learnt> {
  const records = new Map<string, ReputationRecord>();
  const query = { index: 'byReporter', equals: { reporter: by } };
  for await (const record of rowsOf(store, reputationRecords, query))
    records.set(record.id, record);
  return { records, together: await store.collection(reputationRecords).get(by) };
}

interface ReputationDifference {
  readonly id: string;
  readonly before: ReputationRecord | undefined;
  readonly after: Reputation | undefined;
}

function differencesOf(
  { records }: Learnt,
  lessons: FiledBy['lessons'],
  now: number,
): ReputationDifference[] {
  return [...new Set([...records.keys(), ...lessons.keys()])].toSorted().flatMap((id) => {
    const [before, after] = [records.get(id), relearnt(lessons.get(id) ?? [])];
    return isEqualAt(before, after, now) ? [] : [{ id, before, after }];
  });
}

async function writeAll(
  store: OpenStore,
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
  const { undecided, owners } = filed;
  const ofOwner = undecided.filter(({ id }) => owners.has(id)).length;
  const decided = `claims ${undecided.length - ofOwner}, owner ${ofOwner}`;
  const reports = { what: 'reports', before: `not told apart ${undecided.length}`, after: decided };
  return [
    ...(undecided.length > 0 ? [reports] : []),
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
