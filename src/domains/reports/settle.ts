import type { Collection } from '../../store/store.ts';
import type { Lesson, ReviewOutcome, TimelineEntry, TrustEvent } from '../trust/event.ts';
import { reporterOf } from './identity.ts';
import type { ReportPorts } from './ports.ts';
import type { Report, ReportStep, Review } from './report.ts';
import type { ReviewCounts, ReviewStep } from './statistics.ts';
import type { StoredReport } from './store.ts';
import { toStored } from './store.ts';
import type { ReportCounts } from './tally.ts';
import { isCrowded } from './urgency.ts';

/**
 * Finishes what is due of a report, in its order, and answers it as it is afterwards. Whatever of a step was done
 * before is not done twice, so that anybody may finish what somebody else began.
 */
export type Settle = (report: StoredReport) => Promise<StoredReport>;

export interface SettleDependencies {
  readonly records: Collection<StoredReport>;
  readonly counts: ReportCounts;
  readonly reviewCounts: Pick<ReviewCounts, 'reviewed'>;
  readonly ports: Pick<ReportPorts, 'ledger' | 'reputation' | 'audit' | 'publish' | 'evidence'>;
}

export function createSettle(dependencies: SettleDependencies): Settle {
  const { records } = dependencies;
  return async function settle(report) {
    let current = report;
    for (let step = current.due[0]; step !== undefined && step !== 'accept'; ) {
      const done = step;
      const entry = await (done === 'submitted'
        ? submitted(dependencies, current)
        : reviewed(dependencies, current, done));
      const place = await placeOf(records, current, done, entry);
      const next = await records.update(
        report.id,
        (kept) => kept && finished({ ...kept, ...place }, done, entry),
      );
      if (next === undefined) return current;
      current = next;
      step = current.due[0];
    }
    return current;
  };
}

/** Where a report that was just filed waits: not before the others when its key family has filled its places there. */
async function placeOf(
  records: SettleDependencies['records'],
  report: StoredReport,
  step: ReportStep,
  { held = false }: TimelineEntry,
): Promise<Pick<StoredReport, 'crowded'>> {
  const isFull = step === 'submitted' && (await isCrowded(records, report, held));
  return isFull ? { crowded: true } : {};
}

async function submitted(
  { ports, counts }: SettleDependencies,
  report: StoredReport,
): Promise<TimelineEntry> {
  const { id, environment, category, createdAt } = report;
  const evidence = report.evidenceUrls;
  const [entry] = await Promise.all([
    ports.ledger.apply(environment, reportedOf(report), {
      type: 'report_submitted',
      key: `${id}:report_submitted`,
      at: createdAt,
      category,
      credibility: report.credibility ?? 0,
      room: report.room,
    }),
    counts.move(report, `${id}:submitted`, { to: 'pending_review' }),
    evidence.length > 0 ? ports.evidence.claimed(evidence, id) : undefined,
  ]);
  return entry;
}

async function reviewed(
  { ports, counts, reviewCounts }: SettleDependencies,
  report: Report,
  step: ReviewStep,
): Promise<TimelineEntry> {
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
  return entry;
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
  entry: TimelineEntry,
): StoredReport | undefined {
  if (!report.due.includes(step)) return undefined;
  const due = report.due.filter((each) => each !== step);
  switch (step) {
    case 'submitted': {
      const held = entry.held === true && !report.flags.includes('brigade_suspected');
      const flags = held ? [...report.flags, 'brigade_suspected' as const] : report.flags;
      return toStored({ ...report, due, flags, pendingWeight: entry.pendingWeight ?? 0 });
    }
    case 'confirmed': {
      const reviews = report.reviews.map((review, index) =>
        index === 0 ? { ...review, factor: entry.factor ?? 0 } : review,
      );
      return toStored({ ...report, due, reviews });
    }
    default:
      return toStored({ ...report, due });
  }
}
