import type { Clock } from '../../lib/clock.ts';
import type { Problem } from '../../lib/problem.ts';
import type { Audience, ListenerKey } from './audience.ts';

export interface KeyCheckDependencies {
  readonly clock: Clock;
  /** Why a key may not be used any more from an address; rejects when that cannot be said at the moment. */
  readonly refusalOf: (key: ListenerKey) => Promise<Problem | undefined>;
}

/** A stream outlives its key, or the right of its address to use it, by no more than a minute. */
const checkEveryMs = 30_000;

/** Ends the streams whose keys may not be used any more; to be called about once a second. */
export function createKeyCheck(
  audience: Pick<Audience, 'keys' | 'dismiss'>,
  { clock, refusalOf }: KeyCheckDependencies,
): () => Promise<void> {
  let checkedAt = clock.now();
  return async () => {
    const now = clock.now();
    if (now - checkedAt < checkEveryMs) return;
    checkedAt = now;
    for (const key of audience.keys()) {
      const refusal = await refusalOf(key);
      if (refusal) audience.dismiss(key, refusal);
    }
  };
}
