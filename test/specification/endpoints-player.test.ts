import { beforeEach, expect, test } from 'vitest';
import { startSteady } from '../support/interfaces.ts';
import { down, enka, fixture, mihomo, useApp, useProviders } from '../support/providers.ts';
import { hiddenUid, refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/players*.test.ts.

const providers = useProviders();
const app = useApp(providers);

const accounts = [
  ['genshin', '812345678', 'enka/genshin/current'],
  ['hsr', '700123456', 'enka/hsr/full'],
  ['zzz', '1300123456', 'enka/zzz/complete'],
] as const;

beforeEach(() => {
  for (const [game, uid, path] of accounts) {
    providers.primary.reply(enka[game](uid), { body: fixture(path) });
  }
});

const live = (path: string) => app.live.get(`/v1/${path}`);
const sandbox = (path: string) => app.sandbox.get(`/v1/${path}`);
const dataOf = async (path: string) => (await live(path)).body.data;

test('L239 GET /v1/player/{game}/{uid} answers 200 with the player', async () => {
  for (const [game, uid] of accounts) {
    const { status, body } = await live(`player/${game}/${uid}`);
    expect([status, body.data.game, body.data.uid]).toEqual([200, game, uid]);
  }
});

test('L239 include_detail is a boolean, true by default', async () => {
  for (const [game, uid] of accounts) {
    const path = `player/${game}/${uid}`;
    expect(await dataOf(`${path}?include_detail=true`)).toEqual(await dataOf(path));
    const { showcase } = await dataOf(`${path}?include_detail=false`);
    for (const { detail } of showcase) expect(detail).toBeNull();
    expect(refusalOf(await live(`${path}?include_detail=yes`))).toBe('400 validation_failed');
  }
});

test('L239 include_trust is a boolean, true by default', async () => {
  for (const [game, uid] of accounts) {
    const path = `player/${game}/${uid}`;
    expect(await dataOf(`${path}?include_trust=true`)).toEqual(await dataOf(path));
    expect(await dataOf(`${path}?include_trust=false`)).not.toHaveProperty('trust_score');
  }
});

test('L239 lang is a string, en by default', async () => {
  for (const [game, uid] of accounts) {
    const path = `player/${game}/${uid}`;
    expect(await dataOf(`${path}?lang=en`)).toEqual(await dataOf(path));
  }
});

test('L239 400 invalid_uid', async () => {
  expect(refusalOf(await live('player/genshin/81234567'))).toBe('400 invalid_uid');
});

test('L239 404 player_not_found', async () => {
  expect(refusalOf(await live('player/genshin/812345670'))).toBe('404 player_not_found');
});

test('L239 429 rate_limited', async () => {
  const { get } = await startSteady({ env: { REQUEST_BUCKET_CAPACITY: '1' } });
  const statuses = [];
  for (const _ of [1, 2]) statuses.push(refusalOf(await get('/v1/player/genshin/812345678')));
  expect(statuses).toEqual(['200 undefined', '429 rate_limited']);
});

test('L240 genshin: fields is a sparse fieldset between commas', async () => {
  const data = await dataOf('player/genshin/812345678?fields=nickname,level');
  expect(Object.keys(data).sort()).toEqual(['game', 'level', 'nickname', 'uid']);
});

test('L241 hsr: provider is primary, fallback or auto; auto by default', async () => {
  providers.fallback.reply(mihomo('700123456'), { body: fixture('mihomo/split') });
  const path = 'player/hsr/700123456';
  const from = async (query: string) => (await live(path + query)).body.meta.provider;
  expect(await from('')).toBe('primary');
  expect(await from('?provider=auto')).toBe('primary');
  expect(await from('?provider=primary')).toBe('primary');
  expect(await from('?provider=fallback')).toBe('fallback');
  expect(refusalOf(await live(`${path}?provider=other`))).toBe('400 validation_failed');
});

test('L241 hsr: where nothing is said, the fallback is asked while the primary is down', async () => {
  providers.primary.reply(enka.hsr('700123457'), down);
  providers.fallback.reply(mihomo('700123457'), { body: fixture('mihomo/split') });
  const path = 'player/hsr/700123457';
  expect(refusalOf(await live(`${path}?provider=primary`))).toBe('503 upstream_unavailable');
  expect((await live(path)).body.meta.provider).toBe('fallback');
});

test.each([
  [240, 'genshin', '812345678', ['en', 'id', 'ja', 'zh-cn']],
  [241, 'hsr', '700123456', ['en', 'id', 'zh-cn', 'zh-tw', 'ja']],
  [242, 'zzz', '1300123456', ['en', 'id', 'ja', 'zh-cn']],
])('L%i %s: the languages, and en by default', async (_line, game, uid, languages) => {
  const path = `player/${game}/${uid}`;
  for (const lang of languages) {
    const { status, headers } = await live(`${path}?lang=${lang}`);
    expect([status, headers['content-language']]).toEqual([200, lang]);
  }
  expect((await live(path)).headers['content-language']).toBe('en');
  expect(refusalOf(await live(`${path}?lang=xx`))).toBe('400 validation_failed');
});

test.each([
  [240, 'genshin', '812345678'],
  [241, 'hsr', '700123456'],
  [242, 'zzz', '1300123456'],
])('L%i %s: include_detail is a boolean, true by default', async (_line, game, uid) => {
  const path = `player/${game}/${uid}`;
  const details = async (query: string) =>
    (await dataOf(path + query)).showcase.map(({ detail }: { detail: unknown }) => detail !== null);
  expect(await details('')).toContain(true);
  expect(await details('?include_detail=true')).toContain(true);
  expect(await details('?include_detail=false')).not.toContain(true);
});

test.each([
  [240, 'genshin', '812345678', ['avatar_id', 'constellation', 'weapon', 'artifacts']],
  [241, 'hsr', '700123456', ['avatar_id', 'eidolon', 'light_cone', 'relics', 'trace_tree']],
  [242, 'zzz', '1300123456', ['agent_id', 'mindscape', 'w_engine', 'drive_discs', 'skills']],
])('L%i %s: 200 with the showcase of the game, and meta', async (_line, game, uid, members) => {
  const { status, body } = await live(`player/${game}/${uid}`);
  expect([status, Object.keys(body)]).toEqual([200, ['data', 'meta']]);
  expect(Object.keys(body.data.showcase[0])).toEqual(expect.arrayContaining(members));
});

test('L243 the batch takes uids between commas, at most 20, and a game; both are required', async () => {
  const uids = Array.from({ length: 21 }, (_, index) => 712345600 + index);
  const batch = (query: string) => sandbox(`players/batch?${query}`);
  expect((await batch(`game=zzz&uids=${uids.slice(0, 20)}`)).body.data).toHaveLength(20);
  for (const query of [`game=zzz&uids=${uids}`, 'game=zzz', 'uids=712345600']) {
    expect(refusalOf(await batch(query))).toBe('400 validation_failed');
  }
});

test('L243 an element is a summary, or uid and error; meta counts them', async () => {
  const { status, body } = await sandbox('players/batch?game=hsr&uids=712345678,712345404');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    expect.objectContaining({
      uid: '712345678',
      nickname: expect.any(String),
      level: expect.any(Number),
    }),
    { uid: '712345404', error: { code: 'not_found', message: expect.any(String) } },
  ]);
  expect(body.meta).toEqual({ fetched: 1, cached: 0, failed: 1 });
});

test('L246 hsr: who begins with 6 is served by the fallback, who begins with 7 is not', async () => {
  providers.fallback.reply(mihomo('600123456'), { body: fixture('mihomo/split') });
  expect((await live('player/hsr/600123456')).body.meta.provider).toBe('fallback');
  expect((await live('player/hsr/700123456')).body.meta.provider).toBe('primary');
});

test('L246 hsr: provider=fallback forces it for any UID', async () => {
  providers.fallback.reply(mihomo('700123456'), { body: fixture('mihomo/split') });
  const { body } = await live('player/hsr/700123456?provider=fallback');
  expect(body.meta.provider).toBe('fallback');
  expect(providers.primary.calls).toEqual([]);
});

test('L247 detail is null where the display of a character is off, whatever is asked', async () => {
  for (const [game] of accounts) {
    const { showcase } = (await sandbox(`player/${game}/${hiddenUid}?include_detail=true`)).body
      .data;
    expect(showcase.length).toBeGreaterThan(0);
    for (const { detail } of showcase) expect(detail).toBeNull();
  }
});

test('L248 a player is kept for 60 seconds, so that data lag 120 with those of the source', async () => {
  const meta = async () => (await live('player/genshin/812345678')).body.meta;
  expect(await meta()).toMatchObject({ cache: 'miss', ttl_seconds: 60 });
  app.live.clock.pass(59_000);
  expect(await meta()).toMatchObject({ cache: 'hit', ttl_seconds: 1 });
  app.live.clock.pass(1_000);
  expect(await meta()).toMatchObject({ cache: 'miss' });
  expect(providers.primary.calls).toHaveLength(2);
});

test('L249 404 is for an unknown UID and a hidden showcase alike', async () => {
  providers.primary.reply(enka.genshin('812345671'), { body: fixture('enka/genshin/hidden') });
  const hidden = await live('player/genshin/812345671');
  const unknown = await live('player/genshin/812345672');
  expect(hidden.body).toEqual(unknown.body);
  expect(refusalOf(hidden)).toBe('404 player_not_found');
});

test('L250 GET /v1/players is the same operation as the batch', async () => {
  const query = 'game=zzz&uids=712345678,712345404';
  const [one, other] = [await sandbox(`players/batch?${query}`), await sandbox(`players?${query}`)];
  expect(other.body.data).toEqual(one.body.data);
  expect(Object.keys(other.body.meta)).toEqual(Object.keys(one.body.meta));
});
