import type { Clock } from '../../lib/clock.ts';
import { createLru } from '../../lib/lru.ts';
import { singleFlight } from '../../lib/once.ts';
import { isOutage, Problem } from '../../lib/problem.ts';
import { createProviderAllowance, type LookUp } from '../../limits/provider-allowance.ts';
import type { PlayerReply } from '../../upstream/players/player.ts';
import {
  type FoundSnapshot,
  freshMs,
  idOf,
  type Snapshot,
  type SnapshotKey,
  toStale,
} from './snapshot.ts';
import type { SnapshotCache, SnapshotCacheDependencies } from './snapshot-cache.ts';

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
    if (own) return toStale(own, key);
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
    stored: createFindStored({ madeUp, snapshotCache, clock, refusalOf }),
    storedAnyAge: createFindStoredAnyAge({ madeUp, snapshotCache, refusalOf }),
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

interface ProviderRepliesDependencies extends Pick<SnapshotCacheDependencies, 'clock' | 'onError'> {
  readonly fetch: (key: SnapshotKey, lookUp: LookUp) => Promise<PlayerReply<unknown>>;
  /** Called when an old copy is served because the provider is down. */
  readonly onStale: (key: SnapshotKey) => void;
  /** Called for every successful live fetch, before its answer. */
  readonly onFetched: (key: SnapshotKey, showcase: unknown) => Promise<void>;
}

/** What a provider answered instead of a showcase, cached like one (R6.4). */
interface Refusal {
  readonly problem: Problem;
  readonly until: number;
}

/** How long an old copy is served after a failed call without asking again. */
const retryMs = 10_000;

/** Asks the providers, and remembers for a while what they refused and when they failed. */
function createProviderReplies(
  { clock, fetch, onFetched, onStale, onError }: ProviderRepliesDependencies,
  snapshotCache: SnapshotCache,
) {
  const refused = createLru<Refusal>(50_000);
  const failedUntil = createLru<number>(10_000);

  return {
    refusalOf(id: string): Problem | undefined {
      const refusal = refused.get(id);
      return refusal && refusal.until > clock.now() ? refusal.problem : undefined;
    },
    hasJustFailed: (id: string): boolean => (failedUntil.get(id) ?? 0) > clock.now(),
    async fetchAndKeep(id: string, key: SnapshotKey, lookUp: LookUp): Promise<FoundSnapshot> {
      const reply = await fetch(key, lookUp);
      failedUntil.delete(id);
      refused.delete(id);
      const notified =
        key.environment === 'live' ? onFetched(key, reply.showcase).catch(onError) : undefined;
      const [snapshot] = await Promise.all([snapshotCache.keep(id, key, reply), notified]);
      return { snapshot, cache: 'miss', slot: key.slot };
    },
    /** What a failed fetch leaves: an old copy while the provider is down, nothing once it refused. */
    async afterFault(
      id: string,
      key: SnapshotKey,
      error: unknown,
      kept: Snapshot | undefined,
    ): Promise<FoundSnapshot> {
      if (!(error instanceof Problem)) throw error;
      if (isRefusal(error)) {
        refused.set(id, { problem: error, until: clock.now() + freshMs });
        // A showcase that was hidden since is not shown from an old copy later, not even from one of last week.
        await snapshotCache.drop(id, key);
        throw error;
      }
      if (!kept) throw error;
      snapshotCache.remember(id, kept);
      failedUntil.set(id, clock.now() + retryMs);
      onStale(key);
      return toStale(kept, key);
    },
  };
}

/** Whether the provider refused, which is not that it is down. */
const isRefusal = (error: unknown): boolean => error instanceof Problem && !isOutage(error);

interface StoredDependencies {
  /** An account of the sandbox, which asks no provider. */
  readonly madeUp: (key: SnapshotKey) => Promise<FoundSnapshot>;
  readonly snapshotCache: Pick<SnapshotCache, 'fresh' | 'newest' | 'asStored'>;
  readonly clock: Clock;
  /** Why the provider has just refused to show what the id names; undefined when it has not. */
  readonly refusalOf: (id: string) => Problem | undefined;
}

/** Finds what is kept, while it may be shown; a live account is asked of no provider. */
function createFindStored({ madeUp, snapshotCache, clock, refusalOf }: StoredDependencies) {
  return async function stored(key: SnapshotKey): Promise<FoundSnapshot | undefined> {
    if (key.environment === 'test') return findSandbox(madeUp, key);
    const id = idOf(key);
    if (refusalOf(id)) return undefined;
    const kept = snapshotCache.fresh(id, key) ?? (await snapshotCache.newest(id, key));
    if (kept === undefined || kept.expiresAt <= clock.now()) return kept && toStale(kept, key);
    return { snapshot: kept, cache: 'hit', slot: key.slot };
  };
}

/** Finds what the store holds, however old: what is gone from there is gone. */
const createFindStoredAnyAge =
  ({ madeUp, snapshotCache, refusalOf }: Omit<StoredDependencies, 'clock'>) =>
  async (key: SnapshotKey): Promise<FoundSnapshot | undefined> => {
    if (key.environment === 'test') return findSandbox(madeUp, key);
    const id = idOf(key);
    const kept = refusalOf(id) ? undefined : await snapshotCache.asStored(id);
    return kept && toStale(kept, key);
  };

/** The sandbox knows every account at any time, so that nothing of it has to be fetched first. */
async function findSandbox(
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
