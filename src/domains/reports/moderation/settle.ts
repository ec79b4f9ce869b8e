import { rowsOf } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import type { Work } from '../../../store/work.ts';
import type { AuditService } from '../../audit/service.ts';
import type { EvidenceService } from '../../evidence/service.ts';
import type { LivePublisher } from '../../live/event.ts';
import type { Credibility } from '../../trust/event.ts';
import type { Parties, TrustLedger, TrustReputation } from '../../trust/service.ts';
import type { ReportCounts, ReviewCounts } from '../counters.ts';
import type { Placed, ReportFilings } from '../filings.ts';
import {
  isByOwner,
  isUnknownReport,
  type Report,
  type ReportFlag,
  type ReportStep,
  type ReviewStep,
  reportedOf,
  reporterOf,
  type StoredReport,
  toStored,
  unknownReport,
} from '../report.ts';
import { isCrowded } from './queue.ts';
import { readFiling } from './reporter.ts';
import { reporterOutcomeOf, reviewOf, trustEventOf } from './review.ts';

interface SettleDependencies {
  readonly records: Collection<StoredReport>;
  readonly filings: Pick<ReportFilings, 'confirm'>;
  readonly counts: ReportCounts;
  readonly reviewCounts: ReviewCounts;
  readonly ledger: TrustLedger;
  readonly reputation: TrustReputation;
  readonly audit: AuditService;
  readonly publish: LivePublisher['publish'];
  readonly evidence: EvidenceService;
}

/** The values that a step freezes on its report; `factor` on its review. */
type StepOutcome = Partial<
  Pick<StoredReport, 'credibility' | 'pendingWeight' | 'flags' | 'crowded'>
> & { readonly factor?: number };

/** The accounts of a report that is being filed, and its place among the filings. */
export interface FreshFiling {
  readonly parties: Parties;
  readonly placed: Placed;
}

export function createSettle(dependencies: SettleDependencies) {
  const { records, filings } = dependencies;

  /** Removes a report whose place another one took before it was written, and rejects with `report_not_found`. */
  async function assertPlaced(report: StoredReport, placed: Placed | undefined): Promise<void> {
    if (!report.placed || report.due[0] !== 'submitted') return;
    if (await filings.confirm(report, placed)) return;
    await records.remove(report.id);
    throw unknownReport();
  }

  /**
   * Finishes the due steps of a report in their order, and answers the report. No part of a step takes effect twice, so
   * that any process may finish what another began. `fresh` is what was just read and written by the
   * one who files it.
   */
  return async (report: StoredReport, fresh?: FreshFiling): Promise<StoredReport> => {
    await assertPlaced(report, fresh?.placed);
    let current = report;
    for (let step = current.due[0]; step !== undefined; step = current.due[0]) {
      const done = step;
      const outcome = await (done === 'submitted'
        ? settleSubmission(dependencies, current, fresh?.parties)
        : settleReview(dependencies, current, done));
      const finish = (stored: StoredReport | undefined) =>
        stored && finishStep(stored, done, outcome);
      const next = await records.update(report.id, finish, current);
      if (next === undefined) return current;
      current = next;
    }
    return current;
  };
}

/** The weights of the timeline entry hold: a process that died after the ledger took the event may have weighed it otherwise. */
async function settleSubmission(
  dependencies: SettleDependencies,
  report: StoredReport,
  known?: Parties,
): Promise<StepOutcome> {
  const { ledger, reputation, counts, evidence, records } = dependencies;
  const { id, environment, category, createdAt, lineageId, evidenceUrls } = report;
  const reported = reportedOf(report);
  const { account: reporter } = reporterOf(report);
  const parties = known ?? (await reputation.partiesOf(environment, { reporter, reported }));
  const { isRetaliation, credibility, room } = await weigh(dependencies, report, parties);
  const event = {
    type: 'report_submitted' as const,
    key: `${id}:report_submitted`,
    at: createdAt,
    category,
    lineageId,
    isOwner: isByOwner(report),
    credibility,
    room,
  };
  const [entry] = await Promise.all([
    ledger.apply(environment, reported, event, parties.reported),
    counts.move(report, `${id}:submitted`, { to: 'pending_review' }),
    evidenceUrls.length > 0 ? evidence.claimed(evidenceUrls, id) : undefined,
  ]);
  const { inBurst = false } = entry;
  const flags: ReportFlag[] = [];
  if (isRetaliation) flags.push('retaliation');
  if (inBurst) flags.push('brigade_suspected');
  return {
    credibility: entry.credibility ?? credibility,
    pendingWeight: entry.pendingWeight ?? 0,
    flags,
    ...((await isCrowded(records, report, inBurst)) && { crowded: true }),
  };
}

/** The credibility of a report; one that is frozen on it stays. */
async function weigh(
  { reputation, records }: SettleDependencies,
  report: StoredReport,
  parties: Parties,
): Promise<Omit<Credibility, 'room'> & Pick<Partial<Credibility>, 'room'>> {
  const { credibility, environment } = report;
  if (credibility !== null) return { credibility, isRetaliation: false };
  const filing = await readFiling(report, records, parties);
  const reporter = { ...reporterOf(report), knownSince: parties.reporter.knownSince };
  return reputation.credibilityOf(environment, reporter, filing);
}

async function settleReview(
  { ledger, reputation, counts, reviewCounts, audit, publish }: SettleDependencies,
  report: Report,
  step: ReviewStep,
): Promise<StepOutcome> {
  const { id, environment, game, lineageId, reportedUid } = report;
  const review = reviewOf(report, step);
  const { decision, at, actor, requestId } = review;
  const outcome = reporterOutcomeOf(report, step);
  const { key } = outcome;
  const from = step === 'reversed' ? ('confirmed' as const) : ('pending_review' as const);
  const [entry] = await Promise.all([
    ledger.apply(environment, reportedOf(report), trustEventOf(report, step)),
    reputation.recordOutcome(environment, reporterOf(report), outcome),
    counts.move(report, key, { from, to: decision }),
    reviewCounts.add(report, step, review),
    audit.append({ environment, actor, action: `report_${step}`, target: id, requestId }),
  ]);
  await publish({
    type: 'report.reviewed',
    id: key,
    environment,
    at,
    reportId: id,
    lineageId,
    game,
    reportedUid,
    status: decision,
    decision,
  });
  return { factor: entry.factor ?? 0 };
}

/** The report without a due step, with the step's values frozen on it. */
function finishStep(
  report: StoredReport,
  step: ReportStep,
  { factor = 0, flags = [], ...weight }: StepOutcome,
): StoredReport | undefined {
  if (!report.due.includes(step)) return undefined;
  const due = report.due.filter((each) => each !== step);
  switch (step) {
    case 'submitted': {
      const all = [...new Set([...report.flags, ...flags])];
      return toStored({ ...report, ...weight, due, flags: all });
    }
    case 'confirmed': {
      const reviews = report.reviews.map((review, index) =>
        index === 0 ? { ...review, factor } : review,
      );
      return toStored({ ...report, due, reviews });
    }
    default:
      return toStored({ ...report, due });
  }
}

/** Pages of reports that one recovery reads; the next one continues. */
const recoveredPages = 25;

/** Finishes the due steps of all reports; a report that fails keeps back no other. Rejects only when none can be read. */
export async function recoverReports({
  records,
  settle,
  work,
  onError,
}: {
  readonly records: Pick<Collection<StoredReport>, 'page'>;
  readonly settle: (report: StoredReport) => Promise<StoredReport>;
  readonly work: Pick<Work, 'run'>;
  readonly onError: (error: unknown) => void;
}): Promise<void> {
  for await (const report of rowsOf(records, { index: 'byDue', equals: {} }, recoveredPages))
    await work
      .run('report', [report.id], () => settle(report))
      .catch((error: unknown) => {
        // A report that lost its place is no fault.
        if (!isUnknownReport(error)) onError(error);
      });
}
