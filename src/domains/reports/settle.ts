import type { Collection } from '../../store/store.ts';
import type { Credibility, Lesson, ReviewOutcome, TrustEvent } from '../trust/event.ts';
import type { Parties } from '../trust/service.ts';
import type { ReportCounts } from './counters.ts';
import { filingOf, knownOf } from './filing.ts';
import { reporterOf } from './identity.ts';
import type { ReportPorts } from './ports.ts';
import { isCrowded } from './priority.ts';
import type { Report, ReportFlag, ReportStep, Review } from './report.ts';
import type { ReviewCounts, ReviewStep } from './statistics.ts';
import { type StoredReport, toStored } from './store.ts';

/**
 * Finishes what is due of a report, in its order, and answers it as it is afterwards. Whatever of a step was done
 * before is not done twice, so that anybody may finish what somebody else began. `parties` is what was read of its
 * accounts a moment ago.
 */
export type Settle = (report: StoredReport, parties?: Parties) => Promise<StoredReport>;

export interface SettleDependencies {
  readonly records: Collection<StoredReport>;
  readonly counts: ReportCounts;
  readonly reviewCounts: Pick<ReviewCounts, 'reviewed'>;
  readonly ports: Pick<ReportPorts, 'ledger' | 'reputation' | 'audit' | 'publish' | 'evidence'>;
}

export function createSettle(dependencies: SettleDependencies): Settle {
  const { records } = dependencies;
  return async function settle(report, parties) {
    let current = report;
    for (let step = current.due[0]; step !== undefined; step = current.due[0]) {
      const done = step;
      const outcome = await (done === 'submitted'
        ? submitted(dependencies, current, parties)
        : reviewed(dependencies, current, done));
      const finish = (kept: StoredReport | undefined) => kept && finished(kept, done, outcome);
      const next = await records.update(report.id, finish, current);
      if (next === undefined) return current;
      current = next;
    }
    return current;
  };
}

/** What a step comes to for its report. */
interface StepResult {
  /** Of a submission: q. */
  readonly credibility?: number;
  readonly pendingWeight?: number;
  /** Those that the step adds. */
  readonly flags?: readonly ReportFlag[];
  /** Its lineage had filled its places before the others that wait. */
  readonly crowded?: true;
  /** Of a confirmation: what its weight was multiplied by. */
  readonly factor?: number;
}

/** The entry has the last word: who died after the score had taken the report may have weighed it otherwise. */
async function submitted(
  dependencies: SettleDependencies,
  report: StoredReport,
  known?: Parties,
): Promise<StepResult> {
  const { ports, counts, records } = dependencies;
  const { id, environment, category, createdAt, evidenceUrls: evidence } = report;
  const reported = reportedOf(report);
  const { account: reporter } = reporterOf(report);
  const parties = known ?? (await ports.reputation.partiesOf(environment, { reporter, reported }));
  const { isRetaliation, credibility, room } = await weighed(dependencies, report, parties);
  const event = {
    type: 'report_submitted' as const,
    key: `${id}:report_submitted`,
    at: createdAt,
    category,
    credibility,
    room,
  };
  const [entry] = await Promise.all([
    ports.ledger.apply(environment, reported, event, parties.reported),
    counts.move(report, `${id}:submitted`, { to: 'pending_review' }),
    evidence.length > 0 ? ports.evidence.claimed(evidence, id) : undefined,
  ]);
  const { held = false } = entry;
  return {
    credibility: entry.credibility ?? credibility,
    pendingWeight: entry.pendingWeight ?? 0,
    flags: [
      ...(isRetaliation ? (['retaliation'] as const) : []),
      ...(held ? (['brigade_suspected'] as const) : []),
    ],
    ...((await isCrowded(records, report, held)) && { crowded: true as const }),
  };
}

/** How much a report is believed; what was frozen on it stays. */
async function weighed(
  { ports, records }: SettleDependencies,
  report: StoredReport,
  parties: Parties,
): Promise<Omit<Credibility, 'room'> & Pick<Partial<Credibility>, 'room'>> {
  const { credibility, environment } = report;
  if (credibility !== null) return { credibility, isRetaliation: false };
  const filing = await filingOf(report, records, knownOf(parties));
  const reporter = { ...reporterOf(report), knownSince: parties.reporter.knownSince };
  return ports.reputation.credibilityOf(environment, reporter, filing);
}

async function reviewed(
  { ports, counts, reviewCounts }: SettleDependencies,
  report: Report,
  step: ReviewStep,
): Promise<StepResult> {
  const { id, environment, game, lineageId } = report;
  const review = reviewOf(report, step);
  const { decision, at, actor, requestId } = review;
  const lesson = lessonOf(report, step);
  const { key } = lesson;
  const from = step === 'reversed' ? ('confirmed' as const) : ('pending_review' as const);
  const [entry] = await Promise.all([
    ports.ledger.apply(environment, reportedOf(report), eventOf(report, step)),
    ports.reputation.learn(environment, reporterOf(report), lesson),
    counts.move(report, key, { from, to: decision }),
    reviewCounts.reviewed(report, step, review),
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
    reportedUid: report.reportedUid,
    status: decision,
    decision,
  });
  return { factor: entry.factor ?? 0 };
}

const reportedOf = ({ game, reportedUid: uid }: Report) => ({ game, uid });

/** The review that made a step due: a reversal is the second one. */
function reviewOf({ id, reviews }: Report, step: ReviewStep): Review {
  const review = reviews[step === 'reversed' ? 1 : 0];
  if (review === undefined) throw new Error(`The report ${id} has no review for its step ${step}.`);
  return review;
}

/** What one learns of who filed a report, from the review that made a step due. */
const lessonOf = (report: Report, step: ReviewStep): Lesson => ({
  outcome: outcomeOf(report, step),
  key: `${report.id}:${step}`,
  at: reviewOf(report, step).at,
});

/** All that the reviews of a report so far teach of who filed it. */
export const lessonsOf = (report: Report): Lesson[] =>
  report.reviews.map(({ decision }, index) =>
    lessonOf(report, index === 0 ? decision : 'reversed'),
  );

function outcomeOf(report: Report, step: ReviewStep): ReviewOutcome {
  switch (step) {
    case 'confirmed':
      return { decision: 'confirmed' };
    case 'dismissed': {
      const { reason } = reviewOf(report, step);
      return { decision: 'dismissed', reason: reason ?? 'insufficient_evidence' };
    }
    case 'reversed':
      return { decision: 'reversed', confirmedAt: reviewOf(report, 'confirmed').at };
  }
}

function eventOf(report: Report, step: ReviewStep): TrustEvent {
  const { id, category, createdAt: filedAt } = report;
  const { at } = reviewOf(report, step);
  const common = { key: `${id}:review_${step}`, at, category, filedAt };
  if (step !== 'reversed')
    return { type: `review_${step}` as const, pendingWeight: report.pendingWeight ?? 0, ...common };
  const { factor, at: confirmedAt } = reviewOf(report, 'confirmed');
  return { type: 'review_reversed' as const, factor: factor ?? 0, confirmedAt, ...common };
}

/** The report with a step taken out of `due`, and what the score answered frozen on it. */
function finished(
  report: StoredReport,
  step: ReportStep,
  { factor = 0, flags = [], ...weight }: StepResult,
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
