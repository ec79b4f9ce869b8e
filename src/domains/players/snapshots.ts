import { createLru } from '../../lib/lru.ts';
import { oneRun } from '../../lib/one-run.ts';
import { Problem } from '../../lib/problem.ts';
import type { PlayerReply } from '../../upstream/players/player.ts';
import {
  type FoundSnapshot,
  freshMs,
  idOf,
  type Snapshot,
  type SnapshotKey,
  stale,
} from './snapshot.ts';
import { createSnapshotCache, type SnapshotCacheDependencies } from './snapshot-cache.ts';
import { createStored } from './stored-snapshots.ts';

export interface Snapshots {
  /**
   * The showcase of one key: from memory, the store or the provider, in this order. Callers that miss at once share
   * one call. Rejects with `player_not_found` or `invalid_uid` when the provider says so, or with
   * `upstream_unavailable` when there is not even an old copy.
   */
  find(key: SnapshotKey): Promise<FoundSnapshot>;
  /** What is kept of one key, while it may be shown: no provider is asked. An account of the sandbox is made up. */
  stored(key: SnapshotKey): Promise<FoundSnapshot | undefined>;
  /**
   * The showcase as the provider has it now, whatever is cached; it is cached from then on. Rejects as `find`
   * does, and with `upstream_unavailable` whether or not there is an old copy.
   */
  fetchPast(key: SnapshotKey): Promise<FoundSnapshot>;
}

export interface SnapshotDependencies extends SnapshotCacheDependencies {
  readonly fetch: (key: SnapshotKey) => Promise<PlayerReply<unknown>>;
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

export function createSnapshots(dependencies: SnapshotDependencies): Snapshots {
  const { clock, fetch, onFetched, onStale, onError } = dependencies;
  const snapshotCache = createSnapshotCache(dependencies);
  const refused = createLru<Refusal>(50_000);
  const failedUntil = createLru<number>(10_000);
  const running = new Map<string, Promise<FoundSnapshot>>();

  /** What the provider refused to show, while that holds. */
  function refusalOf(id: string): Problem | undefined {
    const refusal = refused.get(id);
    return refusal && refusal.until > clock.now() ? refusal.problem : undefined;
  }

  async function fetchAndKeep(id: string, key: SnapshotKey): Promise<FoundSnapshot> {
    const reply = await fetch(key);
    failedUntil.delete(id);
    refused.delete(id);
    const notified =
      key.environment === 'live' ? onFetched(key, reply.showcase).catch(onError) : undefined;
    const [snapshot] = await Promise.all([snapshotCache.keep(id, key, reply), notified]);
    return { snapshot, cache: 'miss', slot: key.slot };
  }

  /** What a failed fetch leaves: an old copy while the provider is down, nothing once it refused. */
  async function afterFault(
    id: string,
    key: SnapshotKey,
    error: unknown,
    kept: Snapshot | undefined,
  ) {
    if (!(error instanceof Problem)) throw error;
    if (isRefusal(error)) {
      refused.set(id, { problem: error, until: clock.now() + freshMs });
      // A showcase that was hidden since is not shown from an old copy later.
      if (kept) await snapshotCache.drop(id, key);
      throw error;
    }
    if (!kept) throw error;
    snapshotCache.remember(id, kept);
    failedUntil.set(id, clock.now() + retryMs);
    onStale(key);
    return stale(kept, key);
  }

  async function load(id: string, key: SnapshotKey): Promise<FoundSnapshot> {
    // While the provider is down, neither it nor a store that may be down too is asked at each call.
    const own = (failedUntil.get(id) ?? 0) > clock.now() ? snapshotCache.inMemory(id) : undefined;
    if (own) return stale(own, key);
    const kept = await snapshotCache.newest(id, key);
    if (kept && kept.expiresAt > clock.now()) {
      snapshotCache.remember(id, kept);
      return { snapshot: kept, cache: 'hit', slot: key.slot };
    }
    return fetchAndKeep(id, key).catch((error: unknown) => afterFault(id, key, error, kept));
  }

  async function find(key: SnapshotKey): Promise<FoundSnapshot> {
    const id = idOf(key);
    const now = clock.now();
    const snapshot = snapshotCache.inMemory(id);
    if (snapshot && snapshot.expiresAt > now) return { snapshot, cache: 'hit', slot: key.slot };
    const refusal = refusalOf(id);
    if (refusal) throw refusal;
    return oneRun(running, id, () => load(id, key));
  }

  return {
    find,
    stored: createStored({ find, snapshotCache, clock, refusalOf }),
    async fetchPast(key) {
      const id = idOf(key);
      try {
        return await fetchAndKeep(id, key);
      } catch (error) {
        if (isRefusal(error)) await afterFault(id, key, error, await snapshotCache.newest(id, key));
        throw error;
      }
    },
  };
}

/** Whether the provider refused, which is not that it is down. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem && error.code !== 'upstream_unavailable';
