import type { Account } from '../../games/account.ts';
import { dayMs } from '../../lib/clock.ts';
import type { ReportCategory, TrustEvent } from './event.ts';
import { evolve, observe } from './score/evolve.ts';
import type { TrustState } from './score/state.ts';

/** One thing that happened to an account, some days before today. */
interface Step {
  readonly daysAgo: number;
  readonly happen: (state: TrustState | undefined, at: number) => TrustState | undefined;
}

interface PastReport {
  readonly id: string;
  readonly category: ReportCategory;
  readonly daysAgo: number;
  readonly review: 'confirmed' | 'dismissed';
}

/** A fetch; another `showcase` than the last one is a change. */
const fetchStep = (daysAgo: number, shown: number, showcase: string): Step => ({
  daysAgo,
  happen: (state, at) => observe(state, { shown, showcaseHash: showcase }, at) ?? state,
});

const verificationStep = (id: string, daysAgo: number): Step => ({
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

const reporter = { lineageId: 'lin_sandbox', isOwner: false, credibility: 0.3 } as const;

/** A report by a reporter who is known, and its review two days later. */
function reportSteps({ id, category, daysAgo, review }: PastReport): Step[] {
  const key = `${id}:report_submitted`;
  return [
    {
      daysAgo,
      happen: (state, at) =>
        evolve(state, { type: 'report_submitted', key, at, category, ...reporter }, at),
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

/** By the last three digits of the UID: one account in each tier that needs a history to be in. */
const pasts: Readonly<Record<string, readonly Step[]>> = {
  /** Trusted: old, active, verified, and cleared of a report. */
  '100': [
    fetchStep(700, 8, 'first'),
    verificationStep('ver_sandbox', 90),
    fetchStep(24, 8, 'second'),
    ...reportSteps({ id: 'rep_sandbox1', category: 'other', daysAgo: 20, review: 'dismissed' }),
    fetchStep(10, 8, 'third'),
    fetchStep(3, 8, 'fourth'),
  ],
  /** Caution: one confirmed report. */
  '200': [
    fetchStep(240, 4, 'first'),
    ...reportSteps({ id: 'rep_sandbox1', category: 'phishing', daysAgo: 14, review: 'confirmed' }),
  ],
  /** Flagged: two confirmed reports, which no single one can do. */
  '300': [
    fetchStep(90, 2, 'first'),
    ...reportSteps({ id: 'rep_sandbox1', category: 'phishing', daysAgo: 26, review: 'confirmed' }),
    ...reportSteps({ id: 'rep_sandbox2', category: 'rmt', daysAgo: 12, review: 'confirmed' }),
  ],
};

/** The past of a sandbox account, all of its entries still due, the same all day; undefined for one without a past. */
export function findSandboxPast({ uid }: Account, now: number): TrustState | undefined {
  const today = Math.floor(now / dayMs) * dayMs;
  const steps = pasts[uid.slice(-3)] ?? [];
  return steps.reduce<TrustState | undefined>(
    (state, { daysAgo, happen }) => happen(state, today - daysAgo * dayMs),
    undefined,
  );
}
