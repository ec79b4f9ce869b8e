import type { Clock } from '../clock.ts';
import { createFairQueue } from '../queues.ts';
import { readForm } from './formats.ts';
import { type PictureProcess, startPictureProcess } from './process.ts';
import {
  type MadePicture,
  PictureFault,
  type PictureLimits,
  type PictureOrder,
  unavailable,
} from './protocol.ts';

export type PicturePool<Order = PictureOrder> = ReturnType<typeof createPicturePool<Order>>;

export interface PictureWorkOptions {
  readonly pictureProcesses: number;
  readonly clock: Clock;
  /** For tests, as `program`. */
  readonly limits?: PictureLimits;
  readonly program?: readonly string[];
  readonly onError: (error: unknown) => void;
}

/**
 * More than any real picture takes: 16 million pixels, transparent, encoded as WebP, took 2 s and 455 MB; other machines
 * are slower.
 */
const defaultLimits = { cpuMs: 10_000, memoryBytes: 640 * 1024 * 1024 };
const deadlineMs = 30_000;

/** A pool that examines the parts of a file before it decodes it. */
export const examineFirst = (pool: PicturePool): PicturePool => ({
  ...pool,
  async make(lineage, bytes, order) {
    const form = readForm(bytes);
    if (form.fault !== undefined) throw new PictureFault('unfit', form.fault);
    return pool.make(lineage, form.bytes, order);
  },
});

/** The pool of the service. Processes are started when they are needed. */
export const openPicturePool = ({
  pictureProcesses: processes,
  clock,
  limits = defaultLimits,
  ...options
}: PictureWorkOptions): PicturePool =>
  examineFirst(
    createPicturePool({
      processes,
      clock,
      start: () => startPictureProcess({ limits, deadlineMs, ...options }),
    }),
  );

interface PicturePoolOptions<Order> {
  readonly processes: number;
  /** How many of them one lineage may have; one less than all by default, so that one is free for others. */
  readonly perLineage?: number;
  /** Each waiting job holds a picture in memory. */
  readonly maxWaiting?: number;
  readonly start: () => PictureProcess<Order>;
  readonly clock: Clock;
}

interface Job<Order> {
  readonly bytes: Uint8Array;
  readonly order: Order;
  readonly resolve: (made: MadePicture | Promise<MadePicture>) => void;
  readonly reject: (fault: PictureFault) => void;
}

const idleMs = 30_000;

export function createPicturePool<Order = PictureOrder>({
  processes,
  perLineage = processes - 1,
  maxWaiting = 64,
  start,
  clock,
}: PicturePoolOptions<Order>) {
  const turns = createFairQueue<Job<Order>>(perLineage);
  const busy = new Set<PictureProcess<Order>>();
  let idle: { readonly process: PictureProcess<Order>; readonly since: number }[] = [];
  let closed = false;

  function startProcess(): PictureProcess<Order> {
    try {
      return start();
    } catch (cause) {
      return missing(unavailable(cause));
    }
  }

  /** The one that was used last, so that the others can end. */
  function takeProcess(): PictureProcess<Order> {
    for (let last = idle.pop(); last; last = idle.pop())
      if (last.process.isAlive()) return last.process;
    return startProcess();
  }

  /** Starts the last process before another lineage needs it: a start takes longer than a picture. */
  function keepOneReady(): void {
    if (perLineage < processes && busy.size === processes - 1 && idle.length === 0)
      idle.push({ process: startProcess(), since: clock.now() });
  }

  async function run({ bytes, order }: Job<Order>): Promise<MadePicture> {
    const process = takeProcess();
    busy.add(process);
    try {
      return await process.make(bytes, order);
    } finally {
      busy.delete(process);
      if (process.isAlive()) idle.push({ process, since: clock.now() });
    }
  }

  function dispatch(): void {
    while (busy.size < processes) {
      const turn = turns.take();
      if (turn === undefined) break;
      const made = run(turn.job).finally(() => {
        turns.leave(turn.lineage);
        dispatch();
      });
      turn.job.resolve(made);
    }
    keepOneReady();
  }

  return {
    async make(lineage: string, bytes: Uint8Array, order: Order): Promise<MadePicture> {
      if (closed || turns.waiting() >= maxWaiting) throw unavailable();
      return new Promise<MadePicture>((resolve, reject) => {
        turns.add(lineage, { bytes, order, resolve, reject });
        dispatch();
      });
    },
    /** Ends idle processes; to be called about once a second. */
    tick(): void {
      const before = clock.now() - idleMs;
      for (const { process } of idle.filter(({ since }) => since <= before)) process.end();
      idle = idle.filter(({ process }) => process.isAlive());
    },
    close(): void {
      closed = true;
      for (const { reject } of turns.clear()) reject(unavailable());
      for (const process of [...busy, ...idle.map((one) => one.process)]) process.end();
      idle = [];
    },
  };
}

const missing = (fault: PictureFault): PictureProcess<unknown> => ({
  make: () => Promise.reject(fault),
  isAlive: () => false,
  end: () => undefined,
});
