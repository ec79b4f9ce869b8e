import { LRUCache } from 'lru-cache';

/**
 * Holds the `max` values that were used last. Each counts as size 1: with `max` itself, the cache would allocate room for
 * all of them at once, which costs each start some milliseconds and megabytes.
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
