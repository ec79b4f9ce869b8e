import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createAnswerCache } from '../../../src/answers/answer-cache.ts';
import { createFillQuota, createGraphAnswerCache } from '../../../src/graph/cache/answers.ts';
import { answerKey } from '../../../src/graph/cache/cacheable.ts';
import { startApp, testClock } from '../../support/app.ts';
import { askAgain, graphHits } from '../../support/cached-answers.ts';
import { decoded } from '../../support/decoded.ts';

const operation = { id: '1', variables: ['a', 'b'], isTimed: false };
const keyFor = (variables: Record<string, unknown>) => answerKey(operation, variables, 'test r1');
const weight = {
  rootFields: 1,
  archiveFields: 0,
  depth: 1,
  aliases: 0,
  cost: 1,
  constant: true,
};

/** The answer cache of /graphql, without a graph. */
function started() {
  const clock = testClock();
  const cache = createAnswerCache(clock);
  const answers = createGraphAnswerCache({ cache, clock, revision: () => 'r1' });
  const principal = { environment: 'test', keyId: 'key_a', scopes: ['read'] } as const;
  function ask(a: number, lineageId = 'lin_other') {
    const entry = answers.entry(operation, { a }, { ...principal, lineageId });
    if (!entry) throw new Error('Nothing is cached of this.');
    return entry;
  }
  const lists = { tags: [], polled: [], scopes: [], payments: [], guarded: [] };
  const expiresAt = clock.now() + 60_000;
  return {
    ask,
    figures: cache.figures,
    isCached: async (a: number) => (await ask(a).find()) !== undefined,
    store(lineageId: string, a: number, size: number) {
      const dependencies = { ...lists, expiresAt };
      const made = { bytes: Buffer.alloc(size), weight, begunAt: clock.now(), dependencies };
      ask(a, lineageId).begin(true)(made);
    },
  };
}

describe('the key of an answer (R17.6)', () => {
  test('is the same for the same, however it is written', () => {
    expect(keyFor({ a: { x: 1, y: { p: 1, q: [2] } } })).toBe(
      keyFor({ z: 'ignored', a: { y: { q: [2], p: 1 }, x: 1 } }),
    );
  });

  test.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [{ a: 1 }, { b: 1 }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: 'x","y' }, { a: 'x', b: 'y' }],
    [{ a: 'x'.repeat(300) }, { a: 'x'.repeat(301) }],
    [{ a: { x: 1 } }, { a: { x: 2 } }],
    [{ a: [[1], 2] }, { a: [1, [2]] }],
  ])('%j and %j are told apart', (one, other) => {
    expect(keyFor(one)).not.toBe(keyFor(other));
  });

  test('stays short, whatever a caller sends', () => {
    expect(keyFor({ a: 'x'.repeat(60_000) })?.length).toBeLessThan(80);
  });

  test('is none for variables deeper than any that an operation takes', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
    expect(keyFor({ a: deep(10) })).toBeTypeOf('string');
    const hostile: unknown = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect([keyFor({ a: deep(20) }), keyFor({ a: hostile })]).toEqual([undefined, undefined]);
  });
});

describe('what one lineage fills', () => {
  test('has a bound in a minute, and what is stored again counts once', () => {
    const clock = testClock();
    const quota = createFillQuota(clock, 100);
    expect(quota.take('lin_a', 'k1', 60)).toBe(true);
    expect(quota.take('lin_a', 'k1', 60)).toBe(true);
    expect(quota.take('lin_a', 'k2', 60)).toBe(false);
    expect(quota.take('lin_b', 'k2', 60)).toBe(true);
    clock.pass(60_000);
    expect(quota.take('lin_a', 'k3', 60)).toBe(true);
  });

  test('pushes nothing of others out, however much it asks for', async () => {
    const { store, isCached, figures } = started();
    store('lin_friend', 0, 20_000);
    for (let count = 1; count < 500; count += 1) store('lin_thief', count, 200_000);
    expect(await isCached(0)).toBe(true);
    expect(figures().bytes).toBeLessThan(7 * 1024 * 1024);
  });
});

test('an answer of more than 512 KiB is not cached', async () => {
  const { store, isCached } = started();
  store('lin_a', 1, 512 * 1024);
  store('lin_a', 2, 512 * 1024 + 1);
  expect([await isCached(1), await isCached(2)]).toEqual([true, false]);
});

test('what is requested once is remembered by its key alone', () => {
  const { ask } = started();
  expect([ask(1).isRequestedAgain(), ask(1).isRequestedAgain(), ask(2).isRequestedAgain()]).toEqual(
    [false, true, false],
  );
  for (let count = 10; count < 11_000; count += 1)
    expect(ask(count).isRequestedAgain()).toBe(false);
  expect(ask(1).isRequestedAgain()).toBe(false);
});

describe('on the wire', () => {
  const document = '{ weapons(game: GENSHIN, first: 40) { nodes { name rarity } } }';
  const sha256Hash = hash('sha256', document, 'hex');
  const persisted = `/graphql?${new URLSearchParams({
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash } }),
  })}`;

  test('a cached answer is the same by its hash, by GET and HEAD', async () => {
    const app = await startApp();
    const body = { query: document, extensions: { persistedQuery: { version: 1, sha256Hash } } };
    const { text } = await app.post('/graphql', body);
    const byHash = [await app.get(persisted), await app.get(persisted), await app.get(persisted)];
    expect(byHash.map((reply) => reply.text)).toEqual([text, text, text]);
    expect(await graphHits(app)).toBe(2);
    const head = await app.request(persisted, { method: 'HEAD' });
    expect([head.status, head.text, head.headers['etag']]).toEqual([
      200,
      '',
      byHash[0]?.headers['etag'],
    ]);
  });

  test.each(['br', 'gzip'])(
    'a cached answer comes in %s for callers who take it',
    async (coding) => {
      const app = await startApp();
      const { replies } = await askAgain(app, document);
      const response = await app.app.server.inject({
        method: 'POST',
        url: '/graphql',
        headers: {
          authorization: `Bearer ${app.key}`,
          'content-type': 'application/json',
          'accept-encoding': coding,
        },
        payload: JSON.stringify({ query: document }),
      });
      expect(response.headers['content-encoding']).toBe(coding);
      expect(response.headers['vary']).toContain('Accept-Encoding');
      expect(decoded(response.rawPayload, coding).toString()).toBe(replies[0]?.text);
      expect(response.rawPayload.length).toBeLessThan((replies[0]?.text.length ?? 0) / 2);
    },
  );
});
