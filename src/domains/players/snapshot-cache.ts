import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { games } from '../../games/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { createPatience, type Patience } from '../../lib/patience.ts';
import type { Collection } from '../../store/store.ts';
import type { PlayerReply } from '../../upstream/players/player.ts';
import type { ShowcaseSubscriber } from '../leaderboards/ports.ts';
import {
  createSnapshot,
  expiryOf,
  findUsable,
  freshMs,
  isFresh,
  packShowcase,
  parseRecord,
  replaceRecord,
  type Snapshot,
  type SnapshotKey,
  type SnapshotRecord,
  snapshotFormat,
} from './snapshot.ts';

export interface SnapshotCacheDependencies {
  readonly records: Collection<SnapshotRecord>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** The store commits writes of one moment together, or in the order in which they were begun. */
  readonly commitsInOrder: boolean;
  /** Receives the changes of live accounts. Its faults do not fail the answer. */
  readonly showcaseSubscriber: () => ShowcaseSubscriber;
  readonly patience?: Patience;
}

export type SnapshotCache = ReturnType<typeof createSnapshotCache>;

/** The size of a sandbox account in memory: about the longest JSON, which is not made only to be measured. */
const sandboxBytes = 20_000;

/** The snapshots in memory, and those of live accounts in the store too. Never rejects (R4.9). */
export function createSnapshotCache(dependencies: SnapshotCacheDependencies) {
  const { records, clock, onError, commitsInOrder, showcaseSubscriber } = dependencies;
  const { patience = createPatience() } = dependencies;
  const memory = createSnapshotMemory(clock);
  // It only batches the look-ups of one moment; the cache is the one above.
  const stored = new DataLoader<string, SnapshotRecord | undefined>((ids) => records.getMany(ids), {
    cache: false,
    maxBatchSize: 100,
  });

  async function newestOfLive(id: string, own?: Snapshot): Promise<Snapshot | undefined> {
    try {
      const record = await stored.load(id);
      if (record === undefined) {
        // Another process erased it, or found it hidden.
        if (memory.get(id) === own) memory.drop(id);
        return undefined;
      }
      if (own && record.fetchedAt <= own.fetchedAt) return own;
      // Another instance has fetched since.
      return findUsable(parseRecord(record), clock.now()) ?? own;
    } catch (error) {
      // A store that is down, or a record that cannot be read, does not affect the memory.
      onError(error);
      return own;
    }
  }

  /**
   * The stored snapshot of a live account, however old; rejects when the store fails. The one in memory when it is the
   * same, so that its models are not made again.
   */
  async function asStored(id: string): Promise<Snapshot | undefined> {
    const record = await stored.load(id);
    const own = memory.get(id);
    if (record === undefined || (own && own.fetchedAt >= record.fetchedAt)) return record && own;
    try {
      const snapshot = parseRecord(record);
      if (snapshot) memory.set(id, snapshot);
      return snapshot;
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  return {
    inMemory: memory.usable,
    fresh: memory.fresh,
    asStored,
    remember: memory.set,
    /** The next reading asks the store whether it still has what is in memory. */
    doubt: memory.doubt,
    /** The newest of memory and store, while it may be served. A snapshot that was removed from the store is gone. */
    async newest(id: string, { environment }: SnapshotKey): Promise<Snapshot | undefined> {
      if (environment === 'test') return memory.usable(id);
      const own = memory.usable(id);
      const reading = newestOfLive(id, own);
      const found = own ? await patience(reading, own) : await reading;
      if (found && memory.get(id) === found) memory.set(id, found);
      return found;
    },
    /** The earlier showcase of a live account to compare with (R6.13). */
    async earlier(id: string): Promise<Snapshot | undefined> {
      const record = await stored.load(id);
      return record?.earlier && parseRecord({ ...record, ...record.earlier });
    },
    /** Stores the reply of a provider. */
    async put(
      id: string,
      key: SnapshotKey,
      { showcase, ttlSeconds }: PlayerReply<unknown>,
    ): Promise<Snapshot> {
      const { environment, game, uid, slot: provider } = key;
      const fetchedAt = clock.now();
      const expiresAt = expiryOf(fetchedAt, ttlSeconds);
      // A sandbox account follows from its UID: a look-up stores nothing (R3.9).
      const body = environment === 'test' ? undefined : Buffer.from(JSON.stringify(showcase));
      const size = body?.byteLength ?? sandboxBytes;
      const snapshot = createSnapshot(showcase, { fetchedAt, expiresAt, size });
      memory.set(id, snapshot);
      if (!body) return snapshot;
      const shown = games[game].shownCount(showcase);
      const note = await showcaseSubscriber()
        .beforeStore(environment, { game, uid }, { fetchedAt, body, shown })
        .catch(onError);
      const noted = note?.().catch(onError);
      if (!commitsInOrder) await noted;
      const stored = { fetchedAt, expiresAt, format: snapshotFormat, body: packShowcase(body) };
      const record = { id, environment, game, uid, provider, ...stored };
      await records.update(id, (former) => replaceRecord(former, record)).catch(onError);
      await noted;
      return snapshot;
    },
    /** Removes a stored snapshot while it is old, and what boards have of it; answers whether it was. */
    async dropOld(
      { id, environment, game, uid }: SnapshotRecord,
      isOld: (current: SnapshotRecord) => boolean,
    ): Promise<boolean> {
      const dropped = await showcaseSubscriber().beforeRemove(environment, { game, uid });
      const removed = await records.remove(id, isOld);
      await dropped(removed);
      return removed;
    },
    async drop(id: string, { environment, game, uid }: SnapshotKey): Promise<void> {
      memory.drop(id);
      if (environment === 'test') return;
      const dropped = await showcaseSubscriber()
        .beforeRemove(environment, { game, uid })
        .catch(onError);
      // After a fault there may have been one. Most accounts that are refused were never stored (R3.9).
      const removed = await removeStored(records, id).catch(onError);
      await dropped?.(removed !== false).catch(onError);
    },
  };
}

async function removeStored(
  records: SnapshotCacheDependencies['records'],
  id: string,
): Promise<boolean> {
  return (await records.get(id)) !== undefined && records.remove(id);
}

const memoryBytes = 8 * 1024 * 1024;
/** A parsed showcase and its models take several times the bytes of its JSON. */
const heapFactor = 8;

/** Snapshots in memory, by their ids; the least used go first. */
function createSnapshotMemory(clock: Clock) {
  const snapshots = new LRUCache<string, Snapshot>({
    maxSize: memoryBytes,
    sizeCalculation: ({ size }) => Math.max(1, size * heapFactor),
  });
  /** When the store was seen to have what is in memory. */
  const seenAt = new WeakMap<Snapshot, number>();

  return {
    /** However old. */
    get: (id: string): Snapshot | undefined => snapshots.get(id),
    /** While it may be served at all. */
    usable: (id: string): Snapshot | undefined => findUsable(snapshots.get(id), clock.now()),
    /** While it need not be fetched again, and the store was seen to have it within the last minute. */
    fresh(id: string, { environment }: SnapshotKey): Snapshot | undefined {
      const own = snapshots.get(id);
      const now = clock.now();
      if (own === undefined || !isFresh(own, now)) return undefined;
      // The sandbox is in no store.
      return environment === 'test' || Math.abs(now - (seenAt.get(own) ?? 0)) < freshMs
        ? own
        : undefined;
    },
    /** Remembers a snapshot that the store has now. */
    set(id: string, snapshot: Snapshot): void {
      seenAt.set(snapshot, clock.now());
      snapshots.set(id, snapshot);
    },
    doubt(id: string): void {
      const own = snapshots.get(id);
      if (own) seenAt.delete(own);
    },
    drop: (id: string): void => void snapshots.delete(id),
  };
}
