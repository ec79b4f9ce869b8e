import { dayMs } from '../../../lib/duration.ts';
import type { TrustEvent } from '../event.ts';
import { evolve } from '../evolve.ts';
import type { Played } from './played.ts';
import { brought, itemAt } from './played-event.ts';

export function verifiedFor(played: Played, days: number): Played {
  const id = `ver_${played.entries}`;
  const until = played.now + Math.ceil(days * dayMs);
  return alsoForTwin(
    { ...played, verifications: [...played.verifications, id] },
    { type: 'owner_verified', key: `${id}:owner_verified`, at: played.now, until },
  );
}

export function unverifiedBy(played: Played, of: number): Played {
  const id = itemAt(played.verifications, of);
  if (id === undefined) return played;
  const verifications = played.verifications.filter((known) => known !== id);
  const key = `${id}:owner_unverified`;
  return alsoForTwin(
    { ...played, verifications },
    { type: 'owner_unverified', key, at: played.now },
  );
}

const alsoForTwin = (played: Played, event: TrustEvent): Played => ({
  ...brought(played, event),
  twin: { ...evolve(played.twin, event, played.now), due: [] },
});
