import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import { standing, used } from './rotation.ts';
import type { KeyRecord } from './store.ts';

/** While the store cannot be reached, a key stays valid for so long after it was read. */
const graceMs = 600_000;

/** What the store answered for a key, and when. */
export interface Reading {
  readonly key: KeyRecord | undefined;
  readonly readAt: number;
  /** When the store was asked last, whether it answered or not. */
  readonly askedAt: number;
}

export interface KeyLookupDependencies {
  readonly records: Collection<KeyRecord>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Reads keys from the store and writes their use. */
export interface KeyLookup {
  /** Reads a key; without a store `last` is good for some minutes, then it rejects with `upstream_unavailable`. */
  read(id: string, last: Reading | undefined): Promise<Reading>;
  /** Writes the use of a key, if it may be used. Never rejects; undefined when that failed. */
  noteUse(id: string): Promise<KeyRecord | undefined>;
  /** Writes the first use before the request is answered: rotation depends on it (R3.6). */
  noteFirstUse(key: KeyRecord): Promise<KeyRecord>;
}

export function createKeyLookup({ records, clock, onError }: KeyLookupDependencies): KeyLookup {
  async function noteUse(id: string): Promise<KeyRecord | undefined> {
    const now = clock.now();
    try {
      return await records.update(id, (key) => key && used(key, now));
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  return {
    noteUse,
    async noteFirstUse(key) {
      if (key.lastUsedAt !== null || standing(key, clock.now()) !== 'valid') return key;
      return (await noteUse(key.id)) ?? key;
    },
    async read(id, last) {
      const askedAt = clock.now();
      try {
        return { key: await records.get(id), readAt: askedAt, askedAt };
      } catch (error) {
        onError(error);
        // From its failure on, so that a store that hangs does not hold up the very next request too.
        if (last && askedAt - last.readAt < graceMs) return { ...last, askedAt: clock.now() };
        throw new Problem(
          'upstream_unavailable',
          'Keys cannot be checked at the moment; try again later.',
        );
      }
    },
  };
}
