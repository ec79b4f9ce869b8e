import { dayMs } from '../../../lib/duration.ts';
import type { TrustEvent } from '../event.ts';
import { evolve } from '../evolve.ts';
import { ownedAt } from '../reporters/owners.ts';
import type { Move, Played, PlayedVerification } from './played.ts';
import { brought, itemAt } from './played-event.ts';
import { promise } from './promise.ts';

export function verifiedFor(
  played: Played,
  { days, family }: Extract<Move, { do: 'verify' }>,
): Played {
  const { now } = played;
  const id = `ver_${played.entries}`;
  const until = now + Math.ceil(days * dayMs);
  const verifications = [...played.verifications, { id, family, from: now, until }];
  const since = heldSince(verifications, family, now) ?? now;
  return alsoForTwin(
    { ...played, verifications },
    { type: 'owner_verified', key: `${id}:owner_verified`, at: now, since, until },
  );
}

export function unverifiedBy(played: Played, of: number): Played {
  const { now } = played;
  const ended = itemAt(
    played.verifications.filter(({ until }) => until > now),
    of,
  );
  if (!ended) return played;
  const verifications = played.verifications.map((known) =>
    known === ended ? { ...known, until: now } : known,
  );
  const key = `${ended.id}:owner_unverified`;
  return alsoForTwin(
    { ...played, verifications },
    { type: 'owner_unverified', key, at: played.now },
  );
}

/** Since when a key family has held the account without a gap, going back from one verification to the one it renews. */
function heldSince(
  verifications: readonly PlayedVerification[],
  family: number,
  now: number,
): number | undefined {
  let since: number | undefined;
  let at = now;
  for (const { from, until } of verifications.filter((one) => one.family === family).toReversed()) {
    if (from > at || until <= at) continue;
    since = from;
    at = from;
  }
  return since;
}

/** The state remembers no more than what verifications come to: of several families the longest counts. */
export function checkOwners({ state, verifications, now }: Played): void {
  const families = new Set(verifications.map(({ family }) => family));
  const beginnings = [...families].flatMap((family) => heldSince(verifications, family, now) ?? []);
  const since = beginnings.length > 0 ? Math.min(...beginnings) : undefined;
  const kept = ownedAt(state, now)?.since;
  promise('1', kept === since, `an owner since ${since} counts as one since ${kept}`);
}

const alsoForTwin = (played: Played, event: TrustEvent): Played => ({
  ...brought(played, event),
  twin: { ...evolve(played.twin, event, played.now), due: [] },
});
