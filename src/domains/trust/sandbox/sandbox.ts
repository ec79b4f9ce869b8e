import type { Account } from '../../../games/account.ts';
import { dayMs } from '../../../lib/duration.ts';
import type { TrustState } from '../state.ts';
import { fetched, reported, type Step, verified } from './steps.ts';

/** By the last three digits of the UID: one account in each tier that needs a history to be in. */
const stories: Readonly<Record<string, readonly Step[]>> = {
  /** Trusted: old, active, verified, and cleared of a report. */
  '100': [
    fetched(700, 8, 'first'),
    verified('ver_sandbox', 90),
    fetched(24, 8, 'second'),
    ...reported({ id: 'rep_sandbox1', category: 'other', daysAgo: 20, review: 'dismissed' }),
    fetched(10, 8, 'third'),
    fetched(3, 8, 'fourth'),
  ],
  /** Caution: one confirmed report. */
  '200': [
    fetched(240, 4, 'first'),
    ...reported({ id: 'rep_sandbox1', category: 'phishing', daysAgo: 14, review: 'confirmed' }),
  ],
  /** Flagged: two confirmed reports, which no single one can do. */
  '300': [
    fetched(90, 2, 'first'),
    ...reported({ id: 'rep_sandbox1', category: 'phishing', daysAgo: 26, review: 'confirmed' }),
    ...reported({ id: 'rep_sandbox2', category: 'rmt', daysAgo: 12, review: 'confirmed' }),
  ],
};

/**
 * What happened to an account of the sandbox before anybody asked, folded from its events like any other: all of it is
 * still due to be written. Undefined for an account without a past. The same all day, and as long ago tomorrow.
 */
export function sandboxStory({ uid }: Account, now: number): TrustState | undefined {
  const today = Math.floor(now / dayMs) * dayMs;
  const steps = stories[uid.slice(-3)] ?? [];
  return steps.reduce<TrustState | undefined>(
    (state, { daysAgo, happen }) => happen(state, today - daysAgo * dayMs),
    undefined,
  );
}
