import type { EventOf, TrustEvent } from '../event.ts';
import type { TrustState } from '../state.ts';

/** More verifications than this are not kept apart: the one that ends first is forgotten. */
const maxOwners = 50;

/** `<verification id>:<type>`. */
const verificationOf = ({ key }: TrustEvent): string => key.slice(0, key.lastIndexOf(':'));

export const verified = ({ owners }: TrustState, event: EventOf<'owner_verified'>) => ({
  ...owners,
  [verificationOf(event)]: event.until,
});

export function unverified({ owners }: TrustState, event: EventOf<'owner_unverified'>) {
  const { [verificationOf(event)]: _ended, ...others } = owners;
  return others;
}

export function withOwners(state: TrustState, owners: TrustState['owners']): TrustState {
  const holding = Object.entries(owners)
    .filter(([, until]) => until > state.updatedAt)
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxOwners);
  return {
    ...state,
    verifiedUntil: holding[0]?.[1] ?? null,
    owners: Object.fromEntries(holding),
  };
}
