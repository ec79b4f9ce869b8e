import { z } from 'zod';
import { createLru } from '../../lib/lru.ts';
import { singleFlight } from '../../lib/once.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';
import type { Size } from '../../upstream/picture-header.ts';
import type { Original, PictureHosts } from '../../upstream/picture-host.ts';
import type { Platform } from '../module.ts';
import { addressKey, type PictureAddress } from './address.ts';

/** How long a host is not asked again for a picture that it does not have, or that we refuse. */
const absentMs = 600_000;
const refusedMs = 10_000;

export type Originals = ReturnType<typeof createOriginals>;

/** The pictures as their hosts have them. Callers that ask for the same at once share one call. */
export function createOriginals(
  hosts: PictureHosts['hosts'],
  { store, clock, onError }: Pick<Platform, 'store' | 'clock' | 'onError'>,
) {
  const sizes = createSizes(store.collection(sizeRecords), onError);
  const failures = createLru<{ problem: Problem; until: number }>(20_000);
  const measuring = new Map<string, Promise<Size>>();
  const fetching = new Map<string, Promise<Original>>();

  /** Runs a call to the host, unless it has just failed. */
  async function ask<Result>(key: string, call: () => Promise<Result>): Promise<Result> {
    const failed = failures.get(key);
    if (failed && failed.until > clock.now()) throw failed.problem;
    try {
      return await call();
    } catch (error) {
      if (error instanceof Problem) {
        const pause = error.code === 'asset_not_found' ? absentMs : refusedMs;
        failures.set(key, { problem: error, until: clock.now() + pause });
      }
      throw error;
    }
  }

  return {
    /** The size, if it was ever read. */
    knownSize: (address: PictureAddress) => sizes.find(addressKey(address)),
    /** Rejects with `asset_not_found`, or with `upstream_unavailable` while it is unknown and cannot be read. */
    async size(address: PictureAddress): Promise<Size> {
      const key = addressKey(address);
      const known = await sizes.find(key);
      if (known) return known;
      return singleFlight(measuring, key, () =>
        ask(key, async () => sizes.put(key, await hosts[address.host].measure(address.path))),
      );
    },
    /** Rejects like `size`. */
    fetch(address: PictureAddress): Promise<Original> {
      const key = addressKey(address);
      return singleFlight(fetching, key, () =>
        ask(key, async () => {
          const original = await hosts[address.host].fetch(address.path);
          await sizes.put(key, original);
          return original;
        }),
      );
    },
  };
}

/** The sizes of originals that were ever read, in memory and in the store. */
function createSizes(records: Collection<SizeRecord>, onError: Platform['onError']) {
  const memory = createLru<Size>(20_000);
  return {
    async find(key: string): Promise<Size | undefined> {
      const known = memory.get(key);
      if (known) return known;
      const record = await records.get(key).catch((error: unknown) => onError(error));
      if (!record) return undefined;
      const size = { width: record.width, height: record.height };
      memory.set(key, size);
      return size;
    },
    async put(key: string, { width, height }: Size): Promise<Size> {
      const size = { width, height };
      memory.set(key, size);
      await records.update(key, () => ({ id: key, ...size })).catch(onError);
      return size;
    },
  };
}

const sizeRecord = z.object({
  /** The host and the path: `primary:/ui/UI_AvatarIcon_Ayaka.png`. */
  id: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

type SizeRecord = z.infer<typeof sizeRecord>;

/** The sizes of originals: no source has them, so each is read once from the picture itself. */
export const sizeRecords: CollectionSpec<SizeRecord> = {
  name: 'picture_sizes',
  keeps: 'for good',
  schema: sizeRecord,
};
