import { inject } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import {
  openPicturePool,
  type PicturePool,
  type PictureWorkOptions,
} from '../../src/lib/pictures/pool.ts';
import { endWithFile } from './endings.ts';

type Limits = PictureWorkOptions['limits'];

const opened = new Map<Limits, PicturePool>();

/**
 * Real processes that decode pictures: each takes a while to start. Those with the limits of the service are shared by
 * all files of a worker and end with it, others by the tests of a file.
 */
export function sharedPicturePool(limits?: Limits): PicturePool {
  const pool = opened.get(limits) ?? openPool(limits);
  if (limits && !opened.has(limits)) endWithFile(() => endPool(limits));
  opened.set(limits, pool);
  return { ...pool, close: () => undefined };
}

function endPool(limits: Limits): void {
  opened.get(limits)?.close();
  opened.delete(limits);
}

const openPool = (limits: Limits): PicturePool =>
  openPicturePool({
    pictureProcesses: 3,
    clock: systemClock,
    program: [inject('pictureWorker')],
    ...(limits && { limits }),
    onError(error) {
      throw error;
    },
  });
