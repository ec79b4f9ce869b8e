import type { Account } from '../../games/account.ts';
import { dayMs } from '../../lib/duration.ts';
import { observe } from './activity.ts';
import type { ReportCategory, TrustEvent } from './event.ts';
import { evolve } from './evolve.ts';
import type { TrustState } from './state.ts';

/** What happened to an account, so many days before today. */
interface Step {
  readonly daysAgo: number;
  readonly happen: (state: TrustState | undefined, at: number) => TrustState | undefined;
}

/** A fetch that shows so many characters; another look of them is a change. */
const fetched = (daysAgo: number, shown: number, look: string): Step => ({
  daysAgo,
  happen: (state, at) => observe(state, { shown, showcaseHash: look }, at) ?? state,
});

const verified = (id: string, daysAgo: number): Step => ({
  daysAgo,
  happen: (state, at) =>
    evolve(
      state,
      { type: 'owner_verified', key: `${id}:owner_verified`, at, until: at + 365 * dayMs },
      at,
    ),
});

interface ReportStory {
  readonly id: string;
  readonly category: ReportCategory;
  readonly daysAgo: number;
  readonly review: 'confirmed' | 'dismissed';
}

/** A report by somebody who is known, reviewed two days later. */
function reported({ id, category, daysAgo, review }: ReportStory): Step[] {
  const key = `${id}:report_submitted`;
  return [
    {
      daysAgo,
      happen: (state, at) =>
        evolve(state, { type: 'report_submitted', key, at, category, credibility: 0.3 }, at),
    },
    {
      daysAgo: daysAgo - 2,
      happen(state, at) {
        const pendingWeight = state?.due.find((entry) => entry.key === key)?.pendingWeight ?? 0;
        const event: TrustEvent = {
          type: `review_${review}`,
          key: `${id}:review_${review}`,
          at,
          category,
          filedAt: at - 2 * dayMs,
          pendingWeight,
        };
        return evolve(state, event, at);
      },
    },
  ];
}

/** By the last three digits of the UID: one account in each tier that nobody is in by himself. */
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
