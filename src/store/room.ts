import { closeSync, openSync, readdirSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { type Clock, minuteMs } from '../lib/clock.ts';
import { privateFile } from './data-folder.ts';
import { StorageFull, StoreUnavailable } from './store.ts';

export interface RoomChange {
  readonly isFull: boolean;
  /** What is full, for people. */
  readonly place: string;
  readonly cause?: unknown;
}

export type Room = ReturnType<typeof createRoom>;

interface RoomOptions {
  /** The folder of the data; left out for a database, which has its own disk. */
  readonly folder?: string;
  readonly place: string;
  readonly clock: Clock;
  readonly trial: () => Promise<unknown>;
  /** Receives the first of several failures, and their end. */
  readonly onChange: (change: RoomChange) => void;
}

/** Writes stop while this much is free, so that no commit fails half-way. They continue at twice as much. */
const reserveBytes = 1024 * 1024;
const lookEveryMs = 100;
const trialFile = 'room';
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** As names (Node) and as numbers (LMDB). */
const { ENOSPC, EDQUOT, EFBIG } = constants.errno;
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG', ENOSPC, EDQUOT, EFBIG]);

export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(error.code);

export function createRoom({ folder, place, clock, trial, onChange }: RoomOptions) {
  let isFull = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let endedAt = Number.NEGATIVE_INFINITY;
  let waitMs = firstWaitMs;
  let triedAt = 0;
  let trying: Promise<void> | undefined;

  /** Whether the file system says that fewer bytes are free. */
  function lacks(bytes: number): boolean {
    if (folder === undefined) return false;
    try {
      const { blocks, bavail, bsize } = statfsSync(folder);
      return blocks > 0 && bavail * bsize < bytes;
    } catch {
      return false;
    }
  }

  /**
   * Whether no file can grow. LMDB reports EIO when only a part of a write fits, and the file system does not report quotas
   * and limits of file sizes: so this tries a write behind the end of the largest file.
   */
  function cannotGrow(): boolean {
    if (folder === undefined) return false;
    const path = join(folder, trialFile);
    try {
      const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
      const file = openSync(path, 'w', privateFile);
      try {
        const bytes = Buffer.alloc(reserveBytes);
        return writeSync(file, bytes, 0, bytes.length, Math.max(0, ...sizes)) < bytes.length;
      } finally {
        closeSync(file);
        rmSync(path, { force: true });
      }
    } catch (error) {
      return isOutOfRoom(error);
    }
  }

  function fill(cause: unknown): StorageFull {
    const now = clock.now();
    if (!isFull) {
      isFull = true;
      if (now - endedAt > minuteMs) waitMs = firstWaitMs;
      triedAt = now;
      onChange({ isFull, place, cause });
    }
    return new StorageFull(cause);
  }

  function assertReserve(): void {
    const now = clock.now();
    if (Math.abs(now - lookedAt) < lookEveryMs) return;
    lookedAt = now;
    if (lacks(reserveBytes)) throw fill(new Error('Less than 1 MiB is free.'));
  }

  async function tryAgain(): Promise<void> {
    const now = clock.now();
    if (Math.abs(now - triedAt) < waitMs) throw new StorageFull(undefined);
    triedAt = now;
    if (lacks(2 * reserveBytes)) throw new StorageFull(undefined);
    waitMs = Math.min(2 * waitMs, longestWaitMs);
    try {
      await trial();
    } catch (cause) {
      throw new StorageFull(cause);
    }
    isFull = false;
    endedAt = clock.now();
    onChange({ isFull, place });
  }

  function retry(): Promise<void> {
    trying ??= tryAgain().finally(() => {
      trying = undefined;
    });
    return trying;
  }

  /** Rejects with `StorageFull` while there is no room; from time to time a trial finds out. */
  async function check(): Promise<void> {
    if (isFull) await retry();
    else assertReserve();
  }

  return {
    /** Begins a write at once while there is room; rejects as `check` does. */
    async write<R>(work: () => Promise<R>): Promise<R> {
      if (isFull) await retry();
      else assertReserve();
      return work();
    },
    /** Notes that a write to the disk failed; answers the error for its caller. */
    failed: (cause: unknown): StoreUnavailable =>
      isOutOfRoom(cause) || lacks(2 * reserveBytes) || cannotGrow()
        ? fill(cause)
        : new StoreUnavailable(cause),
    fill,
    check,
    isFull: () => isFull,
  };
}
