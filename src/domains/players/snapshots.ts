import { singleFlight } from '../../lib/once.ts';
import { createProviderAllowance, type LookUp } from '../../limits/provider-allowance.ts';
import {
  createProviderReplies,
  isRefusal,
  type ProviderRepliesDependencies,
} from './provider-replies.ts';
import { type FoundSnapshot, idOf, type SnapshotKey, stale } from './snapshot.ts';
import type { SnapshotCache } from './snapshot-cache.ts';
import { createStored, createStoredAnyAge } from './stored-snapshots.ts';

export interface Snapshots {
  /**
   * The first of several keys that memory holds a fresh showcase of. What a provider has just refused hides what comes
   * after it.
   */
  fresh(keys: readonly SnapshotKey[]): FoundSnapshot | undefined;
  /**
   * The showcase of one key: from memory, the store or the provider, in this order. Callers that miss at once share
   * one call, which the first of them pays. Rejects with `player_not_found` or `invalid_uid` when the provider says so,
   * or with `upstream_unavailable` when there is not even an old copy.
   */
  find(key: SnapshotKey, lookUp: LookUp): Promise<FoundSnapshot>;
  /** What memory or the store holds of one key, while it may be shown: no provider is asked. An account of the sandbox is made up. */
  stored(key: SnapshotKey): Promise<FoundSnapshot | undefined>;
  /** What the store holds of one key, however old; rejects when the store cannot be asked. */
  storedAnyAge(key: SnapshotKey): Promise<FoundSnapshot | undefined>;
  /**
   * The showcase as the provider has it now, whatever is cached; it is cached from then on. Rejects as `find`
   * does, and with `upstream_unavailable` whether or not there is an old copy.
   */
  fetchPast(key: SnapshotKey, lookUp: LookUp): Promise<FoundSnapshot>;
}

export interface SnapshotDependencies extends ProviderRepliesDependencies {
  readonly snapshotCache: SnapshotCache;
}

/** The sandbox asks no provider. */
const noRequests = createProviderAllowance('').lookUp(1);

export function createSnapshots(dependencies: SnapshotDependencies): Snapshots {
  const { clock, snapshotCache } = dependencies;
  const replies = createProviderReplies(dependencies, snapshotCache);
  const { refusalOf, fetchAndKeep, afterFault } = replies;
  const running = new Map<string, Promise<FoundSnapshot>>();

  function inMemory(id: string, key: SnapshotKey): FoundSnapshot | undefined {
    const snapshot = snapshotCache.fresh(id, key);
    return snapshot && { snapshot, cache: 'hit', slot: key.slot };
  }

  async function load(id: string, key: SnapshotKey, lookUp: LookUp): Promise<FoundSnapshot> {
    // While the provider is down, neither it nor a store that may be down too is asked at each call.
    const own = replies.hasJustFailed(id) ? snapshotCache.inMemory(id) : undefined;
    if (own) return stale(own, key);
    const kept = await snapshotCache.newest(id, key);
    if (kept && kept.expiresAt > clock.now()) {
      snapshotCache.remember(id, kept);
      return { snapshot: kept, cache: 'hit', slot: key.slot };
    }
    return fetchAndKeep(id, key, lookUp).catch((error: unknown) =>
      afterFault(id, key, error, kept),
    );
  }

  async function find(key: SnapshotKey, lookUp: LookUp): Promise<FoundSnapshot> {
    const id = idOf(key);
    const own = inMemory(id, key);
    if (own) return own;
    const refusal = refusalOf(id);
    if (refusal) throw refusal;
    return singleFlight(running, id, () => load(id, key, lookUp));
  }

  const madeUp = (key: SnapshotKey) => find(key, noRequests);

  return {
    fresh(keys) {
      for (const key of keys) {
        const id = idOf(key);
        const own = inMemory(id, key);
        if (own || refusalOf(id)) return own;
      }
      return undefined;
    },
    find,
    stored: createStored({ madeUp, snapshotCache, clock, refusalOf }),
    storedAnyAge: createStoredAnyAge({ madeUp, snapshotCache, refusalOf }),
    async fetchPast(key, lookUp) {
      const id = idOf(key);
      try {
        return await fetchAndKeep(id, key, lookUp);
      } catch (error) {
        if (isRefusal(error)) await afterFault(id, key, error, await snapshotCache.newest(id, key));
        throw error;
      }
    },
  };
}
