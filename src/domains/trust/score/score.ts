import type { Account } from '../../../games/account.ts';
import type { TrustTier } from '../event.ts';
import { type TrustState, unknownAccount } from '../state.ts';
import { componentsOf, type TrustComponents } from './components.ts';
import { tierMeta, tierOf } from './tiers.ts';

export interface TrustScore extends Account {
  readonly score: number;
  readonly tier: TrustTier;
  readonly tierMeta: { readonly label: string; readonly color: string };
  readonly components: TrustComponents;
  readonly reportsCount: {
    readonly total: number;
    readonly confirmed: number;
    readonly dismissed: number;
  };
  readonly lastUpdated: Date;
  /** Whether anything is kept of the account; until then `lastUpdated` is now. */
  readonly recorded: boolean;
}

const base = 60;

/** Exactly 60 plus the components, between 0 and 100 (R8.3). */
function sumOf(components: TrustComponents): number {
  const { reportPenalty, verifiedOwnerBonus, accountAgeBonus, activityBonus } = components;
  const sum = base + reportPenalty + verifiedOwnerBonus + accountAgeBonus + activityBonus;
  return Math.min(100, Math.max(0, sum));
}

/** The score without the rest of what is shown with it. */
export const pointsOf = (state: TrustState, now: number): number => sumOf(componentsOf(state, now));

/** The score of one account at `now` (R8.1-R8.3). */
export function scoreOf(account: Account, state: TrustState | undefined, now: number): TrustScore {
  const known = state ?? unknownAccount;
  const components = componentsOf(known, now);
  const score = sumOf(components);
  const tier = tierOf(score);
  return {
    ...account,
    score,
    tier,
    tierMeta: tierMeta.get(tier) ?? { label: '', color: '' },
    components,
    reportsCount: known.counts,
    lastUpdated: new Date(state ? state.updatedAt : now),
    recorded: state !== undefined,
  };
}
