import { createLru } from '../../lib/lru.ts';
import { isOutage, Problem } from '../../lib/problem.ts';
import type { LookUp } from '../../limits/provider-allowance.ts';
import type { PlayerReply } from '../../upstream/players/player.ts';
import { type FoundSnapshot, freshMs, type Snapshot, type SnapshotKey, stale } from './snapshot.ts';
import type { SnapshotCache, SnapshotCacheDependencies } from './snapshot-cache.ts';

export interface ProviderRepliesDependencies
  extends Pick<SnapshotCacheDependencies, 'clock' | 'onError'> {
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
export function createProviderReplies(
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
      return stale(kept, key);
    },
  };
}

/** Whether the provider refused, which is not that it is down. */
export const isRefusal = (error: unknown): boolean => error instanceof Problem && !isOutage(error);
