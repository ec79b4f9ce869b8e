import { expect, test } from 'vitest';
import { createCachedBody, minCompressedBytes } from '../../src/answers/cached-body.ts';
import { compressBytes, type processCompressor } from '../../src/answers/compression.ts';
import { decoded } from '../support/decoded.ts';

const large = Buffer.from('{"data":[1,2,3]'.repeat(200));

/** Compresses, and counts how often. */
function counting(): { compress: typeof processCompressor.compress; calls: string[] } {
  const calls: string[] = [];
  const compress: typeof processCompressor.compress = (coding, bytes) => {
    calls.push(coding);
    return compressBytes(coding, bytes);
  };
  return { compress, calls };
}

test('requests of the same instant have it compressed once, and later ones find it at once', async () => {
  const { compress, calls } = counting();
  const body = createCachedBody(large, compress);
  const [one, other] = await Promise.all([body.coded('br'), body.coded('br')]);
  expect(one).toBeDefined();
  expect(other).toBe(one);
  expect(body.coded('br')).toBe(one);
  await body.coded('gzip');
  expect(calls).toEqual(['br', 'gzip']);
});

test('what is short goes out as it is', () => {
  const { compress, calls } = counting();
  expect(
    createCachedBody(Buffer.alloc(minCompressedBytes - 1), compress).coded('br'),
  ).toBeUndefined();
  expect(createCachedBody(Buffer.alloc(minCompressedBytes), compress).coded('br')).toBeDefined();
  expect(calls).toHaveLength(1);
});

test('while nobody has a turn to give it goes out as it is, and the next request tries again', async () => {
  let busy = true;
  const body = createCachedBody(large, (...asked) => (busy ? undefined : compressBytes(...asked)));
  expect(body.coded('gzip')).toBeUndefined();
  busy = false;
  const coded = await body.coded('gzip');
  const sent = Buffer.concat([
    coded?.bytes ?? Buffer.alloc(0),
    Buffer.from(coded?.end('}') ?? '', 'latin1'),
  ]);
  expect(decoded(sent, 'gzip').toString()).toBe(`${large}}`);
});

test('a compression that fails is answered plain, and the next request tries again', async () => {
  let fails = true;
  const body = createCachedBody(large, (...asked) =>
    fails ? Promise.reject(new Error('no memory')) : compressBytes(...asked),
  );
  expect(await Promise.all([body.coded('br'), body.coded('br')])).toEqual([undefined, undefined]);
  expect(body.size()).toBe(large.length);
  fails = false;
  expect(await body.coded('br')).toBeDefined();
});

test('every form counts to what it takes, and whoever counts is called', async () => {
  const body = createCachedBody(large);
  const sizes: number[] = [];
  body.onGrown(() => sizes.push(body.size()));
  expect(body.size()).toBe(large.length);
  const forms = [await body.coded('br'), await body.coded('gzip')];
  const lengths = forms.map((coded) => coded?.bytes.byteLength ?? 0);
  expect(sizes).toHaveLength(2);
  expect(sizes[1]).toBeGreaterThan(large.length + (lengths[0] ?? 0) + (lengths[1] ?? 0));
});
