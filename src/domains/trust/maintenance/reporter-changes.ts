import { type Reputation, rolled } from '../reporters/learnt.ts';
import type { ReputationRecord } from '../reporters/reputation-store.ts';
import type { Plan, ReputationDifference } from './reporter-plan.ts';

/** One difference that was found of a reporter, in words. */
export interface Change {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export function changesOf(by: string, { filed, learnt, differences }: Plan, now: number): Change[] {
  const { claims, owner } = filed.undecided;
  const undecided = claims + owner;
  const decided = `claims ${claims}, owner ${owner}`;
  const reports = { what: 'reports', before: `not told apart ${undecided}`, after: decided };
  return [
    ...(undecided > 0 ? [reports] : []),
    ...differences.map((difference) => reputationChange(by, difference, now)),
    ...(learnt.together ? [togetherChange(learnt.together, now)] : []),
  ];
}

const textOf = (reputation: Reputation | undefined, now: number): string => {
  const { confirmed, dismissed } = rolled(reputation, now);
  return `confirmed ${confirmed.toFixed(3)}, dismissed ${dismissed.toFixed(3)}`;
};

const reputationChange = (
  by: string,
  { id, before, after }: ReputationDifference,
  now: number,
): Change => ({
  what: id.slice(by.length + 1),
  before: textOf(before, now),
  after: textOf(after, now),
});

const togetherChange = (together: ReputationRecord, now: number): Change => ({
  what: 'learnt of both together',
  before: textOf(together, now),
  after: 'not kept any more',
});
