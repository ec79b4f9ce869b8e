import { type ChildProcess, spawn } from 'node:child_process';
import { z } from 'zod';
import { programBeside } from '../worker-program.ts';
import {
  type Frame,
  frameHead,
  frameReader,
  largestReply,
  type MadePicture,
  type PictureLimits,
  type PictureOrder,
  type PictureTask,
  tooCostly,
  unavailable,
  undecodable,
} from './protocol.ts';

/** A process that makes pictures, one at a time. */
export interface PictureProcess<Order = PictureOrder> {
  /** Rejects with a `PictureFault`. Whatever the bytes are, this process is all that they can end. */
  make(bytes: Uint8Array, order: Order): Promise<MadePicture>;
  isAlive(): boolean;
  /** At once, whatever it does. */
  end(): void;
}

export interface PictureProcessOptions {
  /** What Node runs; a test may bring its own. */
  readonly program?: readonly string[];
  readonly limits: PictureLimits;
  /** How long we wait for a picture that comes to no end by itself. */
  readonly deadlineMs: number;
  /** Receives what an operator has to know: processes that do not start, and those that broke down. */
  readonly onError: (error: unknown) => void;
}

/** All of the environment it gets: nothing of ours. Freed memory goes back to the system, where glibc would keep it. */
const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

const replied = z.union([
  z.strictObject({ ready: z.literal(true) }),
  z.strictObject({ fault: z.enum(['broken', 'costly']) }),
  z.strictObject({ width: z.int().positive(), height: z.int().positive() }),
]);

interface Waiting {
  readonly resolve: (made: MadePicture) => void;
  readonly reject: (fault: unknown) => void;
}

export function startPictureProcess<Order = PictureOrder>(
  options: PictureProcessOptions,
): PictureProcess<Order> {
  const {
    limits,
    deadlineMs,
    onError,
    program = programBeside(import.meta.url, 'picture-worker'),
  } = options;
  const child = spawn(process.execPath, program, {
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let ended = false;
  let ready = false;
  let waiting: Waiting | undefined;

  function endWaiting(use: (waiting: Waiting) => void): void {
    const settled = waiting;
    waiting = undefined;
    if (settled) use(settled);
  }
  /** Ends a process that is of no use any more; the caller that waits for it is rejected with the fault. */
  function giveUp(fault: unknown): void {
    endWaiting(({ reject }) => reject(fault));
    ended = true;
    child.kill('SIGKILL');
  }

  function receive({ note, bytes }: Frame): void {
    const reply = replied.parse(note);
    if ('ready' in reply) ready = true;
    else if ('fault' in reply && reply.fault === 'costly') giveUp(tooCostly());
    else if ('fault' in reply) endWaiting(({ reject }) => reject(undecodable()));
    else endWaiting(({ resolve }) => resolve({ ...reply, bytes }));
  }
  // First of all: where the system has no room for a process, there are no streams either.
  child.once('error', (cause) => {
    onError(cause);
    giveUp(unavailable(cause));
  });
  const feed = frameReader(largestReply, receive);
  child.stdout.on('data', (piece: Buffer) => {
    try {
      if (!ended) feed(piece);
    } catch (error) {
      onError(error);
      giveUp(undecodable());
    }
  });
  // What cannot be written or read any more has a process that is ending.
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.on('error', () => undefined);
  const lastErrors = collectErrors(child);
  // Not at its exit: what it wrote before has to be read.
  child.once('close', (code, signal) => {
    const cause = new Error(`A picture process ended with ${signal ?? code}. ${lastErrors()}`);
    // Killed from elsewhere is killed for want of memory; all else that ends it is in the picture.
    const isOurs = !ready || signal === 'SIGKILL';
    if (!ended) onError(cause);
    giveUp(isOurs ? unavailable(cause) : undecodable());
  });

  return {
    make(bytes, order) {
      if (ended || waiting) return Promise.reject(unavailable());
      const late = setTimeout(() => giveUp(unavailable()), deadlineMs);
      return new Promise<MadePicture>((resolve, reject) => {
        waiting = { resolve, reject };
        const task: PictureTask<Order> = { ...limits, order };
        child.stdin.write(frameHead(task, bytes));
        child.stdin.write(bytes);
      }).finally(() => clearTimeout(late));
    },
    isAlive: () => !ended && child.exitCode === null && child.signalCode === null,
    end: () => giveUp(unavailable()),
  };
}

const keptCharacters = 2000;

/** The end of what a process wrote to its standard error. */
function collectErrors(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-keptCharacters);
  });
  return () => text;
}
