import type { Principal } from '../../../lib/principal.ts';
import { earlierIds, freshId, type Reservation } from '../../../lib/reservation.ts';
import type { Collection } from '../../../store/store.ts';
import type { Parties } from '../../trust/service.ts';
import type { Submission } from '../report.ts';
import type { Settle } from '../settling/settle.ts';
import type { StoredReport } from '../stored-report.ts';
import { createInsert } from './insert.ts';
import { createPrepare, type PrepareDependencies } from './prepare.ts';
import { readSubmission } from './submission.ts';

export interface SubmitDependencies extends PrepareDependencies {
  readonly records: Collection<StoredReport>;
  readonly settle: Settle;
  readonly newId: () => string;
  readonly onError: (error: unknown) => void;
}

/**
 * Takes a token of what one lineage may file, whoever it names as reporter, or throws `rate_limited`; answers how to
 * give it back when nothing was filed (R4.5a).
 */
export type TakeToken = () => Promise<() => void>;

export interface SubmitOptions {
  readonly takeToken: TakeToken;
  /** Of a request with an Idempotency-Key (R1.15). */
  readonly reservation?: Reservation | undefined;
}

/**
 * Files a report, or throws the problem that keeps it out (R4.5a, then R9.2 to R9.4, in that order). A repeat of the
 * same request goes on with what an earlier run of it filed, and answers it as it was then (R1.15).
 */
export type Submit = (
  submission: Submission,
  principal: Principal,
  options: SubmitOptions,
) => Promise<StoredReport>;

export function createSubmit(dependencies: SubmitDependencies): Submit {
  const { records, newId, onError, settle, ports } = dependencies;
  const insert = createInsert(dependencies);
  const prepare = createPrepare(dependencies);

  /** The report as its caller sees it. It is filed: steps that fail now are finished later. */
  async function answered(report: StoredReport, parties?: Parties): Promise<StoredReport> {
    const settled = await settle(report, parties).catch((error: unknown) => {
      onError(error);
      return report;
    });
    return { ...settled, status: 'pending_review' };
  }

  /** What an earlier run of the same request filed. */
  async function madeBefore(ids: readonly string[]): Promise<StoredReport | undefined> {
    const found = ids.length > 0 ? await records.getMany(ids) : [];
    return found.find((report) => report !== undefined);
  }

  return async function submit(given, principal, { takeToken, reservation }) {
    const submission = readSubmission(given, ports.evidence);
    const earlier = earlierIds('rep', reservation);
    const made = await madeBefore(earlier);
    if (made) return answered(made);
    const id = freshId('rep', reservation) ?? newId();
    // Only reports that are filed count.
    const giveBack = await takeToken();
    try {
      const { report, parties } = await prepare(submission, principal, id);
      return await answered(await insert(report), parties);
    } catch (error) {
      // A report that may have been filed after all counts.
      if (await isGone(records, id)) giveBack();
      // It may be another run of the same request that came first.
      const other = await madeBefore(earlier);
      if (other) return answered(other);
      throw error;
    }
  };
}

/** Whether nothing was filed under an id. */
const isGone = (records: SubmitDependencies['records'], id: string): Promise<boolean> =>
  records.get(id).then(
    (report) => report === undefined,
    () => false,
  );
