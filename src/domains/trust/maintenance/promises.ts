import { rememberedKeys } from '../chain.ts';
import { componentsOf } from '../score/components.ts';
import { decayed } from '../score/decay.ts';
import type { ReportFacts } from '../score/report-facts.ts';
import { pointsOf } from '../score/score.ts';
import { maxOfReporter } from '../score/weights.ts';
import { nameOf } from './identities.ts';
import type { FiledReport, Played } from './played.ts';
import { promise } from './promise.ts';

/** What is left of the pending ones among some reports. */
export const weightOf = (reports: readonly ReportFacts[], now: number): number =>
  reports
    .filter(({ status }) => status === 'pending_review')
    .reduce(
      (sum, { pendingWeight, filedAt }) => sum + decayed(pendingWeight, now - filedAt, 'pending'),
      0,
    );

/** What has to hold of a state at any moment. */
export function checkState({ state, now, reports, scoreAfter }: Played): void {
  const components = Object.values(componentsOf(state, now)) as number[];
  const score = pointsOf(state, now);
  const sum = components.reduce((total, points) => total + points, 60);
  promise('1', score === Math.min(100, Math.max(0, sum)), 'the components explain the score');
  const { confirmed } = state.counts;
  promise('3', confirmed > 0 || score >= 50, `${score} without a confirmed report`);
  promise('4', confirmed > 1 || score >= 20, `${score} with one confirmed report`);
  promise('R8.4', scoreAfter === state.lastScore, 'the state knows the score of the newest entry');
  promise('bounded', state.applied.length <= rememberedKeys, 'the ring is full');
  promise('bounded', Object.keys(state.families).length <= 16, 'more than 16 families are kept');
  promise(
    '7',
    mostTaken(reports, now) <= maxOfReporter + 1e-9,
    'one reporter takes at most 6 points',
  );
}

/** What the reporter takes that takes most. */
function mostTaken(reports: readonly FiledReport[], now: number): number {
  const taken = new Map<string, number>();
  for (const report of reports) {
    if (report.status !== 'pending_review') continue;
    const name = nameOf(report.filer);
    taken.set(name, (taken.get(name) ?? 0) + weightOf([report], now));
  }
  return Math.max(0, ...taken.values());
}
