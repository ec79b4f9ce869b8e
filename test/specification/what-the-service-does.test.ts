import { expect, test } from 'vitest';
import { gameIds } from '../../src/games/ids.ts';
import { lastingApp } from '../support/app.ts';
import { genshinAnalysis, genshinSimulation, paths } from '../support/builds.ts';
import { reportOf } from '../support/reports.ts';
import { openUids, playersOf, refusalOf } from '../support/specification.ts';

const app = lastingApp();
const get = async (path: string) => (await app()).get(`/v1/${path}`);

test('L7 an HTTP API that answers JSON', async () => {
  for (const path of ['player/hsr/712345600', 'player/hsr/1', 'nothing']) {
    expect((await get(path)).headers['content-type']).toBe('application/json; charset=utf-8');
  }
});

test('L7 game is one of genshin, hsr, zzz', async () => {
  for (const game of ['genshin', 'hsr', 'zzz']) {
    expect((await get(`player/${game}/712345600`)).body.data.game).toBe(game);
    expect(refusalOf(await get(`player/${game.toUpperCase()}/712345600`))).toBe('400 invalid_game');
  }
  expect(gameIds).toHaveLength(3);
});

test('L9 a player overview with at most 8 characters, in the form of each game', async () => {
  for (const game of gameIds) {
    const players = await playersOf(await app(), game);
    expect(Math.max(...players.map(({ showcase }) => showcase.length))).toBe(8);
  }
});

const catalogPaths = [
  'character/genshin/10000002',
  'weapon/genshin/11509',
  'light-cone/hsr/23001',
  'w-engine/zzz/14109',
  'artifact/genshin/set/15001',
  'relic/hsr/set/101',
  'drive-disc/zzz/set/31000',
  'namecard/genshin/210001',
  'trace/hsr/1308',
  'agent/zzz/1091',
  'bangboo/zzz/53001',
  'mindscape/zzz/1091',
];

test('L10 catalog metadata of eight kinds, some with a name of their own in each game', async () => {
  for (const path of catalogPaths) {
    const { status, body } = await get(path);
    expect([path, status, body.data.name]).toEqual([path, 200, expect.any(String)]);
  }
});

test('L11 a score of 0 to 100 for each UID, isolated per game, with a timeline', async () => {
  const { post } = await app();
  await post('/v1/scam-report', reportOf({ reported_uid: '812340001' }));
  const scoreOf = async (game: string) => (await get(`trust-score/${game}/812340001`)).body.data;
  expect([(await scoreOf('genshin')).score, (await scoreOf('hsr')).score]).toEqual([58, 60]);
  const timelineOf = async (game: string) =>
    (await get(`trust-score/${game}/812340001/timeline`)).body.data;
  expect(await timelineOf('genshin')).toMatchObject([{ delta: -2, score_after: 58 }]);
  expect(await timelineOf('hsr')).toEqual([]);
});

test('L12 a report is submitted against a UID, and read in a public, censored queue', async () => {
  const { post, createKey } = await app();
  const description = `${'He took my account. '.repeat(3)} Write to me@mail.example.`;
  const body = reportOf({ reported_uid: '812340002', reporter_uid: '618000002', description });
  const { data } = (await post('/v1/scam-report', body)).body;
  const key = await createKey({ scopes: ['read'] });
  const queue = await (await app()).get('/v1/scam-reports?status=pending_review', { key });
  const item = queue.body.data.find(({ id }: { id: string }) => id === data.id);
  expect(item).toMatchObject({ reported_uid: '812340002', reporter_uid_masked: '618****02' });
  expect(item.description).toMatch(/\[redacted\]\.$/);
});

test('L16 an archive of notices, banners and events', async () => {
  for (const list of ['notices', 'banners', 'events']) {
    const { status, body } = await get(`archive/${list}?game=genshin`);
    expect([list, status, body.data.length > 0]).toEqual([list, 200, true]);
  }
});

test('L17 addresses of pictures, of one and of many', async () => {
  const { post } = await app();
  // The host of the pictures is switched off here: it is what the one look-up asks for the size.
  expect(refusalOf(await get('assets/genshin/character/10000002'))).toBe(
    '503 upstream_unavailable',
  );
  const items = [{ kind: 'character', id: 10000002 }];
  const { body } = await post('/v1/assets/bulk-resolve', { game: 'genshin', items });
  expect(body.data[0].url).toMatch(/^https:\/\/cdn\.test\//);
});

test('L18 a UID is a string of 9 to 10 digits', async () => {
  for (const uid of ['712345600', '1712345600']) {
    expect((await get(`player/zzz/${uid}`)).body.data.uid).toBe(uid);
    for (const wrong of [uid.slice(0, 8), `${uid}00`, `${uid.slice(1)}x`]) {
      expect(refusalOf(await get(`player/zzz/${wrong}`))).toBe('400 invalid_uid');
    }
  }
});

test('L18 the same UID in two games is two accounts', async () => {
  const nicknames = await Promise.all(
    gameIds.map(async (game) => (await get(`player/${game}/${openUids[0]}`)).body.data.nickname),
  );
  expect(new Set(nicknames).size).toBe(3);
});

test('L19 a success has data and, here and there, meta', async () => {
  expect(Object.keys((await get('player/zzz/712345600')).body)).toEqual(['data', 'meta']);
  expect(Object.keys((await get('trust-score/zzz/712345600')).body)).toEqual(['data']);
});

test('L19 a failure has error', async () => {
  expect(Object.keys((await get('player/zzz/1')).body)).toEqual(['error']);
});

test('L20 free, and the same limits for every caller', async () => {
  const { createKey, get: ask } = await app();
  for (const environment of ['live', 'test'] as const) {
    const key = await createKey({ environment, scopes: ['read'] });
    const { headers } = await ask('/v1/keys/self', { key });
    expect(headers['x-ratelimit-limit']).toBe('1500');
  }
});

test('L20 stateless: no cookie is set, and none is read', async () => {
  const { key, get: ask } = await app();
  expect((await get('player/zzz/712345600')).headers).not.toHaveProperty('set-cookie');
  const headers = { cookie: `Authorization=Bearer ${key}; api_key=${key}` };
  expect(refusalOf(await ask('/v1/keys/self', { key: null, headers }))).toBe('401 missing_api_key');
});

test('L13 score and grade of a build', async () => {
  const { body } = await (await app()).post(paths.analyze, genshinAnalysis);
  expect([typeof body.data.score, typeof body.data.grade]).toEqual(['number', 'string']);
});

test('L14 the damage of a rotation against an enemy', async () => {
  const { body } = await (await app()).post(paths.simulate, genshinSimulation);
  expect(body.data.total_damage).toBeGreaterThan(0);
});
