import type { Clock } from '../../lib/clock.ts';

/** How much of the cache a lineage fills in a minute, so that nobody empties it for others. */
export interface Shares {
  /** False when the lineage has filled its share of this minute. What is kept again under its key counts once. */
  take(lineageId: string, key: string, bytes: number): boolean;
}

const minuteMs = 60_000;
const bytesInMinute = 6 * 1024 * 1024;

export function createShares(clock: Clock, maxBytes = bytesInMinute): Shares {
  const taken = new Map<string, number>();
  const counted = new Set<string>();
  let minute = 0;
  return {
    take(lineageId, key, bytes) {
      const now = Math.floor(clock.now() / minuteMs);
      if (now !== minute) {
        taken.clear();
        counted.clear();
      }
      minute = now;
      if (counted.has(key)) return true;
      const sum = (taken.get(lineageId) ?? 0) + bytes;
      if (sum > maxBytes) return false;
      taken.set(lineageId, sum);
      counted.add(key);
      return true;
    },
  };
}
