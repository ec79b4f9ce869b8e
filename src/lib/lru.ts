import { LRUCache } from 'lru-cache';

/**
 * Keeps the `max` values that were used last. They are counted as sizes of 1: a cache that is given `max` itself takes
 * the room for all of them at once, which costs each start some milliseconds and megabytes.
 */
export const createLru = <V extends object | string | number | true>(
  max: number,
  dispose?: (value: V, key: string) => void,
): LRUCache<string, V> =>
  new LRUCache<string, V>({
    maxSize: max,
    sizeCalculation: () => 1,
    ...(dispose && { dispose }),
  });
