import { beforeEach, expect, test } from 'vitest';
import type { GameId } from '../../src/games/ids.ts';
import type { TestApp } from '../support/app.ts';
import { genshinAnalysis, genshinSimulation, paths } from '../support/builds.ts';
import { withEvidence } from '../support/evidence.ts';
import { startSteady } from '../support/interfaces.ts';
import { enka, fixture, useProviders } from '../support/providers.ts';
import { reportOf } from '../support/reports.ts';
import { refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/limits.test.ts and test/limits/.

const providers = useProviders();
let app: TestApp;
beforeEach(async () => {
  app = await startSteady();
});
const get = (path: string, options = {}) => app.get(`/v1/${path}`, options);
const refused = '400 validation_failed';

/** The code of each request, in a row of its own: `200 undefined` where it passed. */
async function codesOf(count: number, send: (n: number) => ReturnType<TestApp['get']>) {
  const codes: string[] = [];
  for (let n = 0; n < count; n += 1) codes.push(refusalOf(await send(n)));
  return codes;
}

test('L414 a token bucket per key: 1500 at once, 1000 more each minute, for all callers', async () => {
  const left = async () => (await get('keys/self')).headers['x-ratelimit-remaining'];
  for (let n = 0; n < 100; n += 1) await get('player/genshin/1');
  const { headers } = await get('keys/self');
  expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([
    '1500',
    '1399',
  ]);
  app.clock.pass(3_000);
  expect(await left()).toBe('1448');
  const other = await app.createKey({ scopes: ['read'] });
  expect((await get('keys/self', { key: other })).headers['x-ratelimit-remaining']).toBe('1499');
});

test('L415 reports: 5 per reporting UID and day', async () => {
  const file = (n: number) =>
    app.post('/v1/scam-report', reportOf({ reported_uid: `81234050${n}` }));
  expect(await codesOf(6, file)).toEqual([
    ...Array(5).fill('201 undefined'),
    '422 report_quota_exceeded',
  ]);
  app.clock.pass(86_400_000);
  expect(refusalOf(await file(7))).toBe('201 undefined');
});

test('L416 analyses: 30 a minute', async () => {
  const analyze = () => app.post(paths.analyze, genshinAnalysis);
  expect(await codesOf(31, analyze)).toEqual([
    ...Array(30).fill('200 undefined'),
    '429 rate_limited',
  ]);
  app.clock.pass(60_000);
  expect(await codesOf(30, analyze)).toEqual(Array(30).fill('200 undefined'));
});

test('L417 simulations: 10 a minute and key', async () => {
  const simulate = () => app.post(paths.simulate, genshinSimulation);
  expect(await codesOf(11, simulate)).toEqual([
    ...Array(10).fill('200 undefined'),
    '429 rate_limited',
  ]);
  app.clock.pass(60_000);
  expect(refusalOf(await simulate())).toBe('200 undefined');
});

test('L419 the archive: twice the request bucket', async () => {
  const { headers } = await get('archive/banners?game=zzz');
  expect(headers['ratelimit-policy']).toBe('"archive";q=3000;w=90');
  app.clock.pass(60_000);
  expect((await get('keys/self')).headers['ratelimit-policy']).toBe('"request";q=1500;w=90');
});

test('L423 rotation length: 20 steps', async () => {
  const rotation = (count: number) => Array(count).fill({ skill: 'normal_attack' });
  const simulate = (count: number) =>
    app.post(paths.simulate, { ...genshinSimulation, rotation: rotation(count) });
  expect(refusalOf(await simulate(20))).toBe('200 undefined');
  expect(refusalOf(await simulate(21))).toBe(refused);
});

test('L424 active buffs: 8 at once', async () => {
  const buffs = (count: number) => Array(count).fill({ source: 'crit_rate', value: 0.01 });
  const simulate = (count: number) =>
    app.post(paths.simulate, { ...genshinSimulation, buffs: buffs(count) });
  expect(refusalOf(await simulate(8))).toBe('200 undefined');
  expect(refusalOf(await simulate(9))).toBe(refused);
});

test('L420 refresh of a score: 1 an hour per UID', async () => {
  const refresh = () => app.post('/v1/trust-score/genshin/812345678/refresh');
  expect(await codesOf(2, refresh)).toEqual(['200 undefined', '429 rate_limited']);
  app.clock.pass(3_600_000);
  expect(refusalOf(await refresh())).toBe('200 undefined');
});

const uids = (count: number) => Array.from({ length: count }, (_, n) => 712345600 + n).join(',');
const assets = (count: number) =>
  app.post('/v1/assets/bulk-resolve', {
    game: 'genshin',
    items: Array(count).fill({ kind: 'character', id: 10000002 }),
  });
const describing = (length: number) =>
  app.post('/v1/scam-report', reportOf({ description: 'x'.repeat(length) }));
const rotate = (seconds: number) => app.post('/v1/keys/rotate', { revoke_old_in_seconds: seconds });

test.each([
  [
    421,
    'players of a batch: 20',
    20,
    21,
    (n: number) => get(`players/batch?game=zzz&uids=${uids(n)}`),
  ],
  [422, 'assets at once: 50', 50, 51, assets],
  [425, 'description: up to 2000 characters', 2000, 2001, describing],
  [425, 'description: from 50 characters', 50, 49, describing],
  [427, 'page of the queue: up to 200', 200, 201, (n: number) => get(`scam-reports?limit=${n}`)],
  [427, 'page of the queue: from 1', 1, 0, (n: number) => get(`scam-reports?limit=${n}`)],
  [429, 'overlap of a rotation: up to 24 hours', 86_400, 86_401, rotate],
] as const)('L%i %s', async (_line, _words, last, beyond, send) => {
  expect(refusalOf(await send(beyond))).toBe(refused);
  expect((await send(last)).status).toBeLessThan(300);
});

test('L426 evidence: 5 addresses', async () => {
  const picture = await withEvidence(app).evidence();
  const file = async (count: number) =>
    refusalOf(
      await app.post('/v1/scam-report', reportOf({ evidence_urls: Array(count).fill(picture) })),
    );
  expect([await file(6), await file(5)]).toEqual([refused, '201 undefined']);
});

test('L427 page of the queue: 50 by default', async () => {
  for (let n = 0; n < 51; n += 1) {
    const uid = { reported_uid: String(810000000 + n), reporter_uid: String(610000000 + n) };
    expect((await app.post('/v1/scam-report', reportOf(uid))).status).toBe(201);
  }
  const { data, meta } = (await get('scam-reports?status=pending_review')).body;
  expect(data).toHaveLength(50);
  expect(meta.total).toBeGreaterThan(50);
});

/** Nine times the first of a list, each with an id of its own. */
const nine = <One>([first]: readonly One[], id: string): One[] =>
  Array.from({ length: 9 }, (_, index) => ({ ...(first as One), [id]: 1001 + index }));

test('L430 showcase: 8 characters, of however many', async () => {
  const genshin = fixture('enka/genshin/current');
  const hsr = fixture('enka/hsr/full');
  const zzz = fixture('enka/zzz/complete');
  const { showAvatarInfoList } = genshin.playerInfo;
  genshin.playerInfo.showAvatarInfoList = nine(showAvatarInfoList, 'avatarId');
  genshin.avatarInfoList = [];
  hsr.detailInfo.avatarDetailList = nine(hsr.detailInfo.avatarDetailList, 'avatarId');
  const { ShowcaseDetail } = zzz.PlayerInfo;
  ShowcaseDetail.AvatarList = nine(ShowcaseDetail.AvatarList, 'Id');
  const live = await providers.start();
  for (const [game, body] of Object.entries({ genshin, hsr, zzz })) {
    providers.primary.reply(enka[game as GameId]('712345600'), { body });
    const { data } = (await live.get(`/v1/player/${game}/712345600`)).body;
    expect([game, data.showcase.length]).toEqual([game, 8]);
  }
});

test('L432 player data are kept 60 seconds, and ttl_seconds says what is left', async () => {
  const meta = async () => (await get('player/genshin/712345600')).body.meta;
  expect(await meta()).toMatchObject({ cache: 'miss', ttl_seconds: 60 });
  app.clock.pass(20_000);
  expect(await meta()).toMatchObject({ cache: 'hit', ttl_seconds: 40 });
  app.clock.pass(40_000);
  expect(await meta()).toMatchObject({ cache: 'miss', ttl_seconds: 60 });
});

const everywhere = [
  ['player/genshin/712345600', 200],
  ['player/genshin/1', 400],
  ['admin/audit', 403],
  ['player/genshin/712345404', 404],
  ['player/genshin/712345503', 503],
] as const;

test('L434 Limit, Remaining, Reset and Reset-After are on every response', async () => {
  const now = app.clock.now() / 1000;
  const replies = await Promise.all(everywhere.map(([path]) => get(path)));
  expect(replies.map(({ status }) => status)).toEqual(everywhere.map(([, status]) => status));
  for (const { headers } of [...replies, await get('keys/self', { key: null })]) {
    const [limit, remaining, reset, after] = ['limit', 'remaining', 'reset', 'reset-after'].map(
      (name) => Number(headers[`x-ratelimit-${name}`]),
    );
    for (const value of [limit, remaining, reset, after]) expect(value).toEqual(expect.any(Number));
    expect(reset).toBe(Math.ceil(now + Number(after)));
    expect(remaining).toBeLessThan(Number(limit));
  }
});

test('L434 Retry-After is on 429 and 503 alone', async () => {
  const { get: ask } = await startSteady({ env: { REQUEST_BUCKET_CAPACITY: '5' } });
  for (const [path, status] of everywhere) {
    const { headers } = await ask(`/v1/${path}`);
    expect([path, headers['retry-after'] !== undefined]).toEqual([path, status === 503]);
  }
  const { status, headers } = await ask('/v1/keys/self');
  expect([status, headers['retry-after']]).toEqual([429, '1']);
});
