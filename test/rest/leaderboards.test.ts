import { beforeAll, expect, test } from 'vitest';
import { expectEnvelope } from '../support/interfaces.ts';
import { type LiveApp, useProviders } from '../support/providers.ts';
import { board, rank, shownId } from '../support/ranked-accounts.ts';

const providers = useProviders();
let app: LiveApp;

/** The best first: of equals the smaller UID, and one whose server nobody knows. */
const ranked = [
  '900000001',
  '800000001',
  '800000002',
  '700000001',
  '600000001',
  '100000001',
  '000000007',
] as const;
const values = [9000, 8000, 8000, 7000, 6000, 1000, 500];

beforeAll(async () => {
  app = await providers.start({ lasting: true, env: { LEADERBOARD_BUCKET_CAPACITY: '100000' } });
  await rank(
    providers,
    app,
    Object.fromEntries(ranked.map((uid, index) => [uid, values[index] ?? 0])),
  );
});

const uidsOf = (data: readonly { uid: string }[]) => data.map(({ uid }) => uid);
const ranksOf = (data: readonly { rank: number }[]) => data.map((row) => row.rank);

test('a board lists accounts by the metric, then by uid, with the documented members (R11.1)', async () => {
  const reply = await app.get(`${board}?metric=hp`);
  expectEnvelope(reply);
  expect(reply.status).toBe(200);
  expect(uidsOf(reply.body.data)).toEqual(ranked);
  expect(ranksOf(reply.body.data)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(reply.body.data[0]).toEqual({
    rank: 1,
    uid: '900000001',
    nickname: 'Player 900000001',
    avatar_id: shownId,
    metric_value: 9000,
    trust_score: 63,
    screenshot_url: `https://cdn.test/cards/genshin/900000001/${shownId}.webp`,
  });
  expect(reply.body.meta).toEqual({ total: 7, cursor_next: null, cache: 'miss', ttl_seconds: 300 });
  expect(reply.headers['cache-control']).toBe('private, max-age=300');
  expect(reply.headers['link']).toBe(`<${board}?metric=hp>; rel="first"`);
});

test('crit_stat, global and fifty rows are what is answered when nothing is said (R11.2)', async () => {
  const plain = await app.get(board);
  const said = await app.get(`${board}?metric=crit_stat&region=global&limit=50`);
  expect(plain.body.data).toEqual(said.body.data);
  expect(plain.body.data).toHaveLength(7);
  // All wear the same: the smaller uid comes first.
  expect(uidsOf(plain.body.data)).toEqual(uidsOf(plain.body.data).toSorted());
});

test('pages follow one another by cursor, and ranks count on (R5.2)', async () => {
  const uids: string[] = [];
  let path: string | undefined = `${board}?metric=hp&limit=3`;
  while (path !== undefined) {
    const { body, headers } = await app.get(path);
    expect(ranksOf(body.data)[0]).toBe(uids.length + 1);
    expect(body.meta.total).toBe(7);
    uids.push(...uidsOf(body.data));
    const next = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '')?.[1];
    expect(next?.includes(body.meta.cursor_next) ?? body.meta.cursor_next === null).toBe(true);
    path = next;
  }
  expect(uids).toEqual(ranked);
});

test.each([
  ['america', ['600000001']],
  ['europe', ['700000001']],
  ['asia', ['800000001', '800000002']],
  ['tw_hk_mo', ['900000001']],
  ['cn', ['100000001']],
])('the board of %s has its accounts alone, for 600 seconds (R11.3)', async (region, uids) => {
  const { body, headers } = await app.get(`${board}?metric=hp&region=${region}`);
  expect(uidsOf(body.data)).toEqual(uids);
  expect(ranksOf(body.data)[0]).toBe(1);
  expect(body.meta).toMatchObject({ total: uids.length, ttl_seconds: 600 });
  expect(headers['cache-control']).toBe('private, max-age=600');
});

test('with uid the page is the one around the account, with its own rank (R11.3a)', async () => {
  const { body } = await app.get(`${board}?metric=hp&limit=3&uid=700000001`);
  expect(uidsOf(body.data)).toEqual(['800000002', '700000001', '600000001']);
  expect(ranksOf(body.data)).toEqual([3, 4, 5]);
  expect(body.meta).toMatchObject({
    total: 7,
    own: { rank: 4, metric_value: 7000, percentile: 57.1 },
  });
  const next = await app.get(
    `${board}?metric=hp&limit=3&uid=700000001&cursor=${body.meta.cursor_next}`,
  );
  expect(ranksOf(next.body.data)).toEqual([6, 7]);
  expect(next.body.meta.own).toMatchObject({ rank: 4 });
  const first = await app.get(`${board}?metric=hp&uid=900000001`);
  expect(first.body.meta.own).toEqual({ rank: 1, metric_value: 9000, percentile: 100 });
});

test('an account that is not on the board has no own rank, and the first page', async () => {
  for (const query of ['uid=812345678', 'region=europe&uid=900000001']) {
    const { body } = await app.get(`${board}?metric=hp&limit=1&${query}`);
    expect(body.meta.own).toBeNull();
    expect(ranksOf(body.data)).toEqual([1]);
  }
  expect((await app.get(`${board}?metric=hp`)).body.meta).not.toHaveProperty('own');
});

test('a page is kept, and its seconds run down for the caller too (R11.3)', async () => {
  const path = `${board}?metric=hp&limit=6`;
  const fresh = await app.get(path);
  expect(fresh.body.meta).toMatchObject({ cache: 'miss', ttl_seconds: 300 });
  app.clock.pass(100_000);
  const kept = await app.get(path);
  expect(kept.body).toEqual({
    data: fresh.body.data,
    meta: { ...fresh.body.meta, cache: 'hit', ttl_seconds: 200 },
  });
  expect(kept.headers['cache-control']).toBe('private, max-age=200');
  expect(kept.headers['etag']).toBe(fresh.headers['etag']);
  app.clock.pass(200_000);
  expect((await app.get(path)).body.meta).toMatchObject({ cache: 'miss', ttl_seconds: 300 });
});

test('who has the page is answered 304, kept or not; own ranks are part of the tag (R1.11)', async () => {
  const { headers } = await app.get(`${board}?metric=hp&limit=5`);
  const ifNoneMatch = { 'if-none-match': headers['etag'] ?? '' };
  const again = await app.get(`${board}?metric=hp&limit=5`, { headers: ifNoneMatch });
  expect(again.status).toBe(304);
  expectEnvelope(again);
  const withOwn = await app.get(`${board}?metric=hp&limit=5&uid=600000001`, {
    headers: ifNoneMatch,
  });
  expect(withOwn.status).toBe(200);
});

test('the top has every account once, with its best character (R11.4)', async () => {
  const { body, headers } = await app.get('/v1/leaderboard/genshin/top?category=hp&limit=2');
  expect(uidsOf(body.data)).toEqual(['900000001', '800000001']);
  expect(body.data[0]).toMatchObject({ rank: 1, metric_value: 9000, trust_score: 63 });
  expect(body.meta).toEqual({ total: 7, cache: 'miss', ttl_seconds: 300, category: 'hp' });
  expect(headers['cache-control']).toBe('private, max-age=300');
  const plain = await app.get('/v1/leaderboard/genshin/top');
  expect(plain.body.meta.category).toBe('crit_stat');
  expect(plain.body.data).toHaveLength(7);
  const trust = await app.get('/v1/leaderboard/genshin/top?category=trust');
  for (const row of trust.body.data) expect(row.metric_value).toBe(row.trust_score);
});

test('the ranks of an account: each character and metric, of all servers and its own (R11.3a)', async () => {
  const reply = await app.get('/v1/player/genshin/800000002/ranks');
  expectEnvelope(reply);
  const { data, meta } = reply.body;
  expect(meta).toEqual({ total: data.length });
  const hp = data.find(
    (row: { avatar_id: number; metric: string }) =>
      row.avatar_id === shownId && row.metric === 'hp',
  );
  expect(hp).toEqual({
    avatar_id: shownId,
    metric: 'hp',
    metric_value: 8000,
    rank: 3,
    total: 7,
    percentile: 71.4,
    regional: { region: 'asia', rank: 2, total: 2 },
  });
  const unknown = await app.get('/v1/player/genshin/000000007/ranks');
  expect(unknown.body.data[0]).toMatchObject({ regional: null });
  expect((await app.get('/v1/player/hsr/800000002/ranks')).body).toEqual({
    data: [],
    meta: { total: 0 },
  });
});

test('an avatar that the game does not have is not found, a board without entries is empty', async () => {
  for (const path of ['genshin/1', 'genshin/1005', 'hsr/10000025', 'zzz/4294967295']) {
    const reply = await app.get(`/v1/leaderboard/${path}`);
    expectEnvelope(reply);
    expect([reply.status, reply.body.error.code]).toEqual([404, 'character_not_found']);
  }
  const empty = await app.get('/v1/leaderboard/hsr/1308?metric=damage');
  expect(empty.body).toEqual({
    data: [],
    meta: {
      total: 0,
      cursor_next: null,
      rotation_version: expect.any(String),
      cache: 'miss',
      ttl_seconds: 300,
    },
  });
});

test.each([
  ['genshin/10000025?metric=def', 'validation_failed'],
  ['genshin/10000025?metric=CRIT_STAT', 'validation_failed'],
  ['genshin/10000025?metric=hp&metric=atk', 'validation_failed'],
  ['genshin/10000025?region=mars', 'validation_failed'],
  ['genshin/10000025?region=unknown', 'validation_failed'],
  ['genshin/10000025?limit=0', 'validation_failed'],
  ['genshin/10000025?limit=201', 'validation_failed'],
  ['genshin/10000025?limit=1e2', 'validation_failed'],
  ['genshin/10000025?uid=81234567', 'invalid_uid'],
  ['genshin/10000025?uid=x', 'invalid_uid'],
  ['genshin/10000025?cursor=x', 'invalid_cursor'],
  ['genshin/10000025?category=hp', 'ok'],
  ['genshin/10000025?metrik=hp', 'validation_failed'],
  ['genshin/Xingqiu', 'validation_failed'],
  ['genshin/-1', 'validation_failed'],
  ['tof/10000025', 'invalid_game'],
  ['tof/top', 'invalid_game'],
  ['genshin/top?category=def', 'validation_failed'],
  ['genshin/top?limit=0', 'validation_failed'],
  ['genshin/top?limit=201', 'validation_failed'],
  ['hsr/top?category=', 'ok'],
])('%s is %s', async (path, code) => {
  const reply = await app.get(`/v1/leaderboard/${path}`);
  expectEnvelope(reply);
  expect([reply.status, reply.body.error?.code ?? 'ok']).toEqual([code === 'ok' ? 200 : 400, code]);
});

test.each([
  ['/v1/player/tof/800000001/ranks', 'invalid_game'],
  ['/v1/player/genshin/x/ranks', 'invalid_uid'],
])('%s is %s', async (path, code) => {
  const reply = await app.get(path);
  expect([reply.status, reply.body.error.code]).toEqual([400, code]);
});

test('a cursor is good for its board alone, and nobody writes one by hand (R5.2)', async () => {
  const { body } = await app.get(`${board}?metric=hp&limit=1`);
  const cursor: string = body.meta.cursor_next;
  const [text = '', signature] = cursor.split('.');
  const read = Buffer.from(text, 'base64url').toString();
  const forged = Buffer.from(read.replace('],', ',5],')).toString('base64url');
  for (const query of [
    `metric=atk&cursor=${cursor}`,
    `metric=hp&region=asia&cursor=${cursor}`,
    `metric=hp&cursor=${forged}.${signature}`,
    `metric=hp&cursor=${text}`,
    `metric=hp&cursor=${text}.AAAAAAAAAAA`,
  ]) {
    const reply = await app.get(`${board}?${query}`);
    expect([query, reply.status, reply.body.error?.code]).toEqual([query, 400, 'invalid_cursor']);
  }
  const other = await app.get(`/v1/leaderboard/genshin/10000005?metric=hp&cursor=${cursor}`);
  expect(other.body.error.code).toBe('invalid_cursor');
  expect((await app.get(`${board}?metric=hp&limit=2&cursor=${cursor}`)).status).toBe(200);
  const around = await app.get(`${board}?metric=hp&uid=700000001&limit=2&cursor=${cursor}`);
  expect(ranksOf(around.body.data)).toEqual([2, 3]);
});

test('a key without read sees no board', async () => {
  const key = await app.createKey({ environment: 'live', scopes: ['write:report'] });
  for (const path of [board, '/v1/leaderboard/hsr/top', '/v1/player/genshin/800000001/ranks']) {
    const reply = await app.get(path, { key });
    expect([reply.status, reply.body.error.code]).toEqual([403, 'insufficient_scope']);
  }
});

test('a board by damage names the rotations and effects that it is simulated with (R11.2a)', async () => {
  const { body } = await app.get(`${board}?metric=damage`);
  expect(body.meta.rotation_version).toMatch(/^\d+-[0-9a-f]{8}$/);
  expect((await app.get(`${board}?metric=atk`)).body.meta).not.toHaveProperty('rotation_version');
});
