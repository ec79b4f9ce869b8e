import type { DueEntry } from '../timeline/timeline-entry.ts';
import type { Played } from './played.ts';
import { promise } from './promise.ts';

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
  let { scoreAfter } = before;
  let { lastAt: at, seq } = before.state;
  for (const entry of after.state.due) {
    const isNext = entry.seq === seq + 1 && entry.at >= at;
    promise('R8.4', isNext, 'entries follow each other in number and time');
    const goesOn = scoreAfter === null || scoreAfter + entry.delta === entry.scoreAfter;
    promise('R8.4', goesOn, `the chain is broken at ${entry.seq}`);
    const isRight = signs[entry.event]?.(entry.delta) ?? true;
    promise('5', isRight, `${entry.event} moved the score by ${entry.delta}`);
    scoreAfter = entry.scoreAfter;
    ({ seq, at } = entry);
  }
  const entries = before.entries + after.state.due.length;
  const written = after.state.due.map(({ key }) => key);
  const keys = written.length > 0 ? new Set([...before.keys, ...written]) : before.keys;
  promise('8', keys.size === entries, 'no entry is written twice');
  return { ...after, scoreAfter, entries, keys, state: { ...after.state, due: [] } };
}
