import { games } from '../../games/index.ts';
import { dayMs } from '../../lib/clock.ts';
import { createLru } from '../../lib/lru.ts';
import { singleFlight } from '../../lib/once.ts';
import { isOutage, Problem } from '../../lib/problem.ts';
import { createProviderAllowance, type LookUp } from '../../limits/provider-allowance.ts';
import type { PlayerReply } from '../../upstream/players/player.ts';
import {
  createSnapshot,
  type FoundSnapshot,
  freshMs,
  idOf,
  isFresh,
  type Snapshot,
  type SnapshotKey,
} from './snapshot.ts';
import type { SnapshotCache, SnapshotCacheDependencies } from './snapshot-cache.ts';

export interface SnapshotDependencies extends Pick<SnapshotCacheDependencies, 'clock' | 'onError'> {
  readonly snapshotCache: SnapshotCache;
  readonly fetch: (key: SnapshotKey, lookUp: LookUp) => Promise<PlayerReply<unknown>>;
  /** Called when an old copy is served because the provider is down. */
  readonly onStale: (key: SnapshotKey) => void;
  /** Called for every successful live fetch, before its answer. */
  readonly onFetched: (key: SnapshotKey, showcase: unknown) => Promise<void>;
  /** Of the answer cache: a fetch changes what is known of the account, and only later changes make its answer old. */
  readonly markChanges: () => number;
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/** The sandbox asks no provider. */
const noRequests = createProviderAllowance('').lookUp(1);

export function createSnapshots(dependencies: SnapshotDependencies) {
  const { clock, snapshotCache } = dependencies;
  const { refusalOf, refusedSince, hasJustFailed, fetchAndStore, afterFault } =
    createProviderReplies(dependencies);
  const running = new Map<string, Promise<FoundSnapshot>>();

  function inMemory(id: string, key: SnapshotKey): FoundSnapshot | undefined {
    const snapshot = snapshotCache.fresh(id, key);
    return snapshot && found(snapshot, 'hit', key);
  }

  async function load(
    id: string,
    key: SnapshotKey,
    lookUp: LookUp,
    since: number,
  ): Promise<FoundSnapshot> {
    // While the provider is down, neither it nor a store that may be down too is asked at each call.
    const own = hasJustFailed(id) ? notBefore(since, snapshotCache.inMemory(id)) : undefined;
    if (own) return found(own, 'stale', key);
    const stored = notBefore(since, await snapshotCache.newest(id, key));
    if (stored && isFresh(stored, clock.now())) {
      snapshotCache.remember(id, stored);
      return found(stored, 'hit', key);
    }
    return fetchAndStore(id, key, lookUp).catch((error: unknown) =>
      afterFault(id, key, error, stored),
    );
  }

  /**
   * From memory, the store or the provider, in this order. Callers that miss at once share one call, which the first of
   * them pays. Rejects with `player_not_found`, `invalid_uid`, or `upstream_unavailable` without even an old copy. Copies
   * from before `since` do not count.
   */
  async function find(key: SnapshotKey, lookUp: LookUp, since = 0): Promise<FoundSnapshot> {
    const id = idOf(key);
    const own = inMemory(id, key);
    if (own && own.snapshot.fetchedAt >= since) return own;
    const refusal = refusalOf(id);
    if (refusal) throw refusal;
    return singleFlight(running, `${id} ${since}`, () => load(id, key, lookUp, since));
  }

  return {
    find,
    refusedSince,
    /** The first of the keys with a fresh showcase in memory, unless the refusal of one before says more. */
    fresh(keys: readonly SnapshotKey[]): FoundSnapshot | undefined {
      let since = 0;
      for (const key of keys) {
        const own = inMemory(idOf(key), key);
        if (own && own.snapshot.fetchedAt >= since) return own;
        since = refusedSince(key);
      }
      return undefined;
    },
    /** The snapshot in memory or the store, while it may be shown; no provider is asked. */
    async stored(key: SnapshotKey): Promise<FoundSnapshot | undefined> {
      if (key.environment === 'test') return findSandbox(find, key);
      const id = idOf(key);
      if (refusalOf(id)) return undefined;
      const stored = snapshotCache.fresh(id, key) ?? (await snapshotCache.newest(id, key));
      return stored && found(stored, isFresh(stored, clock.now()) ? 'hit' : 'stale', key);
    },
    /** The stored snapshot, however old; rejects when the store fails. */
    async storedAnyAge(key: SnapshotKey): Promise<FoundSnapshot | undefined> {
      if (key.environment === 'test') return findSandbox(find, key);
      const id = idOf(key);
      const stored = refusalOf(id) ? undefined : await snapshotCache.asStored(id);
      return stored && found(stored, 'stale', key);
    },
    /** The earlier showcase to compare with (R6.13); undefined while there is none. */
    async earlier(key: SnapshotKey): Promise<Snapshot | undefined> {
      if (key.environment === 'live') return snapshotCache.earlier(idOf(key));
      const own = await findSandbox(find, key);
      return own && weekBefore(key, own.snapshot);
    },
    /** Fetches and caches a showcase past every cache. Rejects as `find`, and when the provider is down. */
    async fetchPast(key: SnapshotKey, lookUp: LookUp): Promise<FoundSnapshot> {
      const id = idOf(key);
      try {
        return await fetchAndStore(id, key, lookUp);
      } catch (error) {
        if (isRefusal(error)) await afterFault(id, key, error, await snapshotCache.newest(id, key));
        throw error;
      }
    },
  };
}

const notBefore = (since: number, snapshot: Snapshot | undefined): Snapshot | undefined =>
  snapshot && snapshot.fetchedAt >= since ? snapshot : undefined;

const found = (
  snapshot: Snapshot,
  cache: FoundSnapshot['cache'],
  { slot }: SnapshotKey,
): FoundSnapshot => ({ snapshot, cache, slot });

/** Every sandbox account counts as stored: nothing has to be fetched first. */
async function findSandbox(
  find: (key: SnapshotKey, lookUp: LookUp) => Promise<FoundSnapshot>,
  key: SnapshotKey,
): Promise<FoundSnapshot | undefined> {
  try {
    return { ...(await find(key, noRequests)), cache: 'hit' };
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** A sandbox account as it was a week before. */
function weekBefore({ game }: SnapshotKey, snapshot: Snapshot): Snapshot {
  const showcase = games[game].weekBefore(snapshot.showcase);
  return createSnapshot(showcase, { ...snapshot, fetchedAt: snapshot.fetchedAt - 7 * dayMs });
}

/** How long an old copy is served after a failed call without asking again. */
const retryMs = 10_000;

/** Asks the providers, and remembers their refusals and failures for a while. */
function createProviderReplies(dependencies: SnapshotDependencies) {
  const { clock, snapshotCache, fetch, onFetched, markChanges, onStale, onError } = dependencies;
  /** The refusals of providers, cached like showcases (R6.4). */
  const refused = createLru<{ readonly problem: Problem; readonly until: number }>(50_000);
  const failedUntil = createLru<number>(10_000);

  const standing = (id: string) => {
    const refusal = refused.get(id);
    return refusal && refusal.until > clock.now() ? refusal : undefined;
  };

  return {
    refusalOf: (id: string): Problem | undefined => standing(id)?.problem,
    /** When the primary refused, in the last minute; 0 for never. The fallback does not know the accounts of every server. */
    refusedSince(key: SnapshotKey): number {
      const refusal = key.slot === 'primary' ? standing(idOf(key)) : undefined;
      return refusal ? refusal.until - freshMs : 0;
    },
    hasJustFailed: (id: string): boolean => (failedUntil.get(id) ?? 0) > clock.now(),
    async fetchAndStore(id: string, key: SnapshotKey, lookUp: LookUp): Promise<FoundSnapshot> {
      const reply = await fetch(key, lookUp);
      failedUntil.delete(id);
      refused.delete(id);
      const notified =
        key.environment === 'live' ? onFetched(key, reply.showcase).catch(onError) : undefined;
      const [snapshot] = await Promise.all([snapshotCache.put(id, key, reply), notified]);
      return { ...found(snapshot, 'miss', key), mark: markChanges() };
    },
    /** The result of a failed fetch: an old copy while the provider is down, none when it refused. */
    async afterFault(
      id: string,
      key: SnapshotKey,
      error: unknown,
      stored: Snapshot | undefined,
    ): Promise<FoundSnapshot> {
      if (!(error instanceof Problem)) throw error;
      if (isRefusal(error)) {
        refused.set(id, { problem: error, until: clock.now() + freshMs });
        // A showcase that is hidden now is never shown again from an old copy.
        await snapshotCache.drop(id, key);
        throw error;
      }
      if (!stored) throw error;
      snapshotCache.remember(id, stored);
      failedUntil.set(id, clock.now() + retryMs);
      onStale(key);
      return found(stored, 'stale', key);
    },
  };
}

/** Whether the provider refused; false when it is down. */
const isRefusal = (error: unknown): boolean => error instanceof Problem && !isOutage(error);
