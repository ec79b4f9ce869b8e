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
  /** Rejects with a `PictureFault`. Hostile bytes can end only this process. */
  make(bytes: Uint8Array, order: Order): Promise<MadePicture>;
  isAlive(): boolean;
  end(): void;
}

export interface PictureProcessOptions {
  /** Arguments of Node, for tests. */
  readonly program?: readonly string[];
  readonly limits: PictureLimits;
  readonly deadlineMs: number;
  /** Receives processes that did not start or crashed. */
  readonly onError: (error: unknown) => void;
}

/** The whole environment of the process. The settings make glibc return freed memory to the system. */
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
  /** Kills the process, and rejects the waiting caller with the fault. */
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
  // First: without a process there are no streams.
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
  // A pipe fails only when the process is ending.
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.on('error', () => undefined);
  const lastErrors = collectErrors(child);
  // `close`, not `exit`: its output has to be read first.
  child.once('close', (code, signal) => {
    const cause = new Error(`A picture process ended with ${signal ?? code}. ${lastErrors()}`);
    // SIGKILL from outside means that memory ran out. Any other end is the fault of the picture.
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

const maxErrorCharacters = 2000;

function collectErrors(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-maxErrorCharacters);
  });
  return () => text;
}
