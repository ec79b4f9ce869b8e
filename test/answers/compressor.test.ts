import { expect, test } from 'vitest';
import { createCompressor } from '../../src/answers/compressor.ts';
import type { Coded } from '../../src/lib/http-response.ts';

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
