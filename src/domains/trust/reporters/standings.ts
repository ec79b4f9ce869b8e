import type { Clock } from '../../../lib/clock.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import { meanOf } from './credibility.ts';
import { lineageKey, type ReputationRecord } from './reputation-store.ts';

export interface StandingsDependencies {
  readonly reputations: Collection<ReputationRecord>;
  readonly clock: Clock;
}

const half = 0.5;

export function createStandings({ reputations, clock }: StandingsDependencies) {
  return async function standings(environment: Environment, limit: number): Promise<Standings> {
    const now = clock.now();
    const lineages = { index: 'byMean', equals: { familyOf: environment }, limit };
    // Time takes nobody to the other side of a half, where everybody begins.
    const [below, above] = await Promise.all([
      reputations.page({ ...lineages, range: { to: half }, direction: 'ascending' }),
      reputations.page({ ...lineages, range: { from: half }, direction: 'descending' }),
    ]);
    const standingOf = (record: ReputationRecord) => ({
      lineageId: record.id.slice(lineageKey(environment, '').length),
      credibility: meanOf(record, now),
    });
    return {
      lowest: below.rows.map(standingOf).sort((a, b) => a.credibility - b.credibility),
      highest: above.rows.map(standingOf).sort((a, b) => b.credibility - a.credibility),
    };
  };
}

export interface LineageStanding {
  readonly lineageId: string;
  /** b of the trust model: 0 to 1, and a half for one that was never reviewed. */
  readonly credibility: number;
}

export interface Standings {
  /** Below a half, the lowest first. */
  readonly lowest: readonly LineageStanding[];
  /** From a half on, the highest first. */
  readonly highest: readonly LineageStanding[];
}
