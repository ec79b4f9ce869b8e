import type { Clock } from '../../lib/clock.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Reservation } from '../../lib/reservation.ts';
import { earlierIds, freshId } from '../../lib/reservation.ts';
import type { Collection } from '../../store/store.ts';
import { DuplicateRecord } from '../../store/store.ts';
import type { Credibility } from '../trust/event.ts';
import { filingOf } from './filing.ts';
import { isOwners, reporterOf } from './identity.ts';
import type { ReportPorts } from './ports.ts';
import type { Quota } from './quota.ts';
import { createQuota, quotaResetAt, reportsPerDay } from './quota.ts';
import { createRepeats } from './repeats.ts';
import type { Settle } from './settle.ts';
import type { ReporterDay, StoredReport } from './store.ts';
import type { Submission } from './submission.ts';
import { accept, filed, givenUp, isAbandoned, readSubmission, released } from './submission.ts';

export interface SubmitDependencies {
  readonly records: Collection<StoredReport>;
  readonly days: Collection<ReporterDay>;
  readonly ports: Pick<ReportPorts, 'reputation' | 'isOwner' | 'evidence'>;
  readonly settle: Settle;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly onError: (error: unknown) => void;
}

/**
 * Takes a token of what one key family may file, whoever it names as reporter, or throws `rate_limited`; answers how to
 * give it back when nothing was filed (R4.5a).
 */
export type TakeToken = () => Promise<() => void>;

export interface SubmitOptions {
  readonly takeToken: TakeToken;
  /** Of a request with an Idempotency-Key (R1.15). */
  readonly reservation?: Reservation | undefined;
}

export interface Submitting {
  /**
   * Files a report, or throws the problem that keeps it out (R4.5a, then R9.2 to R9.4, in that order). A repeat of the
   * same request goes on with what an earlier run of it filed, and answers it as it was then (R1.15).
   */
  submit(
    submission: Submission,
    principal: Principal,
    options: SubmitOptions,
  ): Promise<StoredReport>;
  /** Removes a report whose acceptance was abandoned, and gives its slot back; false for any other. */
  giveUp(report: StoredReport): Promise<boolean>;
}

export function createSubmitting(dependencies: SubmitDependencies): Submitting {
  const { records, clock, newId, onError, settle } = dependencies;

  /** First the report's place is taken from it, so that nobody can accept it while it is removed. */
  async function withdraw(report: StoredReport): Promise<boolean> {
    const left = await records.update(report.id, givenUp);
    if (left?.accepted) return false;
    await records.remove(report.id);
    await quota.free(report);
    return true;
  }

  const giveUp = async (report: StoredReport): Promise<boolean> =>
    isAbandoned(report, clock.now()) && withdraw(report);

  const quota: Quota = createQuota({ ...dependencies, giveUp });

  async function credibilityOf(report: StoredReport): Promise<Credibility> {
    const filing = await filingOf(report, records);
    const { reputation } = dependencies.ports;
    return reputation.credibilityOf(report.environment, reporterOf(report), filing);
  }

  /** The report once it is accepted, whoever did it; undefined when it was given up before. */
  async function tryAccept(report: StoredReport): Promise<StoredReport | undefined> {
    const [hasRoom, known] = await Promise.all([quota.take(report), credibilityOf(report)]);
    if (!hasRoom) throw quotaExceeded(report);
    const kept = await records.update(report.id, (current) => accept(current, known));
    return kept?.accepted ? kept : undefined;
  }

  const accepted = (report: StoredReport): Promise<StoredReport | undefined> =>
    tryAccept(report).catch(async (error: unknown) => {
      await withdraw(report).catch(onError);
      throw error;
    });

  const insert = createFiling({ ...dependencies, giveUp });
  const repeats = createRepeats({ records, insert, accepted });

  /** It is accepted: what cannot follow now follows later. */
  const trySettle = (report: StoredReport): Promise<StoredReport> =>
    settle(report).catch((error: unknown) => {
      onError(error);
      return report;
    });

  /** Takes the place of a report and accepts it, or throws the problem of what is in its way. */
  async function file(
    submission: Submission,
    principal: Principal,
    { id, reservation }: { id: string; reservation: Reservation | undefined },
  ): Promise<StoredReport> {
    const { evidence, isOwner } = dependencies.ports;
    await evidence.check(submission.evidenceUrls, principal);
    const { game, reporterUid: uid } = submission;
    if (uid === submission.reportedUid)
      throw new Problem('self_report', 'An account cannot report itself.');
    const isVerified = await isOwner(principal.environment, principal.lineageId, { game, uid });
    const report = filed(submission, principal, { id, now: clock.now(), isOwner: isVerified });
    return repeats.file(report, earlierIds('rep', reservation));
  }

  return {
    giveUp,
    async submit(given, principal, { takeToken, reservation }) {
      const submission = readSubmission(given, dependencies.ports.evidence);
      const made = await repeats.find(earlierIds('rep', reservation));
      if (made?.accepted) return { ...(await trySettle(made)), status: 'pending_review' };
      const id = freshId('rep', reservation) ?? newId();
      // Only what is accepted counts. A process that dies loses the token of what it had in hand: who goes on with that
      // takes none.
      const giveBack = made ? () => undefined : await takeToken();
      try {
        return await trySettle(await file(submission, principal, { id, reservation }));
      } catch (error) {
        // What may have been accepted after all counts.
        if (await isGone(records, id)) giveBack();
        throw error;
      }
    },
  };
}

/** Whether nothing is left of a report that was not accepted. */
const isGone = (records: SubmitDependencies['records'], id: string): Promise<boolean> =>
  records.get(id).then(
    (report) => report === undefined,
    () => false,
  );

/** Two at once may find the same report in their way: so often one looks again. */
const attempts = 5;

/** R9.3: inserts a report unless an equal one keeps it out. */
function createFiling({
  records,
  clock,
  giveUp,
}: Pick<SubmitDependencies, 'records' | 'clock'> & Pick<Submitting, 'giveUp'>) {
  const isInserted = (report: StoredReport): Promise<boolean> =>
    records.insert(report).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DuplicateRecord && error.index === 'dedupeKey') return false;
        throw error;
      },
    );

  /** Whether the equal report is out of the way now. */
  async function clear({ dedupeKey }: StoredReport): Promise<boolean> {
    const { rows } = await records.page({
      index: 'byDedupeKey',
      equals: { dedupeKey },
      limit: 1,
      direction: 'ascending',
    });
    const [equal] = rows;
    if (equal === undefined || (await giveUp(equal))) return true;
    const now = clock.now();
    const left = await records.update(equal.id, (current) => released(current, now));
    return left?.dedupeKey === undefined;
  }

  return async function file(report: StoredReport): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (await isInserted(report)) return;
      if (!(await clear(report))) break;
    }
    throw duplicate(report);
  };
}

function duplicate(report: StoredReport): Problem {
  const own = 'This reporter has reported this account for the same reason already.';
  const claimed = `This account was reported for the same reason in the name of this reporter already. ${hint}`;
  return new Problem('duplicate_report', isOwners(report) ? own : claimed);
}

function quotaExceeded(report: StoredReport): Problem {
  const reset = new Date(quotaResetAt(report.createdAt)).toISOString();
  const own = `This reporter has filed ${reportsPerDay} reports today; the next one can be filed from ${reset}.`;
  const claimed = `${reportsPerDay} reports were filed in the name of this reporter today; the next one can be filed from ${reset}. ${hint}`;
  return new Problem('report_quota_exceeded', isOwners(report) ? own : claimed);
}

/** R9.3: who is impersonated can verify himself and report. */
const hint =
  'A reporter whose account is not verified through this key is only claimed: its owner can verify it (POST /v1/verifications, `startVerification` in the graph), and then reports of others in his name do not stand in his way.';
