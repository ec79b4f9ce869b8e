import type { Environment } from '../../../lib/principal.ts';
import { rowsOf } from '../../../store/pages.ts';
import type { Store } from '../../../store/store.ts';
import type { Lesson, Reporter } from '../../trust/event.ts';
import { lessonsOf } from '../review/review-events.ts';
import { reportRecords } from '../store.ts';
import type { StoredReport } from '../stored-report.ts';
import { identify } from './identify.ts';
import { reporterOf } from './identity.ts';

export type OpenStore = Pick<Store, 'collection'>;

/** Whether a lineage held the account at a moment, by the verifications that are kept. */
type WasOwner = (lineageId: string, at: number) => boolean;

/** What reviews of one report teach of who filed it. */
interface Taught {
  readonly environment: Environment;
  readonly reporter: Reporter;
  readonly lessons: readonly Lesson[];
}

/** What was filed in the name of one account. */
interface Filed {
  /** Reports that do not say yet in whose name they were filed, as they will say. */
  readonly undecided: readonly StoredReport[];
  readonly taught: readonly Taught[];
  readonly isUnfinished: boolean;
}

/**
 * What was filed in the name of one account. Reads only: where a report does not say who filed it, `wasOwner` does;
 * `decide` writes that down.
 */
export async function filedBy(store: OpenStore, by: string, wasOwner: WasOwner) {
  const { undecided, taught, isUnfinished } = await readFiled(store, by, wasOwner);
  const ofOwner = undecided.filter(({ filedAs }) => filedAs === 'owner').length;
  return {
    /** Reports that do not say yet in whose name they were filed, by what they will say. */
    undecided: { claims: undecided.length - ofOwner, owner: ofOwner },
    taught,
    /** A report has steps left: what it teaches may not be learnt yet. */
    isUnfinished,
    async decide(): Promise<void> {
      for (const report of undecided) await identify(store, report);
    },
  };
}

async function readFiled(store: OpenStore, by: string, wasOwner: WasOwner): Promise<Filed> {
  const undecided: StoredReport[] = [];
  const taught: Taught[] = [];
  let isUnfinished = false;
  const query = { index: 'byReporter', equals: { by } };
  for await (const kept of rowsOf(store.collection(reportRecords), query)) {
    const report = decided(kept, wasOwner);
    if (kept.filedAs === undefined) undecided.push(report);
    isUnfinished ||= report.due.length > 0;
    const { environment } = report;
    if (report.reviews.length > 0)
      taught.push({ environment, reporter: reporterOf(report), lessons: lessonsOf(report) });
  }
  return { undecided, taught, isUnfinished };
}

function decided(report: StoredReport, wasOwner: WasOwner): StoredReport {
  if (report.filedAs !== undefined) return report;
  return { ...report, filedAs: wasOwner(report.lineageId, report.createdAt) ? 'owner' : 'claim' };
}
