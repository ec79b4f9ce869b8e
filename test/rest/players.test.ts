import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { gameIds, isFirst } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { catalogContents, catalogOf } from '../support/catalog.ts';
import { character } from '../support/catalog-content.ts';
import { faultsOf, metaShapes, playerShapes } from '../support/player-shapes.ts';
import { down, enka, fixture, mihomo, useApp, useProviders } from '../support/providers.ts';

const live = useProviders();

/** One account a game, with everything that the game shows. */
const accounts = [
  ['genshin', '812345678', 'enka/genshin/current'],
  ['hsr', '700123456', 'enka/hsr/full'],
  ['zzz', '1300123456', 'enka/zzz/complete'],
] as const;

const app = useApp(live);

beforeEach(() => {
  for (const [game, uid, path] of accounts) {
    live.primary.reply(enka[game](uid), { body: fixture(path) });
  }
});

test.each(accounts)(
  'a live %s player has every documented member and no other',
  async (game, uid) => {
    const { get } = app.live;
    const { status, body, headers } = await get(`/v1/player/${game}/${uid}`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data', 'meta']);
    expect(faultsOf(playerShapes[game], body.data)).toEqual([]);
    expect(faultsOf(metaShapes[game], body.meta)).toEqual([]);
    expect(body.data).toMatchObject({ uid, game });
    if (game !== 'zzz') expect(body.meta.request_id).toBe(headers['x-request-id']);
  },
);

test.each(gameIds)('every sandbox %s player has the documented shape', async (game) => {
  const { get } = app.sandbox;
  const hidden = ['404', '503'];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9_999_999_997 }).map((number) => String(number).padStart(9, '0')),
      async (uid) => {
        fc.pre(!hidden.includes(uid.slice(-3)) && uid !== '999999999');
        const { body } = await get(`/v1/player/${game}/${uid}`);
        expect(faultsOf(playerShapes[game], body.data)).toEqual([]);
        expect(faultsOf(metaShapes[game], body.meta)).toEqual([]);
      },
    ),
    { numRuns: 25, seed: 1 },
  );
});

test('meta names the cache and, for hsr alone, the provider', async () => {
  const { get } = app.live;
  const fresh = { cache: 'miss', ttl_seconds: 60 };
  const id = { request_id: 'test-request-1', api_version: 'v1' };
  const headers = { 'x-request-id': 'test-request-1' };
  const meta = async (path: string) => (await get(path, { headers })).body.meta;
  expect(await meta('/v1/player/genshin/812345678')).toEqual({ ...fresh, ...id });
  expect(await meta('/v1/player/hsr/700123456')).toEqual({ ...fresh, ...id, provider: 'primary' });
  expect(await meta('/v1/player/zzz/1300123456')).toEqual(fresh);
});

test.each(accounts)('a %s player is named in each language of the game', async (game, uid) => {
  const { get } = app.live;
  const namesOfFirst: string[] = [];
  for (const language of games[game].languages) {
    const { status, body, headers } = await get(`/v1/player/${game}/${uid}?lang=${language}`);
    expect(status).toBe(200);
    expect(headers['content-language']).toBe(language);
    const names = body.data.showcase.map(({ name }: { name: unknown }) => name);
    if (isFirst(language)) namesOfFirst.push(JSON.stringify(names));
  }
  // Some names are the same in English and Indonesian; all later languages are in interfaces/languages.test.ts.
  expect(new Set(namesOfFirst).size).toBeGreaterThanOrEqual(namesOfFirst.length - 1);
  expect(live.primary.calls).toHaveLength(1);
});

test.each([
  ['genshin', 'zh-tw'],
  ['zzz', 'zh-tw'],
  ['hsr', 'it'],
  ['genshin', 'en-'],
  ['hsr', 'zh'],
])('%s has no language %s', async (game, language) => {
  const { get } = app.sandbox;
  const { status, body } = await get(`/v1/player/${game}/700123456?lang=${language}`);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'lang', message: expect.any(String) }],
  });
});

test('names of one account in four languages', async () => {
  const { get } = app.live;
  const name = async (lang: string) =>
    (await get(`/v1/player/genshin/812345678?lang=${lang}`)).body.data.showcase[0].name;
  expect(await Promise.all(['en', 'id', 'ja', 'zh-cn'].map(name))).toEqual([
    'Xingqiu',
    'Xingqiu',
    '行秋',
    '行秋',
  ]);
});

/** Members of one showcase entry that include_detail=false leaves out, and the equipment that it keeps. */
const trimmed = [
  ['genshin', '812345678', { artifacts: [], detail: null }, 'weapon'],
  ['hsr', '700123456', { relics: [], trace_tree: [], detail: null }, 'light_cone'],
  ['zzz', '1300123456', { drive_discs: [], skills: [], detail: null }, 'w_engine'],
] as const;

test.each(trimmed)('include_detail=false trims a %s player only', async (game, uid, none, kept) => {
  const { get } = app.live;
  const full = (await get(`/v1/player/${game}/${uid}`)).body.data;
  const { data } = (await get(`/v1/player/${game}/${uid}?include_detail=false`)).body;
  expect(data).toEqual({
    ...full,
    showcase: full.showcase.map((entry: object) => ({ ...entry, ...none })),
  });
  expect(data.showcase[0][kept]).not.toBeNull();
});

const hiddenParts = {
  genshin: { weapon: null, artifacts: [], detail: null },
  hsr: { light_cone: null, relics: [], trace_tree: [], detail: null },
  zzz: { w_engine: null, drive_discs: [], skills: [], core_skill: null, detail: null },
} as const;

test.each(gameIds)('what a %s player hides is absent, not zero', async (game) => {
  const { get } = app.sandbox;
  const { status, body } = await get(`/v1/player/${game}/812345403`);
  expect(status).toBe(200);
  expect(body.data.showcase.length).toBeGreaterThan(0);
  for (const entry of body.data.showcase) expect(entry).toMatchObject(hiddenParts[game]);
  expect(faultsOf(playerShapes[game], body.data)).toEqual([]);
});

test('one character with hidden details stands beside those that show them', async () => {
  const { get } = app.live;
  const { showcase } = (await get('/v1/player/genshin/812345678')).body.data;
  expect(showcase[3]).toEqual({
    avatar_id: 10000030,
    name: 'Zhongli',
    element_name: 'Geo',
    element: 'Geo',
    level: 80,
    constellation: 2,
    ascension: expect.any(Number),
    card_url: null,
    ...hiddenParts.genshin,
  });
  expect(showcase[0].detail).not.toBeNull();
});

test('characters newer than the catalog keep their place without a name', async () => {
  const { get } = app.live;
  const genshin = (await get('/v1/player/genshin/812345678')).body.data.showcase[2];
  expect(genshin).toMatchObject({ avatar_id: 10009999, name: null, element: null, level: 90 });
  expect(genshin.weapon).toMatchObject({ id: 99001, name: null, refinement: 1 });
  const hsr = (await get('/v1/player/hsr/700123456')).body.data.showcase.find(
    ({ avatar_id }: { avatar_id: number }) => avatar_id === 1999,
  );
  expect(hsr).toMatchObject({ name: null, element: null, path: null, level: 80 });
});

test('what the catalog lacks asks for a renewal, and is named by it (R7.6)', async () => {
  const catalog = catalogOf();
  let renewals = 0;
  const { get, started, clock } = await live.start({
    catalog,
    env: { CATALOG_SYNC: 'daily' },
    renewCatalogs: async () => {
      renewals += 1;
    },
  });
  started.app.tick();
  await vi.waitFor(() => expect(renewals).toBe(1), { timeout: 30_000 });
  clock.pass(3_600_000);
  const newcomer = async (lang: string) =>
    (await get(`/v1/player/genshin/812345678?lang=${lang}`)).body.data.showcase[2];
  expect(await newcomer('en')).toMatchObject({ avatar_id: 10009999, name: null, element: null });
  started.app.tick();
  await vi.waitFor(() => expect(renewals).toBe(2), { timeout: 30_000 });

  const { genshin } = catalogContents;
  const known = character(10009999, 'Newcomer');
  const mapping = { avatars: { 10009999: { element: known.head.element, skills: [] } } };
  catalog.swap({ ...genshin, characters: [...genshin.characters, known], mapping });
  clock.pass(60_000);
  expect(await newcomer('en')).toMatchObject({ name: 'Newcomer en', element: known.head.element });
  expect(await newcomer('ja')).toMatchObject({ name: known.head.names[2] });
});

test.each([
  ['hsr', '700123456', 'enka/hsr/full'],
  ['zzz', '1700123456', 'enka/zzz/crowded'],
] as const)('of a longer %s list the first 8 are shown', async (game, uid, path) => {
  live.primary.reply(enka[game](uid), { body: fixture(path) });
  const { get } = app.live;
  expect((await get(`/v1/player/${game}/${uid}`)).body.data.showcase).toHaveLength(8);
});

test('of a longer genshin list the first 8 are shown', async () => {
  const reply = fixture('enka/genshin/current');
  const [first] = reply.playerInfo.showAvatarInfoList;
  reply.playerInfo.showAvatarInfoList = Array.from({ length: 12 }, (_, index) => ({
    ...first,
    avatarId: 10000050 + index,
  }));
  live.primary.reply(enka.genshin('812345678'), { body: reply });
  const { get } = app.live;
  const { showcase } = (await get('/v1/player/genshin/812345678')).body.data;
  expect(showcase.map(({ avatar_id }: { avatar_id: number }) => avatar_id)).toEqual(
    Array.from({ length: 8 }, (_, index) => 10000050 + index),
  );
});

test('a value beyond its range is brought into it', async () => {
  const genshin = fixture('enka/genshin/current');
  genshin.avatarInfoList[0].talentIdList = Array.from({ length: 9 }, (_, index) => index);
  genshin.avatarInfoList[0].equipList[5].weapon.affixMap = { '111401': 40 };
  const hsr = fixture('enka/hsr/full');
  Object.assign(hsr.detailInfo.avatarDetailList[0], { rank: 60, promotion: 60 });
  hsr.detailInfo.avatarDetailList[0].equipment.rank = 9;
  const zzz = fixture('enka/zzz/complete');
  const [agent] = zzz.PlayerInfo.ShowcaseDetail.AvatarList;
  Object.assign(agent, { TalentLevel: 7, PromotionLevel: 99, CoreSkillEnhancement: 12 });
  agent.Weapon.UpgradeLevel = 0;
  live.primary.reply(enka.genshin('812345678'), { body: genshin });
  live.primary.reply(enka.hsr('700123456'), { body: hsr });
  live.primary.reply(enka.zzz('1300123456'), { body: zzz });
  const { get } = app.live;
  for (const [game, uid] of accounts) {
    const { data } = (await get(`/v1/player/${game}/${uid}`)).body;
    expect(faultsOf(playerShapes[game], data)).toEqual([]);
  }
});

test('empty texts are "", never absent', async () => {
  live.primary.reply(enka.genshin('612345678'), { body: fixture('enka/genshin/old') });
  live.primary.reply(enka.hsr('700123457'), { body: fixture('enka/hsr/bare') });
  live.primary.reply(enka.zzz('1500123456'), { body: fixture('enka/zzz/odd') });
  const { get } = app.live;
  expect((await get('/v1/player/genshin/612345678')).body.data).toMatchObject({
    signature: '',
    world_level: 0,
    region: 'america',
  });
  expect((await get('/v1/player/hsr/700123457')).body.data).toMatchObject({
    signature: '',
    world_level: 0,
    showcase: [],
  });
  expect((await get('/v1/player/zzz/1500123456')).body.data).toMatchObject({ signature: '' });
});

test.each(accounts)(
  'include_trust=false leaves trust_score out of a %s player',
  async (game, uid) => {
    const { get } = app.live;
    const { trust_score, ...rest } = (await get(`/v1/player/${game}/${uid}`)).body.data;
    expect(trust_score).toEqual({ score: expect.any(Number), tier: expect.any(String) });
    const { data } = (await get(`/v1/player/${game}/${uid}?include_trust=false`)).body;
    expect(data).toEqual(rest);
  },
);

test('fields picks members, nested ones too; uid and game stay', async () => {
  const { get } = app.live;
  const pick = async (fields: string) =>
    (await get(`/v1/player/genshin/812345678?fields=${fields}`)).body;
  expect((await pick('nickname')).data).toEqual({
    uid: '812345678',
    game: 'genshin',
    nickname: 'Mira Teapot',
  });
  const { data, meta } = await pick('level,showcase.name,showcase.weapon.refinement');
  expect(data).toEqual({
    uid: '812345678',
    game: 'genshin',
    level: 57,
    showcase: [
      { name: 'Xingqiu', weapon: { refinement: 5 } },
      { name: 'Traveler', weapon: { refinement: 1 } },
      { name: null, weapon: { refinement: 1 } },
      { name: 'Zhongli', weapon: null },
    ],
  });
  expect(faultsOf(metaShapes.genshin, meta)).toEqual([]);
  const whole = (await pick('showcase')).data.showcase;
  expect((await pick('showcase,showcase.name')).data.showcase).toEqual(whole);
  expect((await pick('showcase.name,showcase')).data.showcase).toEqual(whole);
  expect((await pick('uid')).data).toEqual({ uid: '812345678', game: 'genshin' });
  expect((await pick('')).data).toHaveProperty('showcase');
  expect((await pick(' nickname ,,level')).data).toEqual((await pick('nickname,level')).data);
});

test.each([
  'freshness',
  'freshness.cache',
  'nick',
  'showcase.',
  'nickname level',
  'nickname.length',
  'showcase.weapon.nope',
  'constructor',
  '__proto__',
  'relics',
])('fields=%s names nothing of a genshin player', async (fields) => {
  const { get } = app.sandbox;
  const path = `/v1/player/genshin/812345678?fields=${encodeURIComponent(fields)}`;
  expect((await get(path)).body.error).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'fields' }],
  });
});

test('fields of one game are not those of another', async () => {
  const { get } = app.live;
  const hsr = await get('/v1/player/hsr/700123456?fields=showcase.light_cone.superimpose');
  expect(hsr.body.data.showcase[0]).toEqual({ light_cone: { superimpose: 2 } });
  expect((await get('/v1/player/zzz/1300123456?fields=world_level')).status).toBe(400);
});

test.each([
  ['include_detail=maybe', 'include_detail'],
  ['include_trust=2', 'include_trust'],
  ['include_trust=true&include_trust=false', 'include_trust'],
  ['provider=none', 'provider'],
  ['provider=Primary', 'provider'],
])('hsr refuses ?%s', async (query, path) => {
  const { get } = app.sandbox;
  const { status, body } = await get(`/v1/player/hsr/700123456?${query}`);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 'validation_failed', details: [{ path }] });
});

test('provider is read for hsr only', async () => {
  const { get } = app.sandbox;
  expect((await get('/v1/player/genshin/812345678?provider=none')).status).toBe(200);
  expect((await get('/v1/player/zzz/1300123456?provider=fallback')).status).toBe(200);
});

test.each([
  ['/v1/player/genshin/12345678', 'invalid_uid'],
  ['/v1/player/hsr/12345678901', 'invalid_uid'],
  ['/v1/player/zzz/81234567a', 'invalid_uid'],
  ['/v1/player/genshin/%EF%BC%98123456789', 'invalid_uid'],
  ['/v1/player/minecraft/812345678', 'invalid_game'],
  ['/v1/player/Genshin/812345678', 'invalid_game'],
  ['/v1/player/minecraft/1', 'invalid_game'],
])('%s is answered with %s', async (path, code) => {
  const { get } = app.sandbox;
  const { status, body, headers } = await get(path);
  expect(status).toBe(400);
  const details = expect.arrayContaining([
    { path: expect.any(String), message: expect.any(String) },
  ]);
  expect(body).toEqual({ error: { code, message: expect.any(String), details } });
  expect(headers['cache-control']).toBe('no-store');
});

test('an account with a text of any kind comes out as it went in', async () => {
  const reply = fixture('enka/genshin/current');
  reply.playerInfo.nickname = '"\\ \u2028 😀 </script> \u0000';
  live.primary.reply(enka.genshin('812345678'), { body: reply });
  const { get } = app.live;
  const { data } = (await get('/v1/player/genshin/812345678')).body;
  expect(data.nickname).toBe(reply.playerInfo.nickname);
});

test('the hsr fallback tells the same shape', async () => {
  live.primary.reply(enka.hsr('700123456'), down);
  live.fallback.reply(mihomo('700123456'), { body: fixture('mihomo/split') });
  const { get } = app.live;
  const { body } = await get('/v1/player/hsr/700123456');
  expect(faultsOf(playerShapes.hsr, body.data)).toEqual([]);
  expect(body.meta).toMatchObject({ cache: 'miss', provider: 'fallback' });
});
