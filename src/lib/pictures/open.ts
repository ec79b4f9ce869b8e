import type { Clock } from '../clock.ts';
import { readForm } from './form.ts';
import { PictureFault } from './order.ts';
import { createPicturePool, type PicturePool } from './pool.ts';
import { startPictureProcess } from './process.ts';
import type { PictureLimits } from './task.ts';

export interface PictureWorkOptions {
  readonly pictureProcesses: number;
  readonly clock: Clock;
  /** What a picture may take; a test may bring its own, and what Node runs. */
  readonly limits?: PictureLimits;
  readonly program?: readonly string[];
  /** Receives what an operator has to know. */
  readonly onError: (error: unknown) => void;
}

/**
 * What an honest picture takes at most, with room: 16 million pixels, see-through, encoded as WebP, took 2 s and
 * 455 MB. Elsewhere processors are slower.
 */
const defaultLimits = { cpuMs: 10_000, memoryBytes: 640 * 1024 * 1024 };
const deadlineMs = 30_000;

/** A pool to which nothing comes but what is worth decoding, by what the files say of themselves. */
export const examining = (pool: PicturePool): PicturePool => ({
  ...pool,
  async make(lineage, bytes, order) {
    const form = readForm(bytes);
    if (form.fault !== undefined) throw new PictureFault('unfit', form.fault);
    return pool.make(lineage, form.bytes, order);
  },
});

/** Starts nothing yet. */
export const openPicturePool = ({
  pictureProcesses: processes,
  clock,
  limits = defaultLimits,
  ...options
}: PictureWorkOptions): PicturePool =>
  examining(
    createPicturePool({
      processes,
      clock,
      start: () => startPictureProcess({ limits, deadlineMs, ...options }),
    }),
  );
