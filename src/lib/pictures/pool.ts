import type { Clock } from '../clock.ts';
import { createTurns } from '../turns.ts';
import { readForm } from './form.ts';
import {
  type MadePicture,
  type MakePicture,
  PictureFault,
  type PictureOrder,
  unavailable,
} from './order.ts';
import type { PictureProcess } from './process.ts';

export interface PicturePool {
  /** One lineage never has all processes: one is left for the next lineage. */
  readonly make: MakePicture;
  /** Ends what nobody needs for a while; to be called about once a second. */
  tick(): void;
  /** Ends all processes; who still waits is refused. */
  close(): void;
}

export interface PicturePoolOptions {
  /** Processes at once, 2 or more; each is started when it is first needed. */
  readonly processes: number;
  readonly start: () => PictureProcess;
  readonly clock: Clock;
}

interface Job {
  readonly bytes: Uint8Array;
  readonly order: PictureOrder;
  readonly resolve: (made: MadePicture | Promise<MadePicture>) => void;
  readonly reject: (fault: PictureFault) => void;
}

/** Each holds a picture in memory. */
const maxWaiting = 64;
const idleMs = 30_000;

export function createPicturePool({ processes, start, clock }: PicturePoolOptions): PicturePool {
  const turns = createTurns<Job>(processes - 1);
  const busy = new Set<PictureProcess>();
  let idle: { readonly process: PictureProcess; readonly since: number }[] = [];
  let closed = false;

  function startProcess(): PictureProcess {
    try {
      return start();
    } catch (cause) {
      return missing(unavailable(cause));
    }
  }

  /** The one that was used last: the others may end. */
  function takeProcess(): PictureProcess {
    for (let kept = idle.pop(); kept; kept = idle.pop())
      if (kept.process.isAlive()) return kept.process;
    return startProcess();
  }

  /** The last process is started before the lineage comes that it is kept for: a start takes longer than a picture. */
  function keepOneReady(): void {
    if (busy.size === processes - 1 && idle.length === 0)
      idle.push({ process: startProcess(), since: clock.now() });
  }

  async function run({ bytes, order }: Job): Promise<MadePicture> {
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
      const form = readForm(bytes);
      if (form.fault !== undefined) throw new PictureFault('unfit', form.fault);
      if (closed || turns.waiting() >= maxWaiting) throw unavailable();
      return new Promise<MadePicture>((resolve, reject) => {
        turns.add(lineage, { bytes: form.bytes, order, resolve, reject });
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
const missing = (fault: PictureFault): PictureProcess => ({
  make: () => Promise.reject(fault),
  isAlive: () => false,
  end: () => undefined,
});
