import type { EventOf, TrustEvent } from '../event.ts';
import type { OwnedPeriod, TrustState } from './state.ts';

/** Of more verifications than this, the one that ends first is forgotten. */
const maxOwners = 50;

type Owners = TrustState['owners'];

export const addOwner = (state: TrustState, event: EventOf<'owner_verified'>): TrustState => {
  const period = { since: event.since, until: event.until };
  return withOwners(state, { ...state.owners, [verificationOf(event)]: period });
};

export const removeOwner = (state: TrustState, event: EventOf<'owner_unverified'>): TrustState => {
  const { [verificationOf(event)]: _ended, ...others } = state.owners;
  return withOwners(state, others);
};

/** `<verification id>:<type>`. */
const verificationOf = ({ key }: TrustEvent): string => key.slice(0, key.lastIndexOf(':'));

function withOwners(state: TrustState, owners: Owners): TrustState {
  const holding = Object.entries(owners)
    .filter(([, { until }]) => until > state.updatedAt)
    .sort(([, a], [, b]) => b.until - a.until)
    .slice(0, maxOwners);
  return { ...state, owners: Object.fromEntries(holding) };
}

/** From the first beginning to the last end of the verifications that hold; null for none (trust model, section 5). */
export function ownedAt({ owners }: Pick<TrustState, 'owners'>, now: number): OwnedPeriod | null {
  const holding = Object.values(owners).filter(({ until }) => until > now);
  if (holding.length === 0) return null;
  return {
    since: Math.min(...holding.map(({ since }) => since)),
    until: Math.max(...holding.map(({ until }) => until)),
  };
}
