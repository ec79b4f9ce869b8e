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

/** Ends this process once the picture took more than it may; answers what stops the watch. */
function watch({ cpuMs, memoryBytes }: PictureLimits): () => void {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 <= cpuMs && process.memoryUsage.rss() <= memoryBytes) return;
    // Nothing else ends threads that are busy.
    writeSync(process.stdout.fd, frameHead({ fault: 'costly' }, none));
    end();
  }, watchMs);
  return () => clearInterval(timer);
}

/** Where memory runs out, Linux ends this process and not the service. */
function offerMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // It is another system, or does not let us.
  }
}

/**
 * All that a picture process does: it reads tasks from its standard input, and answers on its standard output with the
 * pictures that `make` makes of them. It watches its own time and memory, and ends itself when one takes too much.
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
  // A signal to the group of the service does not mean the pictures that it still waits for.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => undefined);
  process.stdin.on(
    'data',
    frameReader(bounds, (frame) => void answer(frame)),
  );
  // The service is gone.
  process.stdin.on('end', end);
  process.stdout.on('error', end);
  process.stdout.write(frameHead({ ready: true }, none));
}

type Library = typeof import('sharp');

let library: Promise<Library['default']> | undefined;

/**
 * Sharp, set up for the process that decodes pictures; the service itself never loads it. It reads PNG, JPEG and WebP
 * and nothing else, whatever bytes it is given: no SVG, no PDF and no file of the disk.
 */
export function loadSharp(): Promise<Library['default']> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    // We have caches of our own.
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
