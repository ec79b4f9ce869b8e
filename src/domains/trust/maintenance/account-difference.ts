import { rebuilt } from '../rebuild.ts';
import { rollTo } from '../score/decay.ts';
import { pointsOf } from '../score/score.ts';
import type { Totals } from '../score/totals.ts';
import type { TrustState } from '../state.ts';

export interface Difference {
  readonly account: string;
  readonly before: TrustState;
  readonly after: TrustState;
  /** The scores at that moment. */
  readonly scores: readonly [before: number, after: number];
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

export function differenceOf(
  account: string,
  state: TrustState,
  totals: Totals,
): Difference | undefined {
  const before = rollTo(state, totals.at);
  const after = rebuilt(before, totals);
  const isEqual =
    isSame(before.confirmedWeight, after.confirmedWeight) &&
    isSame(before.pendingWeight, after.pendingWeight) &&
    factsText(before) === factsText(after);
  if (isEqual) return undefined;
  return {
    account,
    before,
    after,
    scores: [pointsOf(before, totals.at), pointsOf(after, totals.at)],
  };
}

function factsText({ counts, incidents, lastIncident }: TrustState): string {
  const { total, confirmed, dismissed } = counts;
  const last = Object.entries(lastIncident).map(([category, filedAt]) => `${category} ${filedAt}`);
  return [total, confirmed, dismissed, incidents, ...last.toSorted()].join();
}
