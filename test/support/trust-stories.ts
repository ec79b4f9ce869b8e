import type { ReportCategory, TrustEvent } from '../../src/domains/trust/event.ts';
import { evolve, observe } from '../../src/domains/trust/score/evolve.ts';
import { computeComponents, computePoints, tierOf } from '../../src/domains/trust/score/score.ts';
import {
  type DueEntry,
  type TrustState,
  unknownAccount,
} from '../../src/domains/trust/score/state.ts';
import { dayMs } from '../../src/lib/clock.ts';

/** A Thursday: weeks begin on Monday. */
export const day0 = Date.parse('2026-01-15T08:30:00.000Z');

/** Who files a report: a key family, which only claims the reporter unless it verified the owner. */
interface StoryFiler {
  readonly family?: string;
  readonly isOwner?: boolean;
}

/** What happens to one account, in days. */
export interface Story {
  /** Lets days pass. */
  pass(days: number): Story;
  /** By a key family of its own, unless one is named. */
  report(id: string, category: ReportCategory, credibility: number, by?: StoryFiler): Story;
  confirm(id: string): Story;
  dismiss(id: string): Story;
  reverse(id: string): Story;
  /** For `days`; a renewal goes on with what began `begunDaysAgo`. */
  verify(id: string, days?: number, begunDaysAgo?: number): Story;
  unverify(id: string): Story;
  /** The showcase of today. */
  shows(shown: number, hash: string): Story;
  /** Many of the same. */
  each(ids: readonly string[], what: (story: Story, id: string) => unknown): Story;
  now(): number;
  state(): TrustState;
  entry(key: string): DueEntry | undefined;
  /** Day, event, delta and score of every entry. */
  timeline(): (string | number)[][];
  /** Penalty, verification, age, activity, score and tier. */
  scored(): (string | number)[];
}

interface FiledReport {
  readonly category: ReportCategory;
  readonly filedAt: number;
}

/** Begins with the account as `start` has it. */
export function story(start: Partial<TrustState> = {}): Story {
  let now = day0;
  let state: TrustState = { ...unknownAccount, updatedAt: day0, ...start };
  const reports = new Map<string, FiledReport>();
  const confirmedAt = new Map<string, number>();
  const entry = (key: string) => state.due.find((one) => one.key === key);
  const bring = (event: TrustEvent) => {
    state = evolve(state, event, now);
    return made;
  };
  const filed = (id: string): FiledReport & { pendingWeight: number } => {
    const report = reports.get(id);
    if (!report) throw new Error(`${id} was not filed.`);
    return { ...report, pendingWeight: entry(`${id}:report_submitted`)?.pendingWeight ?? 0 };
  };
  const made: Story = {
    pass(days) {
      now += Math.round(days * dayMs);
      return made;
    },
    report(id, category, credibility, { family = id, isOwner = false } = {}) {
      reports.set(id, { category, filedAt: now });
      const key = `${id}:report_submitted`;
      const filed = { category, lineageId: family, isOwner, credibility };
      return bring({ type: 'report_submitted', key, at: now, ...filed });
    },
    confirm(id) {
      confirmedAt.set(id, now);
      const key = `${id}:review_confirmed`;
      return bring({ type: 'review_confirmed', key, at: now, ...filed(id) });
    },
    dismiss: (id) =>
      bring({ type: 'review_dismissed', key: `${id}:review_dismissed`, at: now, ...filed(id) }),
    reverse(id) {
      const { category, filedAt } = filed(id);
      const factor = entry(`${id}:review_confirmed`)?.factor ?? Number.NaN;
      const common = { key: `${id}:review_reversed`, at: now, category, filedAt };
      const confirmed = confirmedAt.get(id) ?? Number.NaN;
      return bring({ type: 'review_reversed', ...common, factor, confirmedAt: confirmed });
    },
    verify(id, days = 180, begunDaysAgo = 0) {
      const [since, until] = [now - begunDaysAgo * dayMs, now + days * dayMs];
      return bring({ type: 'owner_verified', key: `${id}:owner_verified`, at: now, since, until });
    },
    unverify: (id) => bring({ type: 'owner_unverified', key: `${id}:owner_unverified`, at: now }),
    shows(shown, showcaseHash) {
      state = observe(state, { shown, showcaseHash }, now) ?? state;
      return made;
    },
    each(ids, what) {
      for (const id of ids) what(made, id);
      return made;
    },
    now: () => now,
    state: () => state,
    entry,
    timeline: () =>
      state.due.map(({ at, event, delta, scoreAfter }) => [
        Math.round((at - day0) / dayMs),
        event,
        delta,
        scoreAfter,
      ]),
    scored() {
      const parts = computeComponents(state, now);
      const { reportPenalty, verifiedOwnerBonus, accountAgeBonus, activityBonus } = parts;
      const score = computePoints(state, now);
      return [
        reportPenalty,
        verifiedOwnerBonus,
        accountAgeBonus,
        activityBonus,
        score,
        tierOf(score),
      ];
    },
  };
  return made;
}

/** An account as the examples of the trust model have it. */
export const account = (days: number, shown: number, weeks: number): Partial<TrustState> => ({
  knownSince: day0 - days * dayMs,
  activity: {
    shown,
    weeks: 2 ** weeks - 1,
    week: Math.floor((day0 / dayMs + 3) / 7),
    showcaseHash: 'a',
  },
});

export const numbered = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, index) => `rep_${from + index}`);
