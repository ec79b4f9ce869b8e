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
import { playerNotFound } from './sandbox.ts';
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
  /** Told of every successful live fetch, with the showcase as JSON. */
  readonly onFetched: (place: Place, showcase: unknown, body: Uint8Array) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Specification: a player record is cached 60 seconds at the service; R6.4: so are unknown players. */
const freshMs = 60_000;
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
  const unknownUntil = new LRUCache<string, number>({ max: 50_000 });
  const failedUntil = new LRUCache<string, number>({ max: 10_000 });
  const running = new Map<string, Promise<Lookup>>();
  // Without a cache of its own: it only makes one round trip of the look-ups of one moment.
  const stored = new DataLoader<string, SnapshotRecord | undefined>((ids) => records.getMany(ids), {
    cache: false,
    maxBatchSize: 100,
  });

  async function readStored(id: string): Promise<Snapshot | undefined> {
    const record = await stored.load(id).catch(onError);
    if (!record || record.format !== snapshotFormat) return undefined;
    const parsed = games[record.game].showcase.safeParse(
      JSON.parse(Buffer.from(record.body).toString()),
    );
    return parsed.success ? snapshotOf(parsed.data, record) : undefined;
  }

  async function fetchAndKeep(id: string, place: Place): Promise<Lookup> {
    const { showcase, ttlSeconds } = await fetch(place);
    const fetchedAt = clock.now();
    // The provider tells the same until its own time is over, so that asking sooner would be of no use.
    const expiresAt = fetchedAt + Math.max(freshMs, ttlSeconds * 1000);
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
        onFetched(place, showcase, body).catch(onError),
      ]);
    }
    return { snapshot, cache: 'miss', slot: place.slot };
  }

  async function load(id: string, place: Place): Promise<Lookup> {
    const kept =
      memory.get(id) ?? (place.environment === 'live' ? await readStored(id) : undefined);
    const now = clock.now();
    if (kept && kept.expiresAt > now) {
      memory.set(id, kept);
      return { snapshot: kept, cache: 'hit', slot: place.slot };
    }
    const usable = kept && now - kept.fetchedAt <= staleMs ? kept : undefined;
    if (usable && (failedUntil.get(id) ?? 0) > now)
      return { snapshot: usable, cache: 'stale', slot: place.slot };
    try {
      return await fetchAndKeep(id, place);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'player_not_found') unknownUntil.set(id, clock.now() + freshMs);
      if (error.code !== 'upstream_unavailable' || !usable) throw error;
      memory.set(id, usable);
      failedUntil.set(id, clock.now() + retryMs);
      return { snapshot: usable, cache: 'stale', slot: place.slot };
    }
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
      if ((unknownUntil.get(id) ?? 0) > now) throw playerNotFound();
      return loadOnce(id, place);
    },
  };
}

const snapshotOf = (
  showcase: unknown,
  { fetchedAt, expiresAt, body }: Pick<SnapshotRecord, 'fetchedAt' | 'expiresAt' | 'body'>,
): Snapshot => ({ showcase, fetchedAt, expiresAt, size: body.byteLength, presented: new Map() });
