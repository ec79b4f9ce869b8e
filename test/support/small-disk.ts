import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own, of so many MiB. */
export interface SmallDisk {
  readonly path: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  remove(): Promise<void>;
}

/** Mounts a file system in memory; undefined where that is not permitted. */
export function mountSmallDisk(mebibytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'waypoint-disk-'));
  try {
    const options = `size=${mebibytes}m,mode=700`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      const file = openSync(filler, 'w');
      const page = Buffer.alloc(4096);
      try {
        while (writeSync(file, page) > 0);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler),
    async remove() {
      execFileSync('umount', [path]);
      await rm(path, { recursive: true });
    },
  };
}
