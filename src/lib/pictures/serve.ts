import { writeFileSync, writeSync } from 'node:fs';
import {
  type Frame,
  type FrameBounds,
  frameHead,
  frameReader,
  largestReply,
  type MadePicture,
  type PictureLimits,
  type PictureTask,
} from './protocol.ts';

const none = new Uint8Array();
const watchMs = 20;

const end = (): boolean => process.kill(process.pid, 'SIGKILL');

/** Ends this process when the picture uses too much; answers a function that stops the watch. */
function watch({ cpuMs, memoryBytes }: PictureLimits): () => void {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 <= cpuMs && process.memoryUsage.rss() <= memoryBytes) return;
    // Only a kill ends busy threads.
    writeSync(process.stdout.fd, frameHead({ fault: 'costly' }, none));
    end();
  }, watchMs);
  return () => clearInterval(timer);
}

/** When memory runs out, Linux kills this process first, not the service. */
function offerMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or not allowed.
  }
}

/**
 * Runs a picture process: it reads tasks from standard input, and writes the pictures that `make` makes to standard output.
 * It watches its own time and memory, and kills itself when a picture uses too much.
 */
export function servePictures<Order>(
  bounds: FrameBounds,
  make: (bytes: Uint8Array, order: Order) => Promise<MadePicture>,
): void {
  async function answer({ note, bytes }: Frame): Promise<void> {
    const task = note as PictureTask<Order>;
    const unwatch = watch(task);
    const made = await make(bytes, task.order).catch(() => undefined);
    unwatch();
    const fault = made === undefined ? 'broken' : 'costly';
    if (made === undefined || made.bytes.byteLength > largestReply.maxBytes)
      return void process.stdout.write(frameHead({ fault }, none));
    const { width, height } = made;
    process.stdout.write(frameHead({ width, height }, made.bytes));
    process.stdout.write(made.bytes);
  }

  offerMemory();
  // A signal to the process group of the service must not end pictures that it still waits for.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => undefined);
  process.stdin.on(
    'data',
    frameReader(bounds, (frame) => void answer(frame)),
  );
  // The service has ended.
  process.stdin.on('end', end);
  process.stdout.on('error', end);
  process.stdout.write(frameHead({ ready: true }, none));
}

type Library = typeof import('sharp');

let library: Promise<Library['default']> | undefined;

/**
 * Sharp for the process that decodes pictures; the service never loads it. It reads only PNG, JPEG and WebP from memory,
 * whatever the bytes: no SVG, no PDF and no files.
 */
export function loadSharp(): Promise<Library['default']> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: [...readable] });
    return sharp;
  });
  return library;
}

const readable = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
] as const;
