import { pagesOf } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import type { Work } from '../../../store/work.ts';
import type { Credibility } from '../../trust/event.ts';
import type { Parties } from '../../trust/service.ts';
import type { ReportCounts, ReviewCounts } from '../counters.ts';
import type { ReportPorts } from '../ports.ts';
import {
  isByOwner,
  type Report,
  type ReportFlag,
  type ReportStep,
  type ReviewStep,
  reportedOf,
  reporterOf,
} from '../report.ts';
import { type StoredReport, toStored } from '../store.ts';
import { isCrowded } from './queue.ts';
import { readFiling } from './reporter.ts';
import { reporterOutcomeOf, reviewOf, trustEventOf } from './review.ts';

export type Settle = ReturnType<typeof createSettle>;

interface SettleDependencies {
  readonly records: Collection<StoredReport>;
  readonly counts: ReportCounts;
  readonly reviewCounts: Pick<ReviewCounts, 'add'>;
  readonly ports: Pick<ReportPorts, 'ledger' | 'reputation' | 'audit' | 'publish' | 'evidence'>;
}

/** What a step comes to for its report. */
interface StepOutcome {
  /** Of a submission: q. */
  readonly credibility?: number;
  readonly pendingWeight?: number;
  readonly flags?: readonly ReportFlag[];
  readonly crowded?: true;
  readonly factor?: number;
}

export function createSettle(dependencies: SettleDependencies) {
  const { records } = dependencies;
  /**
   * Finishes the due steps of a report in their order, and answers it as it is afterwards. What was done of a step
   * before is not done twice, so that any process may finish what another began. `parties` is what was read of its
   * accounts a moment ago.
   */
  return async (report: StoredReport, parties?: Parties): Promise<StoredReport> => {
    let current = report;
    for (let step = current.due[0]; step !== undefined; step = current.due[0]) {
      const done = step;
      const outcome = await (done === 'submitted'
        ? settleSubmission(dependencies, current, parties)
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

/** The timeline entry decides: a process that died after the score took the report may have weighed it otherwise. */
async function settleSubmission(
  dependencies: SettleDependencies,
  report: StoredReport,
  known?: Parties,
): Promise<StepOutcome> {
  const { ports, counts, records } = dependencies;
  const { id, environment, category, createdAt, lineageId, evidenceUrls } = report;
  const reported = reportedOf(report);
  const { account: reporter } = reporterOf(report);
  const parties = known ?? (await ports.reputation.partiesOf(environment, { reporter, reported }));
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
    ports.ledger.apply(environment, reported, event, parties.reported),
    counts.move(report, `${id}:submitted`, { to: 'pending_review' }),
    evidenceUrls.length > 0 ? ports.evidence.claimed(evidenceUrls, id) : undefined,
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

/** How much a report is believed; what was frozen on it stays. */
async function weigh(
  { ports, records }: SettleDependencies,
  report: StoredReport,
  parties: Parties,
): Promise<Omit<Credibility, 'room'> & Pick<Partial<Credibility>, 'room'>> {
  const { credibility, environment } = report;
  if (credibility !== null) return { credibility, isRetaliation: false };
  const filing = await readFiling(report, records, parties);
  const reporter = { ...reporterOf(report), knownSince: parties.reporter.knownSince };
  return ports.reputation.credibilityOf(environment, reporter, filing);
}

async function settleReview(
  { ports, counts, reviewCounts }: SettleDependencies,
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
    ports.ledger.apply(environment, reportedOf(report), trustEventOf(report, step)),
    ports.reputation.recordOutcome(environment, reporterOf(report), outcome),
    counts.move(report, key, { from, to: decision }),
    reviewCounts.add(report, step, review),
    ports.audit.append({ environment, actor, action: `report_${step}`, target: id, requestId }),
  ]);
  await ports.publish({
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

/** The report with a step taken out of `due`, and what the score answered frozen on it. */
function finishStep(
  report: StoredReport,
  step: ReportStep,
  { factor = 0, flags = [], ...weight }: StepOutcome,
): StoredReport | undefined {
  if (!report.due.includes(step)) return undefined;
  const due = report.due.filter((each) => each !== step);
  switch (step) {
    case 'submitted':
      return toStored({
        ...report,
        ...weight,
        due,
        flags: [...new Set([...report.flags, ...flags])],
      });
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

const recoveredRows = 100;
/** How many pages one recovery reads; the next one goes on. */
const recoveredPages = 50;

/** Finishes what other processes left; a report that cannot be finished holds no other back. */
export async function recoverReports({
  records,
  settle,
  work,
  onError,
}: {
  readonly records: Pick<Collection<StoredReport>, 'page'>;
  readonly settle: Settle;
  readonly work: Pick<Work, 'run'>;
  readonly onError: (error: unknown) => void;
}): Promise<void> {
  const due = { index: 'byDue', equals: {}, limit: recoveredRows, direction: 'ascending' } as const;
  for await (const rows of pagesOf(records, due, recoveredPages)) {
    for (const report of rows)
      await work.run('report', [report.id], () => settle(report)).catch(onError);
  }
}
