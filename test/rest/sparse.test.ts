import fc from 'fast-check';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { namesOf, picker } from '../../src/rest/ready-route.ts';
import { lastingApp } from '../support/app.ts';
import { expectEnvelope } from '../support/interfaces.ts';

const app = lastingApp();
const player = '/v1/player/genshin/812345678';

test.each([
  ['nickname', ['uid', 'game', 'nickname']],
  ['level,nickname', ['uid', 'game', 'nickname', 'level']],
  ['uid', ['uid', 'game']],
  ['nickname,nickname', ['uid', 'game', 'nickname']],
  [',%20nickname%20,level,', ['uid', 'game', 'nickname', 'level']],
])('fields=%s leaves those members, and uid and game (R6.2)', async (fields, members) => {
  const { get } = await app();
  const reply = await get(`${player}?fields=${fields}`);
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.body.data)).toEqual(members);
  expect(reply.body.meta).toMatchObject({ api_version: 'v1' });
  expectEnvelope(reply);
});

test('a dotted path reaches into lists (R6.2)', async () => {
  const { get } = await app();
  const reply = await get(`${player}?fields=showcase.name,showcase.weapon.level`);
  expect(reply.body.data.showcase.length).toBeGreaterThan(0);
  for (const entry of reply.body.data.showcase) {
    expect(Object.keys(entry)).toEqual(['name', 'weapon']);
    expect(Object.keys(entry.weapon)).toEqual(['level']);
  }
});

test('a whole member wins over a part of it, in any order (R6.2)', async () => {
  const { get } = await app();
  const whole = await get(`${player}?fields=trust_score`);
  for (const fields of ['trust_score,trust_score.score', 'trust_score.score,trust_score']) {
    expect((await get(`${player}?fields=${fields}`)).body.data).toEqual(whole.body.data);
  }
});

test.each(['genshin/812345678', 'hsr/700000001', 'zzz/1300000001'])(
  'fields is known for %s (R6.1)',
  async (account) => {
    const { get } = await app();
    const reply = await get(`/v1/player/${account}?fields=nickname`);
    expect(Object.keys(reply.body.data)).toEqual(['uid', 'game', 'nickname']);
  },
);

test.each(['', ',', '%20,,'])('fields=%s names nothing and is absent (R1.4)', async (value) => {
  const { get } = await app();
  expect((await get(`${player}?fields=${value}`)).body.data).toHaveProperty('showcase');
});

test('every name that the answer does not have is told at once', async () => {
  const { get } = await app();
  const { body } = await get(`${player}?fields=nickname,nothing,showcase.none&lang=xx`);
  expect(body.error.details.map(({ path }: { path: string }) => path)).toEqual([
    'lang',
    'fields',
    'fields',
  ]);
  expect(JSON.stringify(body.error.details)).toMatch(
    /unknown member nothing; known are uid.*unknown member showcase\.none; did you mean name\?/,
  );
});

test('a name that is left out by include_trust is no fault', async () => {
  const { get } = await app();
  const reply = await get(`${player}?fields=nickname,trust_score&include_trust=false`);
  expect(Object.keys(reply.body.data)).toEqual(['uid', 'game', 'nickname']);
});

test.each([
  'nothing',
  'nickname,nothing',
  '.',
  'showcase.',
  '.showcase',
  'showcase.nothing',
  'nickname.length',
  'showcase.0',
  'freshness',
  'Nickname',
  '__proto__',
  'constructor',
  'showcase.__proto__',
  'toString',
])('fields=%s is refused (R6.2)', async (fields) => {
  const { get } = await app();
  const reply = await get(`${player}?fields=${fields}`);
  expect(reply.status).toBe(400);
  expect(reply.body.error).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'fields' }],
  });
  expectEnvelope(reply);
});

test('fields given twice is refused (R1.4)', async () => {
  const { get } = await app();
  const reply = await get(`${player}?fields=nickname&fields=level`);
  expect(reply.body.error).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'fields' }],
  });
});

test('a refused name never fills the message', async () => {
  const { get } = await app();
  const reply = await get(`${player}?fields=${'x'.repeat(5000)}`);
  expect(reply.status).toBe(400);
  expect(reply.text.length).toBeLessThan(600);
});

const names = namesOf(
  parse('{ thing { uid game a b { c d: e { f } } ... on X { g } freshness { cache } } }'),
);

test('the document names what can be asked for: aliases, and members of fragments', () => {
  expect(names).toEqual({ uid: {}, game: {}, a: {}, b: { c: {}, d: { f: {} } }, g: {} });
});

const data = {
  uid: '1',
  game: 'hsr',
  a: 1,
  b: [
    { c: 1, d: { f: 2 } },
    { c: null, d: null },
  ],
  g: null,
};
const paths = ['uid', 'game', 'a', 'b', 'b.c', 'b.d', 'b.d.f', 'g'];

test('what is picked is a part of the data, and picking it again changes nothing (law)', () => {
  fc.assert(
    fc.property(fc.subarray(paths, { minLength: 1 }), (chosen) => {
      const pick = picker(chosen);
      const once = pick(data);
      expect(pick(once)).toEqual(once);
      expect(data).toMatchObject(once as object);
      expect(once).toMatchObject({ uid: '1', game: 'hsr' });
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('the order of the names does not matter (law)', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(paths, { minLength: 1 }), (chosen) => {
      const sorted = [...chosen].sort();
      expect(picker(chosen)(data)).toEqual(picker(sorted)(data));
    }),
    { seed: 1, numRuns: 200 },
  );
});
