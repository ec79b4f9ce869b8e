import { reportedOf, reporterOf } from '../filing/identity.ts';
import type { Report } from '../report.ts';
import type { ReviewStep } from '../review/review-counts.ts';
import { eventOf, lessonOf, reviewOf } from '../review/review-events.ts';
import type { SettleDependencies, StepResult } from './step.ts';

export async function reviewed(
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
