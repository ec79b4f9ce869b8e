import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Account } from '../../games/account.ts';
import { recordKey } from '../../games/account.ts';
import type { PlayerBase } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import type { PlayerReply } from '../../upstream/player.ts';
import type { ProviderSlot, SnapshotRecord } from './store.ts';
import { snapshotFormat } from './store.ts';

/** Where an account's data is kept, and from whom. */
export interface Place extends Account {
  readonly environment: Environment;
  readonly slot: ProviderSlot;
}

/** One showcase as a provider told it. */
export interface Snapshot {
  readonly showcase: unknown;
  readonly fetchedAt: number;
  readonly expiresAt: number;
  /** Bytes of the showcase as JSON. */
  readonly size: number;
  /** Models made of it so far, by language and detail. */
  readonly presented: Map<string, PlayerBase>;
}

export interface Lookup {
  readonly snapshot: Snapshot;
  /** From a cache, just fetched, or old because the provider is down (R6.4, R4.9). */
  readonly cache: 'hit' | 'miss' | 'stale';
  readonly slot: ProviderSlot;
}

export interface Snapshots {
  /**
   * The showcase of one place: from memory, the store or the provider, in this order. Callers that miss at once share
   * one call. Rejects with `player_not_found`, or with `upstream_unavailable` when there is not even an old copy.
   */
  find(place: Place): Promise<Lookup>;
}

export interface SnapshotDependencies {
  readonly records: Collection<SnapshotRecord>;
  readonly clock: Clock;
  readonly fetch: (place: Place) => Promise<PlayerReply<unknown>>;
  /** Told of every successful live fetch. */
  readonly onFetched: (place: Place, showcase: unknown) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Specification: a player record is cached 60 seconds at the service; R6.4: so are unknown players. */
const freshMs = 60_000;
/** Providers name up to five minutes; a slip of theirs must not freeze an account. */
const longestTtlMs = 3_600_000;
/** R4.9: an older copy is not served any more. */
const staleMs = 24 * 3_600_000;
/** After a failed call an old copy is served for so long without asking again. */
const retryMs = 10_000;
const memoryBytes = 64 * 1024 * 1024;
/** A parsed showcase and its models take several times the bytes of its JSON. */
const heapFactor = 8;

export function createSnapshots(dependencies: SnapshotDependencies): Snapshots {
  const { records, clock, fetch, onFetched, onError } = dependencies;
  const memory = new LRUCache<string, Snapshot>({
    maxSize: memoryBytes,
    sizeCalculation: ({ size }) => Math.max(1, size * heapFactor),
  });
  const refused = new LRUCache<string, Refusal>({ max: 50_000 });
  const failedUntil = new LRUCache<string, number>({ max: 10_000 });
  const running = new Map<string, Promise<Lookup>>();
  // Without a cache of its own: it only makes one round trip of the look-ups of one moment.
  const stored = new DataLoader<string, SnapshotRecord | undefined>((ids) => records.getMany(ids), {
    cache: false,
    maxBatchSize: 100,
  });

  /** A store that is down and a record that cannot be read are the same as none (R4.9). */
  async function readStored(id: string, { environment }: Place): Promise<Snapshot | undefined> {
    if (environment !== 'live') return undefined;
    try {
      const record = await stored.load(id);
      return record && parseRecord(record);
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  async function fetchAndKeep(id: string, place: Place): Promise<Lookup> {
    const { showcase, ttlSeconds } = await fetch(place);
    const fetchedAt = clock.now();
    // The provider tells the same until its own time is over, so that asking sooner would be of no use.
    const ttlMs = Math.min(longestTtlMs, Math.max(freshMs, ttlSeconds * 1000));
    const expiresAt = fetchedAt + ttlMs;
    const body = Buffer.from(JSON.stringify(showcase));
    const snapshot = snapshotOf(showcase, { fetchedAt, expiresAt, body });
    memory.set(id, snapshot);
    failedUntil.delete(id);
    if (place.environment === 'live') {
      const { environment, game, uid, slot: provider } = place;
      const record = {
        id,
        environment,
        game,
        uid,
        provider,
        format: snapshotFormat,
        fetchedAt,
        expiresAt,
        body,
      };
      // A store that is down takes nothing away from the answer (R4.9).
      await Promise.all([
        records.update(id, () => record).catch(onError),
        onFetched(place, showcase).catch(onError),
      ]);
    }
    return { snapshot, cache: 'miss', slot: place.slot };
  }

  async function load(id: string, place: Place): Promise<Lookup> {
    const { slot } = place;
    const own = usable(memory.get(id), clock.now());
    // While the provider is down, neither it nor a store that may be down too is asked at each call.
    if (own && (failedUntil.get(id) ?? 0) > clock.now()) {
      return { snapshot: own, cache: 'stale', slot };
    }
    const kept = newer(own, usable(await readStored(id, place), clock.now()));
    if (kept && kept.expiresAt > clock.now()) {
      memory.set(id, kept);
      return { snapshot: kept, cache: 'hit', slot };
    }
    try {
      return await fetchAndKeep(id, place);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code !== 'upstream_unavailable') await remember(id, error, kept);
      if (error.code !== 'upstream_unavailable' || !kept) throw error;
      memory.set(id, kept);
      failedUntil.set(id, clock.now() + retryMs);
      return { snapshot: kept, cache: 'stale', slot };
    }
  }

  /** The provider's refusal is its newest word: a showcase hidden since is not shown from an old copy later. */
  async function remember(id: string, problem: Problem, kept: Snapshot | undefined) {
    refused.set(id, { problem, until: clock.now() + freshMs });
    memory.delete(id);
    if (kept) await records.remove(id).catch(onError);
  }

  function loadOnce(id: string, place: Place): Promise<Lookup> {
    const current = running.get(id);
    if (current) return current;
    const started = load(id, place).finally(() => running.delete(id));
    running.set(id, started);
    return started;
  }

  return {
    async find(place) {
      const id = `${recordKey(place.environment, place)}:${place.slot}`;
      const now = clock.now();
      const snapshot = memory.get(id);
      if (snapshot && snapshot.expiresAt > now) return { snapshot, cache: 'hit', slot: place.slot };
      const refusal = refused.get(id);
      if (refusal && refusal.until > now) throw refusal.problem;
      return loadOnce(id, place);
    },
  };
}

/** What a provider said instead of a showcase, remembered like one (R6.4). */
interface Refusal {
  readonly problem: Problem;
  readonly until: number;
}

function parseRecord(record: SnapshotRecord): Snapshot | undefined {
  if (record.format !== snapshotFormat) return undefined;
  const body: unknown = JSON.parse(Buffer.from(record.body).toString());
  return snapshotOf(games[record.game].showcase.parse(body), record);
}

const usable = (snapshot: Snapshot | undefined, now: number): Snapshot | undefined =>
  snapshot && (snapshot.expiresAt > now || now - snapshot.fetchedAt <= staleMs)
    ? snapshot
    : undefined;

/** Another instance may have fetched since. */
const newer = (own: Snapshot | undefined, stored: Snapshot | undefined): Snapshot | undefined =>
  own && stored && stored.fetchedAt <= own.fetchedAt ? own : (stored ?? own);

const snapshotOf = (
  showcase: unknown,
  { fetchedAt, expiresAt, body }: Pick<SnapshotRecord, 'fetchedAt' | 'expiresAt' | 'body'>,
): Snapshot => ({ showcase, fetchedAt, expiresAt, size: body.byteLength, presented: new Map() });
