import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import type { Collection } from '../../store/store.ts';
import type { PlayerReply } from '../../upstream/players/player.ts';
import {
  expiryOf,
  parseRecord,
  type Snapshot,
  type SnapshotKey,
  snapshotOf,
  usable,
} from './snapshot.ts';
import { type SnapshotRecord, snapshotFormat } from './store.ts';

export interface SnapshotCacheDependencies {
  readonly records: Collection<SnapshotRecord>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** The store commits writes of one moment together, or in the order in which they were begun. */
  readonly commitsInOrder: boolean;
  /** Called before a showcase is stored; what it answers is written first. Its faults are no fault of the answer. */
  readonly onStoring: (
    key: SnapshotKey,
    snapshot: NewSnapshot,
  ) => Promise<(() => Promise<unknown>) | undefined>;
  /** Called before one is removed; what it answers is called once it is, with whether there was one. */
  readonly onDropping: (key: SnapshotKey) => Promise<(wasStored: boolean) => Promise<void>>;
}

/** A showcase with the JSON that it is stored as. */
export type NewSnapshot = Pick<Snapshot, 'showcase' | 'fetchedAt'> & Pick<SnapshotRecord, 'body'>;

/** The snapshots in memory, and those of live accounts in the store too. Never rejects (R4.9). */
export interface SnapshotCache {
  /** The one in memory, while it may be served at all. */
  inMemory(id: string): Snapshot | undefined;
  /** The newest of memory and store, while it may be served at all. */
  newest(id: string, key: SnapshotKey): Promise<Snapshot | undefined>;
  /** The one of a live account that the store holds, however old; rejects when it cannot be asked. */
  asStored(id: string): Promise<Snapshot | undefined>;
  keep(id: string, key: SnapshotKey, reply: PlayerReply<unknown>): Promise<Snapshot>;
  remember(id: string, snapshot: Snapshot): void;
  drop(id: string, key: SnapshotKey): Promise<void>;
}

const memoryBytes = 32 * 1024 * 1024;
/** A parsed showcase and its models take several times the bytes of its JSON. */
const heapFactor = 8;

export function createSnapshotCache({
  records,
  clock,
  onError,
  commitsInOrder,
  onStoring,
  onDropping,
}: SnapshotCacheDependencies): SnapshotCache {
  const memory = new LRUCache<string, Snapshot>({
    maxSize: memoryBytes,
    sizeCalculation: ({ size }) => Math.max(1, size * heapFactor),
  });
  // It only batches the look-ups of one moment; the cache is the one above.
  const stored = new DataLoader<string, SnapshotRecord | undefined>((ids) => records.getMany(ids), {
    cache: false,
    maxBatchSize: 100,
  });
  const inMemory = (id: string) => usable(memory.get(id), clock.now());

  /** A store that is down and a record that cannot be read are the same as none. */
  async function readStored(id: string): Promise<Snapshot | undefined> {
    try {
      const record = await stored.load(id);
      return record && usable(parseRecord(record), clock.now());
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  /** The one in memory when it is the same: what was made of it need not be made again. */
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
    inMemory,
    asStored,
    remember: (id, snapshot) => void memory.set(id, snapshot),
    async newest(id, { environment }) {
      const own = inMemory(id);
      const other = environment === 'live' ? await readStored(id) : undefined;
      // Another instance may have fetched since.
      return own && other && other.fetchedAt <= own.fetchedAt ? own : (other ?? own);
    },
    async keep(id, key, { showcase, ttlSeconds }) {
      const { environment, game, uid, slot: provider } = key;
      const fetchedAt = clock.now();
      const expiresAt = expiryOf(fetchedAt, ttlSeconds);
      const body = Buffer.from(JSON.stringify(showcase));
      const times = { fetchedAt, expiresAt, body };
      const snapshot = snapshotOf(showcase, times);
      memory.set(id, snapshot);
      const note = await onStoring(key, { showcase, fetchedAt, body }).catch(onError);
      const noted = note?.().catch(onError);
      if (!commitsInOrder) await noted;
      if (environment === 'live') {
        const record = { id, environment, game, uid, provider, format: snapshotFormat, ...times };
        await records.update(id, () => record).catch(onError);
      }
      await noted;
      return snapshot;
    },
    async drop(id, key) {
      memory.delete(id);
      const dropped = await onDropping(key).catch(onError);
      // When nobody knows whether there was one, there may have been.
      const removed = key.environment === 'live' && (await records.remove(id).catch(onError));
      await dropped?.(removed !== false).catch(onError);
    },
  };
}
