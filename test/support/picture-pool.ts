import { afterAll } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { openPicturePool } from '../../src/lib/pictures/open.ts';
import type { PicturePool } from '../../src/lib/pictures/pool.ts';

let opened: PicturePool | undefined;

/** Real processes that decode pictures, shared by all tests of a file: each takes a while to start. */
export function sharedPicturePool(): PicturePool {
  opened ??= openPicturePool({
    pictureProcesses: 3,
    clock: systemClock,
    onError(error) {
      throw error;
    },
  });
  return { ...opened, close: () => undefined };
}

afterAll(() => {
  opened?.close();
  opened = undefined;
});
