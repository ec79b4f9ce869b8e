import { createLru } from '../../lib/lru.ts';
import type { Collection } from '../../store/store.ts';
import type { Size } from '../../upstream/pictures/sizes.ts';
import type { SizeRecord } from './store.ts';

/** The sizes of originals that were ever read, in memory and in the store. */
export interface Sizes {
  find(key: string): Promise<Size | undefined>;
  keep(key: string, size: Size): Promise<Size>;
}

export interface SizesDependencies {
  readonly records: Collection<SizeRecord>;
  /** Called for faults that callers do not see (R4.9). */
  readonly onError: (error: unknown) => void;
}

export function createSizes({ records, onError }: SizesDependencies): Sizes {
  const memory = createLru<Size>(20_000);
  return {
    async find(key) {
      const known = memory.get(key);
      if (known) return known;
      const record = await records.get(key).catch((error: unknown) => onError(error));
      if (!record) return undefined;
      const size = { width: record.width, height: record.height };
      memory.set(key, size);
      return size;
    },
    async keep(key, { width, height }) {
      const size = { width, height };
      memory.set(key, size);
      await records.update(key, () => ({ id: key, ...size })).catch(onError);
      return size;
    },
  };
}
