import { expect, test } from 'vitest';
import { type CachedAnswer, createAnswerCache } from '../../src/answers/answer-cache.ts';
import { createCachedBody } from '../../src/answers/cached-body.ts';

const answerOf = (bytes: number, ...tags: string[]): CachedAnswer => ({
  body: createCachedBody(Buffer.alloc(bytes)),
  tags,
  expiresAt: 60_000,
  polled: [],
  polledAt: 0,
});

function startCache(maxBytes?: number) {
  const clock = { now: () => 0 };
  const cache = createAnswerCache(clock, maxBytes);
  return {
    cache,
    rest: cache.section<CachedAnswer>('rest'),
    graph: cache.section<CachedAnswer>('graphql'),
    clock,
  };
}

test('a change drops every answer that shows its account, whichever interface answers with it', () => {
  const { cache, rest, graph } = startCache();
  const both = answerOf(10, 'live:a', 'live:b');
  rest.set('a', answerOf(10, 'live:a'), cache.mark());
  rest.set('other environment', answerOf(10, 'test:a'), cache.mark());
  graph.set('a', both, cache.mark());
  cache.forget('live:b');
  expect(graph.find('a')).toBeUndefined();
  expect(rest.find('a')).toBeDefined();
  cache.forget('live:a');
  expect(rest.find('a')).toBeUndefined();
  expect(rest.find('other environment')).toBeDefined();
  expect(cache.figures()).toMatchObject({ entries: 1, forgotten: 2, evictions: 0 });
});

test('the same key of two interfaces is two answers', () => {
  const { cache, rest, graph } = startCache();
  const answer = answerOf(10);
  rest.set('a', answer, cache.mark());
  expect(graph.find('a')).toBeUndefined();
  expect(rest.find('a')).toBe(answer);
  expect(cache.figures().sections).toEqual({
    rest: { hits: 1, misses: 0 },
    graphql: { hits: 0, misses: 1 },
  });
});

test('an answer whose account changed while it was made is not cached, and the next one is', () => {
  const { cache, rest } = startCache();
  const before = cache.mark();
  cache.forget('live:a');
  rest.set('a', answerOf(10, 'live:a'), before);
  expect(rest.find('a')).toBeUndefined();
  rest.set('b', answerOf(10, 'live:b'), before);
  rest.set('a', answerOf(10, 'live:a'), cache.mark());
  expect(rest.find('a')).toBeDefined();
  expect(rest.find('b')).toBeDefined();
});

test('more changes than are known one by one leave nothing cached that may be old', () => {
  const { cache, rest } = startCache();
  const before = cache.mark();
  for (let change = 0; change < 25_000; change += 1) cache.forget(`live:${change}`);
  rest.set('a', answerOf(10, 'live:3'), before);
  expect(rest.find('a')).toBeUndefined();
  rest.set('a', answerOf(10, 'live:3'), cache.mark());
  expect(rest.find('a')).toBeDefined();
});

test('all interfaces share one bound of bytes; what was used the longest ago goes first', () => {
  const { cache, rest, graph } = startCache(100_000);
  rest.set('first', answerOf(30_000, 'live:a'), cache.mark());
  graph.set('second', answerOf(30_000, 'live:a'), cache.mark());
  rest.find('first');
  rest.set('third', answerOf(50_000, 'live:a'), cache.mark());
  expect([rest.find('first'), graph.find('second')].map(Boolean)).toEqual([true, false]);
  expect(cache.figures()).toMatchObject({ entries: 2, evictions: 1 });
  expect(cache.figures().bytes).toBeLessThan(100_000);
  rest.set('too large', answerOf(200_000), cache.mark());
  expect(rest.find('too large')).toBeUndefined();
});

test('an answer that grows is counted anew, and others make room for it', () => {
  const { cache, rest } = startCache(100_000);
  let size = 10_000;
  let grow = () => {};
  const growing: CachedAnswer = {
    ...answerOf(0, 'live:a'),
    body: {
      bytes: Buffer.alloc(0),
      coded: () => undefined,
      size: () => size,
      onGrown(listener) {
        grow = listener;
      },
    },
  };
  rest.set('other', answerOf(50_000), cache.mark());
  rest.set('growing', growing, cache.mark());
  size = 60_000;
  grow();
  expect(rest.find('growing')).toBe(growing);
  expect(rest.find('other')).toBeUndefined();
  cache.forget('live:a');
  expect(rest.find('growing')).toBeUndefined();
  // What was dropped does not come back by growing.
  grow();
  expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0 });
});

test('thousands of answers in every coding stay within the bound', async () => {
  const maxBytes = 1_000_000;
  const { cache, rest } = startCache(maxBytes);
  for (let index = 0; index < 1000; index += 1) {
    const body = createCachedBody(Buffer.from(`{"data":{"uid":${index}},`.repeat(200)));
    rest.set(`${index}`, { ...answerOf(0, `live:${index}`), body }, cache.mark());
    await Promise.all([body.coded('br'), body.coded('gzip')]);
    expect(cache.figures().bytes).toBeLessThanOrEqual(maxBytes);
  }
  const { entries, evictions } = cache.figures();
  expect(entries + evictions).toBe(1000);
  expect(entries).toBeGreaterThan(100);
});

test('an answer that was made by a clock that was ahead is not found once the clock is right', () => {
  const { cache, rest, clock } = startCache();
  rest.set('a', { ...answerOf(10), polledAt: 120_000, expiresAt: 180_000 }, cache.mark());
  clock.now = () => 120_000;
  expect(rest.find('a')).toBeDefined();
  clock.now = () => 0;
  expect(rest.find('a')).toBeUndefined();
});
