import { rollTo } from './score/decay.ts';
import type { Activity } from './score/weeks.ts';
import { type TrustState, unknownAccount } from './state.ts';

/** What a successful fetch says about an account. */
export interface Observation {
  readonly shown: number;
  /** A digest of the showcase: another one means that the player changed something. */
  readonly showcaseHash: string;
}

/**
 * Folds a fetch into the state: since when the account is known, how many characters it shows, and the bit of this
 * week when the showcase changed. Answers undefined when nothing changes. The first showcase is no change.
 */
export function observe(
  state: TrustState | undefined,
  { shown, showcaseHash }: Observation,
  now: number,
): TrustState | undefined {
  const rolled = rollTo(state ?? { ...unknownAccount, updatedAt: now }, now);
  const changed =
    state?.activity.showcaseHash != null && state.activity.showcaseHash !== showcaseHash;
  const activity: Activity = {
    ...rolled.activity,
    weeks: rolled.activity.weeks | (changed ? 1 : 0),
    shown,
    showcaseHash,
  };
  if (state !== undefined && state.knownSince !== null && sameActivity(state.activity, activity)) {
    return undefined;
  }
  return { ...rolled, knownSince: rolled.knownSince ?? now, activity };
}

const sameActivity = (a: Activity, b: Activity): boolean =>
  a.shown === b.shown && a.showcaseHash === b.showcaseHash;
