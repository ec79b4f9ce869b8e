import { isOutage, Problem } from '../../lib/problem.ts';
import { unavailable } from '../../upstream/client/client.ts';
import type { FoundSnapshot } from './snapshot.ts';

export type ProviderOutcome = FoundSnapshot | Problem;

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** Whether it is worth asking the next provider (R6.11). */
export const isDown = (outcome: ProviderOutcome): boolean =>
  outcome instanceof Problem ? isOutage(outcome) : outcome.cache === 'stale';

export const better = (
  one: ProviderOutcome | undefined,
  other: ProviderOutcome,
): ProviderOutcome => (one === undefined || worth(other) > worth(one) ? other : one);

export function unlessProblem(outcome: ProviderOutcome | undefined): FoundSnapshot {
  if (outcome === undefined || outcome instanceof Problem) throw outcome ?? unavailable();
  return outcome;
}

/** A fresh answer is best; with an old copy at hand no refusal of another provider takes it away (R4.9). */
function worth(outcome: ProviderOutcome): number {
  if (isDown(outcome)) return outcome instanceof Problem ? 0 : 2;
  return outcome instanceof Problem ? 1 : 3;
}
