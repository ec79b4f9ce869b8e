import { afterAll, inject } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import type { PictureWorkOptions } from '../../src/lib/pictures/open.ts';
import { openPicturePool } from '../../src/lib/pictures/open.ts';
import type { PicturePool } from '../../src/lib/pictures/pool.ts';

const opened = new Map<PictureWorkOptions['limits'], PicturePool>();

/** Real processes that decode pictures, shared by all tests of a file: each takes a while to start. */
export function sharedPicturePool(limits?: PictureWorkOptions['limits']): PicturePool {
  const pool = opened.get(limits) ?? openPool(limits);
  opened.set(limits, pool);
  return { ...pool, close: () => undefined };
}

const openPool = (limits: PictureWorkOptions['limits']): PicturePool =>
  openPicturePool({
    pictureProcesses: 3,
    clock: systemClock,
    program: [inject('pictureWorker')],
    ...(limits && { limits }),
    onError(error) {
      throw error;
    },
  });

afterAll(() => {
  for (const pool of opened.values()) pool.close();
  opened.clear();
});
