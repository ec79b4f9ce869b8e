import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import { freshMs, type Snapshot, type SnapshotKey, usable } from './snapshot.ts';

/** Snapshots in memory, by their ids; the least used go first. */
export interface SnapshotMemory {
  /** However old. */
  get(id: string): Snapshot | undefined;
  /** While it may be served at all. */
  usable(id: string): Snapshot | undefined;
  /** While it need not be fetched again, and the store was seen to have it within the last minute. */
  fresh(id: string, key: Pick<SnapshotKey, 'environment'>): Snapshot | undefined;
  /** Keeps what the store has, as it is known now. */
  set(id: string, snapshot: Snapshot): void;
  drop(id: string): void;
}

const memoryBytes = 32 * 1024 * 1024;
/** A parsed showcase and its models take several times the bytes of its JSON. */
const heapFactor = 8;

export function createSnapshotMemory(clock: Clock): SnapshotMemory {
  const snapshots = new LRUCache<string, Snapshot>({
    maxSize: memoryBytes,
    sizeCalculation: ({ size }) => Math.max(1, size * heapFactor),
  });
  /** When the store was seen to have what is in memory. */
  const seenAt = new WeakMap<Snapshot, number>();

  return {
    get: (id) => snapshots.get(id),
    usable: (id) => usable(snapshots.get(id), clock.now()),
    fresh(id, { environment }) {
      const own = snapshots.get(id);
      const now = clock.now();
      if (own === undefined || own.expiresAt <= now) return undefined;
      // The sandbox is in no store.
      return environment === 'test' || now - (seenAt.get(own) ?? 0) < freshMs ? own : undefined;
    },
    set(id, snapshot) {
      seenAt.set(snapshot, clock.now());
      snapshots.set(id, snapshot);
    },
    drop: (id) => void snapshots.delete(id),
  };
}
