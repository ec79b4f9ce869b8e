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
}

/** The snapshots in memory, and those of live accounts in the store too. Never rejects (R4.9). */
export interface SnapshotCache {
  /** The one in memory, while it may be served at all. */
  inMemory(id: string): Snapshot | undefined;
  /** The newest of memory and store, while it may be served at all. */
  newest(id: string, key: SnapshotKey): Promise<Snapshot | undefined>;
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

  return {
    inMemory,
    remember: (id, snapshot) => void memory.set(id, snapshot),
    async newest(id, { environment }) {
      const own = inMemory(id);
      const other = environment === 'live' ? await readStored(id) : undefined;
      // Another instance may have fetched since.
      return own && other && other.fetchedAt <= own.fetchedAt ? own : (other ?? own);
    },
    async keep(id, { environment, game, uid, slot: provider }, { showcase, ttlSeconds }) {
      const fetchedAt = clock.now();
      const expiresAt = expiryOf(fetchedAt, ttlSeconds);
      const body = Buffer.from(JSON.stringify(showcase));
      const times = { fetchedAt, expiresAt, body };
      const snapshot = snapshotOf(showcase, times);
      memory.set(id, snapshot);
      if (environment === 'live') {
        const record = { id, environment, game, uid, provider, format: snapshotFormat, ...times };
        await records.update(id, () => record).catch(onError);
      }
      return snapshot;
    },
    async drop(id, { environment }) {
      memory.delete(id);
      if (environment === 'live') await records.remove(id).catch(onError);
    },
  };
}
