import { LRUCache } from 'lru-cache';

type Dispose<V> = (value: V, key: string) => void;

/**
 * Keeps the `max` values that were used last. They are counted as sizes of 1: a cache that is given `max` itself takes
 * the room for all of them at once, which costs each start some milliseconds and megabytes.
 */
export const createLru = <V extends object | string | number | true>(
  max: number,
  dispose?: Dispose<V>,
): LRUCache<string, V> =>
  new LRUCache<string, V>({
    maxSize: max,
    sizeCalculation: () => 1,
    ...(dispose && { dispose }),
  });
