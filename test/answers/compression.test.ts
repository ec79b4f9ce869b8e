import { spawnSync } from 'node:child_process';
import * as zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brotliEnd,
  compressBytes,
  createCompressor,
  gzipEnd,
  zstdEnd,
} from '../../src/answers/compression.ts';
import { type Coded, type Coding, codings } from '../../src/lib/http-response.ts';
import { decoded } from '../support/decoded.ts';

/** What an answer sends: the beginning, and its end with a tail of its own. */
const sent = ({ bytes, end }: Coded, tail: string): Buffer =>
  Buffer.concat([bytes, Buffer.from(end(tail), 'latin1')]);

const ascii = (maxLength: number) => fc.string({ unit: 'binary-ascii', maxLength });
const text = fc
  .array(fc.oneof(fc.constantFrom('{"data":', '"id":10000046,', '胡桃', '💮', ','), fc.string()), {
    maxLength: 400,
  })
  .map((parts) => Buffer.from(`{${parts.join('')}`));
const bytes = fc.uint8Array({ minLength: 1, maxLength: 3000 }).map((array) => Buffer.from(array));

const streamed: Readonly<Record<Coding, () => zlib.Gunzip | zlib.BrotliDecompress>> = {
  br: zlib.createBrotliDecompress,
  gzip: zlib.createGunzip,
  zstd: () =>
    (
      zlib as unknown as { createZstdDecompress: () => zlib.BrotliDecompress }
    ).createZstdDecompress(),
};

/** Decodes what comes in small parts, as from a slow network. */
async function readSlowly(coding: Coding, body: Buffer): Promise<Buffer> {
  const stream = streamed[coding]();
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
  for (let at = 0; at < body.length; at += 3) stream.write(body.subarray(at, at + 3));
  stream.end();
  await ended;
  return Buffer.concat(parts);
}

describe.each(codings)('%s', (coding) => {
  test('whatever is compressed once and ended afresh decodes to exactly what it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(text, bytes),
        fc.array(ascii(300), { minLength: 1, maxLength: 4 }),
        async (start, tails) => {
          const coded = await compressBytes(coding, start);
          for (const tail of tails) {
            const whole = Buffer.concat([start, Buffer.from(tail)]);
            expect(decoded(sent(coded, tail), coding).equals(whole)).toBe(true);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a client that reads bit by bit reads the same', async () => {
    await fc.assert(
      fc.asyncProperty(text, ascii(200), async (start, tail) => {
        const body = sent(await compressBytes(coding, start), tail);
        const whole = Buffer.concat([start, Buffer.from(tail)]);
        expect((await readSlowly(coding, body)).equals(whole)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test.each([0, 1, 300, 65_535])(
    'a tail of %d bytes decodes, as many as a block of each coding holds',
    async (length) => {
      const start = Buffer.from('{"data":[]'.repeat(200));
      const tail = '0123456789'.repeat(length / 10 + 1).slice(0, length);
      const body = sent(await compressBytes(coding, start), tail);
      expect(decoded(body, coding).equals(Buffer.concat([start, Buffer.from(tail)]))).toBe(true);
    },
  );

  test('what is said afresh is not compressed: its length is added, whatever it repeats', async () => {
    const secret = 'req_01jabcdefghjkmnpqrstvwxyz0';
    const coded = await compressBytes(coding, Buffer.from(`{"data":"${secret.repeat(50)}"`));
    const [same, other] = [secret, secret.replaceAll(/[a-z]/g, 'q')].map((tail) => coded.end(tail));
    expect(same?.length).toBe(other?.length);
    expect(same).toContain(secret);
  });

  test('megabytes decode too', async () => {
    const start = Buffer.from(
      Array.from({ length: 200_000 }, (_, index) => `{"id":${index * 7919}}`).join(),
    );
    const body = sent(await compressBytes(coding, start), ',"meta":{}}');
    expect(decoded(body, coding).length).toBe(start.length + 11);
    expect(body.length).toBeLessThan(start.length / 2);
  });

  test('what is kept takes no more memory than it has bytes', async () => {
    const coded = await compressBytes(coding, Buffer.from('{"data":[]'.repeat(200)));
    expect(coded.bytes.buffer.byteLength).toBe(coded.bytes.byteLength);
  });
});

test('the ends are those of the formats', () => {
  const hex = (end: string) => Buffer.from(end, 'latin1').toString('hex');
  // A last stored block of one byte, the checksum of "ab" and its length.
  expect(hex(gzipEnd(Buffer.from('a'))('b'))).toBe('010100feff626d48839e02000000');
  // Not last, four nibbles, length 1, uncompressed; then last and empty.
  expect(hex(brotliEnd('b'))).toBe('00000862' + '03');
  expect(hex(brotliEnd(''))).toBe('03');
  // Last, raw, length 1.
  expect(hex(zstdEnd('b'))).toBe('09000062');
  expect(hex(zstdEnd(''))).toBe('010000');
});

const hasPython = spawnSync('python3', ['-c', 'import gzip']).status === 0;

test.skipIf(!hasPython)("Python's gzip reads what was ended afresh", async () => {
  const cases: { body: string; whole: string }[] = [];
  for (const [start, tail] of fc.sample(fc.tuple(text, ascii(200)), 100)) {
    const body = sent(await compressBytes('gzip', start), tail);
    const whole = Buffer.concat([start, Buffer.from(tail)]);
    cases.push({ body: body.toString('base64'), whole: whole.toString('base64') });
  }
  const program = `
import base64, gzip, json, sys
for case in json.load(sys.stdin):
    assert gzip.decompress(base64.b64decode(case['body'])) == base64.b64decode(case['whole'])
`;
  const { status, stderr } = spawnSync('python3', ['-c', program], {
    input: JSON.stringify(cases),
  });
  expect([status, String(stderr)]).toEqual([0, '']);
});

/** A compressor whose work ends when the test says so. */
function steered() {
  const running: { end(): void; fail(): void; bytes: number }[] = [];
  const compressor = createCompressor(
    (_coding, { byteLength: bytes }) =>
      new Promise<Coded>((resolve, reject) => {
        const end = () => resolve({ bytes: Buffer.alloc(1), end: () => '' });
        running.push({ end, fail: () => reject(new Error('no memory')), bytes });
      }),
  );
  return { running, compressor };
}

/** Whatever can go on without anything from outside has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('two are compressed at a time, sixteen wait for their turn, and nobody beyond is kept waiting', async () => {
  const { running, compressor } = steered();
  const asked = Array.from({ length: 30 }, (_, index) =>
    compressor.compress('br', Buffer.alloc(index)),
  );
  expect(asked.filter(Boolean)).toHaveLength(18);
  await settled();
  expect(running.map(({ bytes }) => bytes)).toEqual([0, 1]);
  expect(compressor.figures()).toEqual({ made: 0, refused: 12 });
  running[0]?.end();
  await settled();
  expect(running.map(({ bytes }) => bytes)).toEqual([0, 1, 2]);
  expect(compressor.compress('br', Buffer.alloc(0))).toBeDefined();
  expect(compressor.compress('br', Buffer.alloc(0))).toBeUndefined();
});

test('one that fails gives its turn to the next all the same', async () => {
  const { running, compressor } = steered();
  const all = Array.from({ length: 5 }, () => compressor.compress('gzip', Buffer.alloc(0)));
  const outcomes = Promise.allSettled(all);
  for (let turn = 0; turn < 5; turn += 1) {
    await settled();
    running[turn]?.fail();
  }
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  for (let turn = 0; turn < 2; turn += 1) void compressor.compress('gzip', Buffer.alloc(0));
  await settled();
  expect(running).toHaveLength(7);
});
