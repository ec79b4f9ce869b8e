import type { Account } from '../../games/account.ts';
import { dayMs } from '../../lib/clock.ts';
import type { ReportCategory, TrustEvent } from './event.ts';
import { evolve, observe } from './score/evolve.ts';
import type { TrustState } from './score/state.ts';

/** An event of an account, some days before today. */
interface Step {
  readonly daysAgo: number;
  readonly happen: (state: TrustState | undefined, at: number) => TrustState | undefined;
}

/** A fetch; a `showcase` that differs from the last one is a change. */
const fetchStep = (daysAgo: number, shown: number, showcase: string): Step => ({
  daysAgo,
  happen: (state, at) => observe(state, { shown, showcaseHash: showcase }, at) ?? state,
});

const eventStep = (
  daysAgo: number,
  makeEvent: (at: number, state: TrustState | undefined) => TrustEvent,
): Step => ({ daysAgo, happen: (state, at) => evolve(state, makeEvent(at, state), at) });

const verificationStep = (id: string, daysAgo: number): Step =>
  eventStep(daysAgo, (at) => {
    const key = `${id}:owner_verified`;
    return { type: 'owner_verified', key, at, since: at, until: at + 180 * dayMs };
  });

const reporter = { lineageId: 'lin_sandbox', isOwner: false, credibility: 0.3 } as const;

/** A report by a known reporter, and its review two days later. */
function reportSteps(
  id: string,
  category: ReportCategory,
  daysAgo: number,
  review: 'confirmed' | 'dismissed',
): Step[] {
  const key = `${id}:report_submitted`;
  return [
    eventStep(daysAgo, (at) => ({ type: 'report_submitted', key, at, category, ...reporter })),
    eventStep(daysAgo - 2, (at, state) => ({
      type: `review_${review}`,
      key: `${id}:review_${review}`,
      at,
      category,
      filedAt: at - 2 * dayMs,
      pendingWeight: state?.due.find((entry) => entry.key === key)?.pendingWeight ?? 0,
    })),
  ];
}

/** By the last three digits of the UID: one account in each tier that only a history leads to. */
const pasts: Readonly<Record<string, readonly Step[]>> = {
  /** Trusted: old, active, verified, and cleared of a report. */
  '100': [
    fetchStep(700, 8, 'first'),
    verificationStep('ver_sandbox', 90),
    fetchStep(24, 8, 'second'),
    ...reportSteps('rep_sandbox1', 'other', 20, 'dismissed'),
    fetchStep(10, 8, 'third'),
    fetchStep(3, 8, 'fourth'),
  ],
  /** Caution: one confirmed report. */
  '200': [fetchStep(240, 4, 'first'), ...reportSteps('rep_sandbox1', 'phishing', 14, 'confirmed')],
  /** Flagged: two confirmed reports; a single one never flags an account. */
  '300': [
    fetchStep(90, 2, 'first'),
    ...reportSteps('rep_sandbox1', 'phishing', 26, 'confirmed'),
    ...reportSteps('rep_sandbox2', 'rmt', 12, 'confirmed'),
  ],
};

/** The past of a sandbox account, the same all day, with all its entries due; undefined for one without a past. */
export function findSandboxPast({ uid }: Account, now: number): TrustState | undefined {
  const today = Math.floor(now / dayMs) * dayMs;
  const steps = pasts[uid.slice(-3)] ?? [];
  return steps.reduce<TrustState | undefined>(
    (state, { daysAgo, happen }) => happen(state, today - daysAgo * dayMs),
    undefined,
  );
}
