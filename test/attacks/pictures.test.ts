import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPicturePool, examineFirst, type PicturePool } from '../../src/lib/pictures/pool.ts';
import { type PictureProcess, startPictureProcess } from '../../src/lib/pictures/process.ts';
import { testClock } from '../support/app.ts';
import { bomb } from '../support/asset-dependencies.ts';
import { type EvidenceApp, startEvidence } from '../support/evidence.ts';
import { plainPng } from '../support/evidence-pictures.ts';
import { sharedPicturePool } from '../support/picture-pool.ts';
import {
  jpegOfScans,
  pngChunk,
  pngOfFrames,
  pngWith,
  profileBomb,
  textBomb,
  webpOfFrames,
} from './hostile-pictures.ts';

const still = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#264' } })
  .webp({ lossless: true })
  .toBuffer();
const plain = plainPng(16, 16);

/** A pool that starts nothing: whatever comes to it was taken for worth decoding. */
function untouched(): PicturePool {
  return examineFirst(
    createPicturePool({
      processes: 2,
      clock: testClock(),
      start() {
        throw new Error('This was to be decoded.');
      },
    }),
  );
}

const attacks: readonly [string, string, () => Buffer, string][] = [
  ['10,000 scans', 'image/jpeg', () => jpegOfScans(10_000), 'more than 32 scans'],
  ['5 MiB of scans', 'image/jpeg', () => jpegOfScans(150_000), 'more than 32 scans'],
  ['arithmetic coding', 'image/jpeg', () => arithmetic(), 'kind of JPEG is not supported'],
  ['50,000 frames', 'image/webp', () => webpOfFrames(still, 50_000, 16), 'more than 1000 frames'],
  ['10,000 frames', 'image/png', () => pngOfFrames(plain, 10_000), 'more than 1000 frames'],
  ['400,000 parts', 'image/png', () => manyParts(), 'more than 20000 parts'],
  ['a header of 2^31 pixels a side', 'image/png', () => bomb(2 ** 31 - 1, 2 ** 31 - 1), 'pixels'],
];

/** A JPEG that says it is coded in another way. */
function arithmetic(): Buffer {
  const bytes = jpegOfScans(2, 64);
  bytes[bytes.indexOf(Buffer.from('ffc2', 'hex')) + 1] = 0xca;
  return bytes;
}

const manyParts = (): Buffer =>
  pngWith(plain, Buffer.concat(Array<Buffer>(400_000).fill(pngChunk('IDAT'))));

test.each(attacks)(
  'a picture of %s is refused before anything decodes it',
  async (_, type, make, why) => {
    const app = await startEvidence({ picturePool: untouched() });
    const bytes = make();
    expect(bytes.length).toBeLessThanOrEqual(5_242_880);
    const { upload_url } = await app.upload(bytes.length, type);
    const reply = await app.put(upload_url, bytes, { type });
    expect(reply).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(reply.bytes.toString()).toContain(why);
    // Each attempt counts, whatever it was refused for.
    for (let attempt = 2; attempt <= 5; attempt += 1)
      expect((await app.put(upload_url, bytes, { type })).status).toBe(400);
    expect((await app.put(upload_url, bytes, { type })).status).toBe(404);
  },
);

const honest: readonly [string, string, () => Buffer | Promise<Buffer>][] = [
  ['a JPEG of 32 scans', 'image/jpeg', () => jpegOfScans(32)],
  ['a progressive JPEG as encoders write it', 'image/jpeg', () => progressive()],
  ['an animation of 1000 frames', 'image/webp', () => webpOfFrames(still, 1000, 16)],
  ['an animated PNG', 'image/png', () => pngOfFrames(plain, 1000)],
  ['a PNG with 2 GB of packed text', 'image/png', () => texts()],
  ['a PNG with a profile of 200 MB', 'image/png', () => pngWith(plain, profileBomb())],
];

const progressive = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#264' } })
    .jpeg({ progressive: true, optimiseScans: true })
    .toBuffer();

const texts = (): Buffer => pngWith(plain, ...Array<Buffer>(100).fill(textBomb()));

test.each(honest)('%s is taken, and costs no more than its pixels', async (_, type, make) => {
  const app = await startEvidence({ picturePool: sharedPicturePool(narrow) });
  const bytes = await make();
  const { upload_url } = await app.upload(bytes.length, type);
  expect((await app.put(upload_url, bytes, { type })).status).toBe(200);
});

/** Real processes, which may take a tenth of the time and a third of the memory that pictures may take otherwise. */
const narrow = { cpuMs: 3000, memoryBytes: 300_000_000 };

async function upload(app: EvidenceApp, key: string, bytes: Buffer) {
  const { upload_url } = await app.upload(bytes.length, 'image/png', { key });
  return app.put(upload_url, bytes);
}

test('pictures that never come to an end keep their own family waiting, and no other', async () => {
  const started: string[] = [];
  const endless: PictureProcess = {
    isAlive: () => true,
    end: () => undefined,
    make: (bytes) => {
      started.push(bytes.byteLength === plain.byteLength ? 'honest' : 'hostile');
      return bytes.byteLength === plain.byteLength
        ? Promise.resolve({ bytes, width: 16, height: 16 })
        : new Promise(() => undefined);
    },
  };
  const picturePool = createPicturePool({ processes: 3, clock: testClock(), start: () => endless });
  const app = await startEvidence({ picturePool });
  const [hostile, victim] = [await app.createKey(), await app.createKey()];
  const bad = plainPng(64, 64);
  const pending = [upload(app, hostile, bad), upload(app, hostile, bad)];
  await expect.poll(() => started).toEqual(['hostile', 'hostile']);
  expect((await upload(app, hostile, bad)).status).toBe(503);
  expect((await upload(app, victim, plain)).status).toBe(200);
  expect(started).toEqual(['hostile', 'hostile', 'honest']);
  expect(pending).toHaveLength(2);
});

test('a picture at which the decoder breaks down is refused; the service and the next picture live', async () => {
  let count = 0;
  const errors: unknown[] = [];
  const crash = `process.stdin.once('data', () => process.kill(process.pid, 'SIGSEGV'));
    process.stdout.write(Buffer.from('0000000e000000007b227265616479223a747275657d', 'hex'));`;
  const options = {
    limits: { cpuMs: 60_000, memoryBytes: 2 ** 31 },
    deadlineMs: 60_000,
    onError: (error: unknown) => errors.push(error),
  };
  const picturePool = createPicturePool({
    processes: 2,
    clock: testClock(),
    start() {
      count += 1;
      return startPictureProcess({
        ...options,
        ...(count === 1 && { program: ['--eval', crash] }),
      });
    },
  });
  const app = await startEvidence({ picturePool });
  const first = await upload(app, app.key, plain);
  expect(first).toMatchObject({ status: 400, code: 'validation_failed' });
  expect(String(errors)).toContain('SIGSEGV');
  expect((await upload(app, app.key, plain)).status).toBe(200);
});
