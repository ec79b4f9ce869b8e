import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import { type FoundSnapshot, idOf, type SnapshotKey, stale } from './snapshot.ts';
import type { SnapshotCache } from './snapshot-cache.ts';

interface StoredDependencies {
  /** An account of the sandbox, which asks no provider. */
  readonly madeUp: (key: SnapshotKey) => Promise<FoundSnapshot>;
  readonly snapshotCache: Pick<SnapshotCache, 'fresh' | 'newest' | 'asStored'>;
  readonly clock: Clock;
  /** Why the provider has just refused to show what the id names; undefined when it has not. */
  readonly refusalOf: (id: string) => Problem | undefined;
}

/** Finds what is kept, while it may be shown; a live account is asked of no provider. */
export function createStored({ madeUp, snapshotCache, clock, refusalOf }: StoredDependencies) {
  return async function stored(key: SnapshotKey): Promise<FoundSnapshot | undefined> {
    if (key.environment === 'test') return inSandbox(madeUp, key);
    const id = idOf(key);
    if (refusalOf(id)) return undefined;
    const kept = snapshotCache.fresh(id, key) ?? (await snapshotCache.newest(id, key));
    if (kept === undefined || kept.expiresAt <= clock.now()) return kept && stale(kept, key);
    return { snapshot: kept, cache: 'hit', slot: key.slot };
  };
}

/** Finds what the store holds, however old: what is gone from there is gone. */
export const createStoredAnyAge =
  ({ madeUp, snapshotCache, refusalOf }: Omit<StoredDependencies, 'clock'>) =>
  async (key: SnapshotKey): Promise<FoundSnapshot | undefined> => {
    if (key.environment === 'test') return inSandbox(madeUp, key);
    const id = idOf(key);
    const kept = refusalOf(id) ? undefined : await snapshotCache.asStored(id);
    return kept && stale(kept, key);
  };

/** The sandbox knows every account at any time, so that nothing of it has to be fetched first. */
async function inSandbox(
  madeUp: StoredDependencies['madeUp'],
  key: SnapshotKey,
): Promise<FoundSnapshot | undefined> {
  try {
    return { ...(await madeUp(key)), cache: 'hit' };
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
