import type { Clock } from '../clock.ts';
import { createFairQueue } from '../queues.ts';
import {
  type MadePicture,
  type MakePicture,
  type PictureFault,
  type PictureOrder,
  unavailable,
} from './order.ts';
import type { PictureProcess } from './process.ts';

export interface PicturePool<Order = PictureOrder> {
  readonly make: MakePicture<Order>;
  /** Ends what nobody needs for a while; to be called about once a second. */
  tick(): void;
  /** Ends all processes; who still waits is refused. */
  close(): void;
}

export interface PicturePoolOptions<Order> {
  /** Processes at once; each is started when it is first needed. */
  readonly processes: number;
  /** So many of them at most for one lineage; one less than all keeps one for the next lineage, which is the default. */
  readonly perLineage?: number;
  /** Each that waits holds a picture in memory. */
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
}: PicturePoolOptions<Order>): PicturePool<Order> {
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

  /** The one that was used last: the others may end. */
  function takeProcess(): PictureProcess<Order> {
    for (let kept = idle.pop(); kept; kept = idle.pop())
      if (kept.process.isAlive()) return kept.process;
    return startProcess();
  }

  /** The last process is started before the lineage comes that it is kept for: a start takes longer than a picture. */
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
    async make(lineage, bytes, order) {
      if (closed || turns.waiting() >= maxWaiting) throw unavailable();
      return new Promise<MadePicture>((resolve, reject) => {
        turns.add(lineage, { bytes, order, resolve, reject });
        dispatch();
      });
    },
    tick() {
      const before = clock.now() - idleMs;
      for (const { process } of idle.filter(({ since }) => since <= before)) process.end();
      idle = idle.filter(({ process }) => process.isAlive());
    },
    close() {
      closed = true;
      for (const { reject } of turns.clear()) reject(unavailable());
      for (const process of [...busy, ...idle.map((kept) => kept.process)]) process.end();
      idle = [];
    },
  };
}

/** What stands in the place of a process that could not be started. */
const missing = (fault: PictureFault): PictureProcess<unknown> => ({
  make: () => Promise.reject(fault),
  isAlive: () => false,
  end: () => undefined,
});
