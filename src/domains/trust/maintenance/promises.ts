import { rememberedKeys } from '../chain.ts';
import { decayed } from '../decay.ts';
import type { ReportFacts } from '../rebuild.ts';
import { componentsOf, pointsOf } from '../score.ts';
import type { DueEntry } from '../state.ts';
import { maxOfReporter } from '../weights.ts';
import { roomOf } from './identities.ts';
import type { Played } from './played.ts';

/** A promise of the trust model that a history broke. */
class BrokenPromise extends Error {}

export function promise(number: string, holds: boolean, what: string): void {
  if (!holds) throw new BrokenPromise(`Promise ${number}: ${what}`);
}

/** What is left of the pending ones among some reports. */
export const weightOf = (reports: readonly ReportFacts[], now: number): number =>
  reports
    .filter(({ status }) => status === 'pending_review')
    .reduce(
      (sum, { pendingWeight, filedAt }) => sum + decayed(pendingWeight, now - filedAt, 'pending'),
      0,
    );

const signs: Readonly<Partial<Record<DueEntry['event'], (delta: number) => boolean>>> = {
  report_submitted: (delta) => delta <= 0,
  review_confirmed: (delta) => delta <= 0,
  review_dismissed: (delta) => delta >= 0,
  review_reversed: (delta) => delta >= 0,
  owner_verified: (delta) => delta >= 0,
  owner_unverified: (delta) => delta <= 0,
  score_adjusted: (delta) => delta !== 0,
};

/** The new entries go on from the ones before, each in the direction of its kind; then they are taken out. */
export function checkEntries(before: Played, after: Played): Played {
  let { told } = before;
  let { lastAt: at, seq } = before.state;
  for (const entry of after.state.due) {
    const isNext = entry.seq === seq + 1 && entry.at >= at;
    promise('R8.4', isNext, 'entries follow each other in number and time');
    const goesOn = told === null || told + entry.delta === entry.scoreAfter;
    promise('R8.4', goesOn, `the chain is broken at ${entry.seq}`);
    const isRight = signs[entry.event]?.(entry.delta) ?? true;
    promise('5', isRight, `${entry.event} moved the score by ${entry.delta}`);
    told = entry.scoreAfter;
    ({ seq, at } = entry);
  }
  const entries = before.entries + after.state.due.length;
  const written = after.state.due.map(({ key }) => key);
  const keys = written.length > 0 ? new Set([...before.keys, ...written]) : before.keys;
  promise('8', keys.size === entries, 'no entry is written twice');
  return { ...after, told, entries, keys, state: { ...after.state, due: [] } };
}

/** What has to hold of a state at any moment. */
export function checkState({ state, now, reports, told }: Played): void {
  const parts = Object.values(componentsOf(state, now)) as number[];
  const score = pointsOf(state, now);
  const sum = parts.reduce((total, part) => total + part, 60);
  promise('1', score === Math.min(100, Math.max(0, sum)), 'the components explain the score');
  const { confirmed } = state.counts;
  promise('3', confirmed > 0 || score >= 50, `${score} without a confirmed report`);
  promise('4', confirmed > 1 || score >= 20, `${score} with one confirmed report`);
  promise('R8.4', told === state.lastScore, 'the state knows the score that was told last');
  promise('bounded', state.applied.length <= rememberedKeys, 'the ring is full');
  const pending = reports.filter(({ status }) => status === 'pending_review');
  for (const room of new Set(pending.map(({ filer }) => roomOf(filer)))) {
    const taken = weightOf(
      pending.filter(({ filer }) => roomOf(filer) === room),
      now,
    );
    promise('7', taken <= maxOfReporter + 1e-9, 'one reporter takes at most 6 points');
  }
}
