import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import {
  type PictureProcess,
  type PictureProcessOptions,
  startPictureProcess,
} from '../../../src/lib/pictures/process.ts';
import type { PictureOrder } from '../../../src/lib/pictures/protocol.ts';
import { plainPng } from '../../support/evidence-pictures.ts';

const order: PictureOrder = { maxPixels: 16_000_000, upright: true, output: { format: 'png' } };
const enough = { cpuMs: 60_000, memoryBytes: 2 ** 31 };

const started: PictureProcess[] = [];
afterEach(() => {
  for (const process of started.splice(0)) process.end();
});

function start(options: Partial<PictureProcessOptions> = {}) {
  const errors: unknown[] = [];
  const process = startPictureProcess({
    limits: enough,
    deadlineMs: 60_000,
    onError: (error) => errors.push(error),
    ...options,
  });
  started.push(process);
  return { process, errors };
}

/** A process that does this in place of the decoding. */
const instead = (code: string) => ({ program: ['--eval', code] });

/** It says that it is ready, and then does this with the first picture. */
const onPicture = (code: string) =>
  instead(`
    const frame = (note) => {
      const text = Buffer.from(JSON.stringify(note));
      const head = Buffer.alloc(8);
      head.writeUInt32BE(text.length, 0);
      process.stdout.write(Buffer.concat([head, text]));
    };
    frame({ ready: true });
    process.stdin.once('data', () => { ${code} });
  `);

const faultOf = (process: PictureProcess, bytes: Buffer) =>
  process.make(bytes, order).then(
    () => 'made',
    ({ kind, message }: { kind: string; message: string }) => `${kind}: ${message}`,
  );

const tooCostly = 'unfit: The picture takes too much time or memory to decode.';
const broken = 'unfit: The picture cannot be decoded.';
const later = 'unavailable: No picture can be decoded at the moment; try again later.';

const large = plainPng(4000, 4000);

test('one process makes picture after picture, also after one that is broken', async () => {
  const { process, errors } = start();
  for (const size of [8, 600]) {
    const { bytes, width, height } = await process.make(plainPng(size, size), order);
    expect({ width, height }).toEqual({ width: size, height: size });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: size });
    expect(await faultOf(process, plainPng(9, 9).subarray(0, 50))).toBe(broken);
  }
  expect(process.isAlive()).toBe(true);
  expect(errors).toEqual([]);
});

test.each([
  ['processor time', { ...enough, cpuMs: 1 }],
  ['memory', { ...enough, memoryBytes: 1 }],
])('a picture that takes more %s than it may ends with its process', async (_, limits) => {
  const { process, errors } = start({ limits });
  expect(await faultOf(process, large)).toBe(tooCostly);
  expect(process.isAlive()).toBe(false);
  expect(errors).toEqual([]);
});

test('a process that comes to no end is ended at the deadline, and the picture is not blamed', async () => {
  const { process } = start({ deadlineMs: 1 });
  expect(await faultOf(process, large)).toBe(later);
  expect(process.isAlive()).toBe(false);
});

test.each(['SIGSEGV', 'SIGABRT', 'SIGBUS'])(
  'a picture at which the decoder ends with %s is refused, and the operator hears of it',
  async (signal) => {
    const code = `process.stderr.write('double free', () => process.kill(process.pid, '${signal}'));`;
    const { process, errors } = start(onPicture(code));
    expect(await faultOf(process, large)).toBe(broken);
    expect(String(errors)).toContain(signal);
    expect(String(errors)).toContain('double free');
  },
);

test('a process that the system ends for want of memory is not the fault of the picture', async () => {
  const { process, errors } = start(onPicture(`process.kill(process.pid, 'SIGKILL');`));
  expect(await faultOf(process, large)).toBe(later);
  expect(String(errors)).toContain('SIGKILL');
});

test('a process that does not start refuses what waits for it, and says why', async () => {
  const { process, errors } = start(instead(`throw new Error('sharp is not there')`));
  expect(await faultOf(process, large)).toBe(later);
  expect(String(errors)).toContain('sharp is not there');
  expect(await faultOf(process, large)).toBe(later);
});

test.each([
  ['announces a picture of 4 GB', `process.stdout.write(Buffer.alloc(8, 255))`],
  ['answers what is no JSON', `process.stdout.write(Buffer.from('0000000100000000ff', 'hex'))`],
  ['answers something else', `frame({ width: -1, height: 'x' })`],
])('a process that %s is ended: it may have been taken over', async (_, code) => {
  const { process, errors } = start(onPicture(code));
  expect(await faultOf(process, large)).toBe(broken);
  expect(process.isAlive()).toBe(false);
  expect(errors).toHaveLength(1);
});

test('it gets nothing of our environment', async () => {
  const { process, errors } = start(
    instead(`process.stderr.write(Object.keys(process.env).sort().join()); process.exitCode = 1;`),
  );
  await faultOf(process, large);
  expect(String(errors)).toMatch(
    /1\. MALLOC_ARENA_MAX,MALLOC_MMAP_THRESHOLD_,MALLOC_TRIM_THRESHOLD_$/,
  );
});

test('when it is ended nothing of it is left', async () => {
  const { process } = start();
  await process.make(plainPng(8, 8), order);
  const making = faultOf(process, large);
  process.end();
  expect(await making).toBe(later);
  expect(process.isAlive()).toBe(false);
  expect(readdirSync('.')).not.toContain('core');
});
