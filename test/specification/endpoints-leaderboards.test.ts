import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { fillSandboxBoards } from '../../tools/reference/sandbox.ts';
import { lastingApp, startApp, type TestApp } from '../support/app.ts';
import { builtInPack } from '../support/built-in.ts';
import { once, refusalOf, testMembers, types } from '../support/specification.ts';

// Tried in depth by test/rest/leaderboards.test.ts, test/interfaces/ and test/domains/leaderboards/.

const start = lastingApp({ env: { LEADERBOARD_BUCKET_CAPACITY: '10000' } });

/** The application with the population of the sandbox on its boards. */
const app = once(async (): Promise<TestApp> => {
  const started = await start();
  for (const game of ['genshin', 'hsr'] as const)
    await fillSandboxBoards(started.app, { game, uid: '812345678' });
  return started;
});

const top = async (game: string, query = '') =>
  (await (await app()).get(`/v1/leaderboard/${game}/top?limit=200${query}`)).body;

/** The board of the character that the best account shows. */
const board = once(async () => {
  const [best] = (await top('genshin')).data;
  return `/v1/leaderboard/genshin/${best.avatar_id}`;
});

testMembers('a leaderboard entry', async () => (await top('genshin')).data, [
  [199, 'rank', 'integer', types.integer],
  [199, 'uid', 'string', types.word],
  [199, 'nickname', 'string', types.word],
  [199, 'avatar_id', 'integer', types.integer],
  [199, 'metric_value', 'number', types.number],
  [199, 'trust_score', 'integer', types.integer],
  [199, 'screenshot_url', 'string URL', types.url],
]);

testMembers(
  'the meta of a leaderboard',
  async () => [(await (await app()).get(await board())).body.meta],
  [
    [40, 'total', 'integer', types.integer],
    [40, 'cache', 'string', types.word],
    [40, 'ttl_seconds', 'integer', types.integer],
  ],
);

test('L15 leaderboards per character', async () => {
  const { get } = await app();
  const { body } = await get(await board());
  const avatarId = Number((await board()).split('/').at(-1));
  expect(body.data.length).toBeGreaterThan(0);
  for (const entry of body.data) expect(entry.avatar_id).toBe(avatarId);
});

test('L327 metric: crit_stat, damage, atk, hp; crit_stat by default', async () => {
  const { get } = await app();
  const valuesBy = async (query: string) => {
    const { body } = await get((await board()) + query);
    return body.data.map((entry: { metric_value: number }) => entry.metric_value);
  };
  expect(await valuesBy('')).toEqual(await valuesBy('?metric=crit_stat'));
  for (const metric of ['crit_stat', 'damage', 'atk', 'hp']) {
    const values = await valuesBy(`?metric=${metric}`);
    expect(values.length).toBeGreaterThan(0);
    expect(values).toEqual(values.toSorted((one: number, other: number) => other - one));
  }
  expect(refusalOf(await get(`${await board()}?metric=def`))).toBe('400 validation_failed');
});

test('L327 region: global, asia, europe, america, tw_hk_mo, cn; global by default', async () => {
  const { get } = await app();
  const totalOf = async (query: string) => (await get((await board()) + query)).body.meta.total;
  const all = await totalOf('');
  expect(await totalOf('?region=global')).toBe(all);
  // Each of these accounts is of one region.
  const regions = ['asia', 'europe', 'america', 'tw_hk_mo', 'cn'];
  const totals = await Promise.all(regions.map((region) => totalOf(`?region=${region}`)));
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(all);
  expect(refusalOf(await get(`${await board()}?region=moon`))).toBe('400 validation_failed');
});

test('L327 L428 pages by cursor, of at most 200', async () => {
  const { get } = await app();
  const first = await get(`${await board()}?limit=1`);
  expect(first.body.data).toHaveLength(1);
  expect((await get(`${await board()}?limit=200`)).status).toBe(200);
  expect(refusalOf(await get(`${await board()}?limit=201`))).toBe('400 validation_failed');
  expect(refusalOf(await get(`${await board()}?cursor=x`))).toBe('400 invalid_cursor');
});

test('L328 the best of a game, by category', async () => {
  const { get } = await app();
  for (const category of ['crit_stat', 'damage', 'atk', 'hp', 'trust']) {
    const { data } = await top('genshin', `&category=${category}`);
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map(({ uid }: { uid: string }) => uid)).size).toBe(data.length);
  }
  expect(refusalOf(await get('/v1/leaderboard/genshin/top?category=def'))).toBe(
    '400 validation_failed',
  );
});

test('L329 hsr is ranked by the CRIT DMG of all relics', async () => {
  const [best] = (await top('hsr')).data;
  const pack = builtInPack('hsr');
  const { sandbox, present } = games.hsr;
  const showcase = sandbox(best.uid, { hideDetails: false, empty: false, pack });
  const player = present(showcase, { uid: best.uid, language: 'en', cdnUrl: '', pack });
  const shown = player.showcase.find((one) => games.hsr.sheet(one).id === best.avatar_id);
  const stats = (shown ? games.hsr.sheet(shown).gear : []).flatMap(({ mainStat, subStats }) => [
    mainStat,
    ...subStats,
  ]);
  const sum = stats
    .filter(({ stat }) => stat === 'crit_dmg')
    .reduce((all, { value }) => all + value, 0);
  expect(best.metric_value).toBeCloseTo(sum, 1);
});

test('L331 only UIDs with a score of 50 or more', async () => {
  const { get, post, app: own } = await startApp();
  const report = { game: 'genshin', reporter_uid: '812345679', category: 'phishing' };
  const description = 'Offered cheap crystals by mail, and then asked for the password.';
  // Both join the boards of the sandbox as their score moves; the second is flagged from the start.
  for (const reported_uid of ['712345601', '712345300'])
    await post('/v1/scam-report', { ...report, description, reported_uid });
  await own.recover();
  const { body } = await get('/v1/leaderboard/genshin/top');
  expect(body.data.map(({ uid }: { uid: string }) => uid)).toEqual(['712345601']);
});

test('L418 60 requests a minute and key', async () => {
  const { get } = await startApp();
  for (let count = 0; count < 60; count += 1)
    expect((await get('/v1/leaderboard/hsr/top')).status).toBe(200);
  expect(refusalOf(await get('/v1/leaderboard/genshin/10000002'))).toBe('429 rate_limited');
});

test('L432 a board is kept 5 minutes, one of a region 10', async () => {
  const { get, clock } = await app();
  for (const [query, seconds] of [
    ['?limit=7', 300],
    ['?limit=7&region=europe', 600],
  ] as const) {
    const path = (await board()) + query;
    expect((await get(path)).body.meta).toMatchObject({ cache: 'miss', ttl_seconds: seconds });
    clock.pass((seconds - 1) * 1000);
    expect((await get(path)).body.meta).toMatchObject({ cache: 'hit', ttl_seconds: 1 });
    clock.pass(1000);
    expect((await get(path)).body.meta).toMatchObject({ cache: 'miss', ttl_seconds: seconds });
  }
});
