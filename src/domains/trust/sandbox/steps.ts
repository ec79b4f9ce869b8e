import { dayMs } from '../../../lib/duration.ts';
import { observe } from '../activity.ts';
import type { ReportCategory, TrustEvent } from '../event.ts';
import { evolve } from '../evolve.ts';
import type { TrustState } from '../state.ts';

/** What happened to an account, so many days before today. */
export interface Step {
  readonly daysAgo: number;
  readonly happen: (state: TrustState | undefined, at: number) => TrustState | undefined;
}

/** A fetch that shows so many characters; another look of them is a change. */
export const fetched = (daysAgo: number, shown: number, look: string): Step => ({
  daysAgo,
  happen: (state, at) => observe(state, { shown, showcaseHash: look }, at) ?? state,
});

export const verified = (id: string, daysAgo: number): Step => ({
  daysAgo,
  happen: (state, at) =>
    evolve(
      state,
      {
        type: 'owner_verified',
        key: `${id}:owner_verified`,
        at,
        since: at,
        until: at + 180 * dayMs,
      },
      at,
    ),
});

interface ReportStory {
  readonly id: string;
  readonly category: ReportCategory;
  readonly daysAgo: number;
  readonly review: 'confirmed' | 'dismissed';
}

const filer = { lineageId: 'lin_sandbox', isOwner: false, credibility: 0.3 } as const;

/** A report by somebody who is known, reviewed two days later. */
export function reported({ id, category, daysAgo, review }: ReportStory): Step[] {
  const key = `${id}:report_submitted`;
  return [
    {
      daysAgo,
      happen: (state, at) =>
        evolve(state, { type: 'report_submitted', key, at, category, ...filer }, at),
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
