import { writeFileSync, writeSync } from 'node:fs';
import type { Sharp } from 'sharp';
import { loadSharp } from '../picture-library.ts';
import { type Frame, frameHead, frameReader } from './frames.ts';
import type { PictureOrder } from './order.ts';
import { largestReply, largestTask, type PictureTask } from './task.ts';

// The process that decodes pictures: it reads its tasks from its standard input and answers on its standard output.
// It has no secrets and no connections, watches its own time and memory, and ends itself when a picture takes too much.

const none = new Uint8Array();
const watchMs = 20;

async function make(bytes: Uint8Array, { maxPixels, upright, size, output }: PictureOrder) {
  const sharp = await loadSharp();
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  const picture = sharp(bytes, options);
  if (upright) picture.autoOrient();
  if (size) picture.resize(size.width, size.height, { fit: 'fill' });
  return encoded(picture, output).toBuffer({ resolveWithObject: true });
}

function encoded(picture: Sharp, output: PictureOrder['output']): Sharp {
  switch (output.format) {
    case 'png':
      return picture.png();
    case 'jpg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: output.quality });
    case 'webp':
      return picture.webp({ quality: output.quality, effort: output.effort });
  }
}

/** Ends this process once the picture took more than it may; answers what stops the watch. */
function watch({ cpuMs, memoryBytes }: PictureTask): () => void {
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

async function answer({ note, bytes }: Frame): Promise<void> {
  const task = note as PictureTask;
  const unwatch = watch(task);
  const made = await make(bytes, task.order).catch(() => undefined);
  unwatch();
  const fault = made === undefined ? 'broken' : 'costly';
  if (made === undefined || made.data.byteLength > largestReply.maxBytes)
    return void process.stdout.write(frameHead({ fault }, none));
  const { width, height } = made.info;
  process.stdout.write(frameHead({ width, height }, made.data));
  process.stdout.write(made.data);
}

const end = (): boolean => process.kill(process.pid, 'SIGKILL');

/** Where memory runs out, Linux ends this process and not the service. */
function offerMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // It is another system, or does not let us.
  }
}

offerMemory();
// Whoever stops the service by a signal to its group does not mean the pictures it still waits for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
await loadSharp();
process.stdin.on(
  'data',
  frameReader(largestTask, (frame) => void answer(frame)),
);
// The service is gone.
process.stdin.on('end', end);
process.stdout.on('error', end);
process.stdout.write(frameHead({ ready: true }, none));
