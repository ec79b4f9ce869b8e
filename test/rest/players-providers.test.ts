import { expect, test } from 'vitest';
import { faultsOf, playerShapes } from '../support/player-shapes.ts';
import { badDays, type ProviderReply } from '../support/provider.ts';
import { down, enka, fixture, mihomo, useApp, useProviders } from '../support/providers.ts';

const providers = useProviders();
const app = useApp(providers);

const hsr = '/v1/player/hsr/700123456';
const primaryKnows = () =>
  providers.primary.reply(enka.hsr('700123456'), { body: fixture('enka/hsr/full') });
const fallbackKnows = (uid = '700123456') =>
  providers.fallback.reply(mihomo(uid), { body: fixture('mihomo/split') });
const sourceOf = async (path: string) => {
  const { status, body } = await app.live.get(path);
  return status === 200 ? `${body.meta.cache} ${body.meta.provider}` : status;
};
const asked = () => [providers.primary.calls.length, providers.fallback.calls.length];

test('hsr asks the primary, and the fallback only when that is down', async () => {
  primaryKnows();
  fallbackKnows();
  expect(await sourceOf(hsr)).toBe('miss primary');
  expect(asked()).toEqual([1, 0]);
  app.live.clock.pass(300_000);
  providers.primary.reply(enka.hsr('700123456'), down);
  expect(await sourceOf(hsr)).toBe('miss fallback');
  expect(asked()).toEqual([2, 1]);
});

const american = '/v1/player/hsr/600123456';
const enkaHasAmerican = () =>
  providers.primary.reply(enka.hsr('600123456'), {
    body: { ...fixture('enka/hsr/full'), region: 'NA', uid: '600123456' },
  });

test('a player whom the primary does not know is looked for at the fallback before it is 404', async () => {
  expect(await sourceOf(hsr)).toBe(404);
  expect(asked()).toEqual([1, 1]);
  // Both are remembered for a minute.
  expect(await sourceOf(hsr)).toBe(404);
  app.live.clock.pass(60_000);
  fallbackKnows();
  expect(await sourceOf(hsr)).toBe('miss fallback');
  expect(await sourceOf(hsr)).toBe('hit fallback');
  expect(asked()).toEqual([2, 2]);
});

test('a UID that begins with 6 is asked at the fallback, whatever is said, and there first', async () => {
  fallbackKnows('600123456');
  enkaHasAmerican();
  for (const query of ['', '?provider=primary', '?provider=fallback', '?provider=auto']) {
    expect(await sourceOf(american + query)).toMatch(/fallback$/);
  }
  expect(asked()).toEqual([0, 1]);
});

test.each([
  ['does not know it', badDays.notFound],
  ['is down', down],
])('an American account is served by the primary where the fallback %s', async (_why, reply) => {
  providers.fallback.reply(mihomo('600123456'), reply);
  enkaHasAmerican();
  expect(await sourceOf(american)).toBe('miss primary');
  for (const query of ['?provider=primary', '?provider=fallback', '?provider=auto'])
    expect(await sourceOf(american + query)).toBe('hit primary');
  expect(providers.primary.calls).toHaveLength(1);
});

test('an American account keeps its old copy while the primary is down, and is 503 without one', async () => {
  providers.primary.otherwise(down);
  expect(await sourceOf(american)).toBe(503);
  app.live.clock.pass(600_000);
  enkaHasAmerican();
  expect(await sourceOf(american)).toBe('miss primary');
  app.live.clock.pass(600_000);
  providers.primary.reply(enka.hsr('600123456'), down);
  expect(await sourceOf(american)).toBe('stale primary');
  // Neither has it: both said so.
  app.live.clock.pass(600_000);
  providers.primary.reply(enka.hsr('600123456'), { body: fixture('enka/hsr/hidden') });
  expect(await sourceOf(american)).toBe(404);
});

test.each(['1', '5', '7', '8', '9', '16'])(
  'a UID that begins with %s is asked at the primary first',
  async (first) => {
    const uid = first.padEnd(9, '1');
    providers.primary.reply(enka.hsr(uid), { body: fixture('enka/hsr/full') });
    fallbackKnows(uid);
    expect(await sourceOf(`/v1/player/hsr/${uid}`)).toBe('miss primary');
    expect(asked()).toEqual([1, 0]);
  },
);

test('what the primary hides now is shown by the fallback only if that is asked anew', async () => {
  providers.primary.reply(enka.hsr('700123456'), down);
  fallbackKnows();
  expect(await sourceOf(hsr)).toBe('miss fallback');
  app.live.clock.pass(1_000);
  providers.primary.reply(enka.hsr('700123456'), { body: fixture('enka/hsr/hidden') });
  expect(await sourceOf(`${hsr}?provider=primary`)).toBe(404);
  // Another language: the first answer is kept for its minute.
  expect(await sourceOf(`${hsr}?lang=ja`)).toBe('miss fallback');
  expect(asked()).toEqual([2, 2]);
  providers.fallback.reply(mihomo('700123456'), down);
  app.live.clock.pass(60_000);
  expect(await sourceOf(hsr)).toBe(404);
});

test('provider forces one of the two, each with a cache of its own', async () => {
  primaryKnows();
  fallbackKnows();
  expect(await sourceOf(`${hsr}?provider=fallback`)).toBe('miss fallback');
  expect(asked()).toEqual([0, 1]);
  expect(await sourceOf(`${hsr}?provider=primary`)).toBe('miss primary');
  expect(await sourceOf(`${hsr}?provider=fallback`)).toBe('hit fallback');
  expect(await sourceOf(hsr)).toBe('hit primary');
  expect(asked()).toEqual([1, 1]);
});

test('provider=primary does without the fallback, provider=fallback without the primary', async () => {
  providers.primary.otherwise(down);
  fallbackKnows();
  expect(await sourceOf(`${hsr}?provider=primary`)).toBe(503);
  providers.fallback.reply(mihomo('700123456'), down);
  primaryKnows();
  expect(await sourceOf(`${hsr}?provider=fallback`)).toBe(503);
  expect(asked()).toEqual([1, 1]);
});

test('both down: the old copy of the primary, or 503 without one', async () => {
  const { get, clock } = app.live;
  providers.primary.otherwise(down);
  providers.fallback.otherwise(down);
  expect(await sourceOf('/v1/player/hsr/700000001')).toBe(503);
  primaryKnows();
  await get(hsr);
  clock.pass(120_000);
  providers.primary.reply(enka.hsr('700123456'), down);
  expect(await sourceOf(hsr)).toBe('stale primary');
  // The fallback not knowing the account takes the copy of the primary not away.
  clock.pass(10_000);
  providers.fallback.reply(mihomo('700123456'), badDays.notFound);
  expect(await sourceOf(hsr)).toBe('stale primary');
});

test('the old copy of the fallback is better than none of the primary', async () => {
  fallbackKnows();
  providers.primary.otherwise(down);
  await app.live.get(hsr);
  app.live.clock.pass(60_000);
  providers.fallback.reply(mihomo('700123456'), down);
  expect(await sourceOf(hsr)).toBe('stale fallback');
});

/** Every bad day ends in 503, and none in a word about it. */
const faults: readonly (readonly [string, ProviderReply])[] = [
  ['HTML', badDays.html],
  ['broken JSON', badDays.brokenJson],
  ['nothing', badDays.empty],
  ['a JSON text', { body: '"hello"' }],
  ['a JSON list', { body: [] }],
  ['null', { body: 'null' }],
  ['an object without a player', { body: { ttl: 60 } }],
  ['a player of another shape', { body: { playerInfo: 7, detailInfo: 7, PlayerInfo: 7 } }],
  ['a body that is too long', { body: `{"a":"${'x'.repeat(4 * 1024 * 1024)}"}` }],
  ['maintenance', badDays.maintenance],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }],
  ['203', { status: 203, body: fixture('enka/genshin/current') }],
  ['401', { status: 401, body: {} }],
];

test.each(faults)('a provider that sends %s is down', async (_name, reply) => {
  providers.primary.otherwise(reply);
  const uids = { genshin: '812345678', zzz: '1300123456' };
  for (const [game, uid] of Object.entries(uids)) {
    const { status, body, headers } = await app.live.get(`/v1/player/${game}/${uid}`);
    expect([status, headers['retry-after']]).toEqual([503, '30']);
    expect(body).toEqual({
      error: { code: 'upstream_unavailable', message: expect.not.stringContaining('127.0.0.1') },
    });
  }
  providers.primary.reset();
});

test('500, a reset connection and a cut body are tried again', async () => {
  const whole = { body: fixture('enka/genshin/current') };
  const uid = '812345678';
  for (const fault of [badDays.serverError, badDays.reset, { ...whole, cutAfterBytes: 50 }]) {
    providers.primary.reply(enka.genshin(uid), fault, whole);
    expect((await app.live.get(`/v1/player/genshin/${uid}`)).status).toBe(200);
    app.live.clock.pass(600_000);
  }
  expect(providers.primary.calls).toHaveLength(6);
});

test('after 429 the provider is left alone, as long as it asked', async () => {
  const { get, clock } = app.live;
  providers.primary.reply(enka.genshin('812345678'), {
    status: 429,
    headers: { 'retry-after': '20' },
    body: {},
  });
  expect((await get('/v1/player/genshin/812345678')).status).toBe(503);
  expect((await get('/v1/player/zzz/1300123456')).status).toBe(503);
  expect(providers.primary.calls).toHaveLength(1);
  clock.pass(20_000);
  providers.primary.reply(enka.zzz('1300123456'), { body: fixture('enka/zzz/complete') });
  expect((await get('/v1/player/zzz/1300123456')).status).toBe(200);
});

test('a provider that hangs is given up at the deadline', async () => {
  providers.primary.otherwise(badDays.hang);
  providers.fallback.otherwise({ body: fixture('mihomo/split'), dripMs: 20 });
  const { get } = await providers.start({ env: { UPSTREAM_DEADLINE_MS: '100' } });
  const { status, headers } = await get('/v1/player/genshin/812345678');
  expect([status, headers['retry-after']]).toEqual([503, '30']);
  // The slow fallback has a deadline of its own.
  expect((await get('/v1/player/hsr/700123456')).status).toBe(503);
});

test('nobody listens there: 503 in the documented form', async () => {
  const { get, query } = await providers.start({
    env: { UPSTREAM_PRIMARY_URL: 'http://127.0.0.1:1' },
  });
  const { status, body, headers } = await get('/v1/player/genshin/812345678');
  expect(status).toBe(503);
  expect(body).toEqual({
    error: { code: 'upstream_unavailable', message: expect.stringMatching(/^[A-Z].*\.$/) },
  });
  expect(headers).toMatchObject({
    'retry-after': '30',
    'content-type': 'application/json; charset=utf-8',
    'x-ratelimit-limit': '1500',
  });
  const { body: graph } = await query('{ player(game: ZZZ, uid: "1300123456") { nickname } }');
  expect(graph.data).toEqual({ player: null });
  expect(graph.errors[0].extensions.code).toBe('UPSTREAM_UNAVAILABLE');
});

test('an empty address switches a provider off; live keys never get made-up data', async () => {
  fallbackKnows();
  const { get } = await providers.start({ env: { UPSTREAM_PRIMARY_URL: '' } });
  for (const path of ['genshin/812345678', 'zzz/1300123456']) {
    expect((await get(`/v1/player/${path}`)).status).toBe(503);
  }
  expect((await get(hsr)).body.meta.provider).toBe('fallback');
  expect(providers.primary.calls).toEqual([]);
});

test('both providers off: hsr answers 503 as well', async () => {
  const { get } = await providers.start({
    env: { UPSTREAM_PRIMARY_URL: '', UPSTREAM_FALLBACK_URL: '' },
  });
  for (const path of [hsr, american, `${hsr}?provider=fallback`]) {
    expect((await get(path)).status).toBe(503);
  }
});

/** Entries that no game ever sent; each stands beside one that is as usual. */
const oddities: readonly unknown[] = [
  null,
  7,
  'Amber',
  [],
  {},
  { avatarId: 'Amber', Id: 'Amber' },
  { avatarId: -1, Id: -1 },
  { avatarId: 3_000_000_000, Id: 3_000_000_000 },
  { avatarId: 10000031, Id: 1031, level: 'high', Level: {}, propMap: 1, equipList: 'none' },
  { avatarId: 10000032, Id: 1041, level: 1e30, Level: 1e30, rank: 1e30, TalentLevel: -5 },
];

test.each(['genshin', 'hsr', 'zzz'] as const)(
  'one odd %s character costs only itself',
  async (game) => {
    const bodies = {
      genshin: fixture('enka/genshin/current'),
      hsr: fixture('enka/hsr/full'),
      zzz: fixture('enka/zzz/complete'),
    };
    const lists = {
      genshin: [bodies.genshin.avatarInfoList, bodies.genshin.playerInfo.showAvatarInfoList],
      hsr: [bodies.hsr.detailInfo.avatarDetailList],
      zzz: [bodies.zzz.PlayerInfo.ShowcaseDetail.AvatarList],
    };
    const usual = lists[game].map((list) => list[0]);
    const { get, query, clock } = app.live;
    const uid = '700123456';
    for (const odd of oddities) {
      for (const [index, list] of lists[game].entries()) {
        list.splice(0, list.length, odd, usual[index]);
      }
      providers.primary.reply(enka[game](uid), { body: bodies[game] });
      const { status, body } = await get(`/v1/player/${game}/${uid}`);
      expect(status).toBe(200);
      expect(faultsOf(playerShapes[game], body.data)).toEqual([]);
      expect(body.data.showcase.at(-1).name).toMatch(/^[A-Z]/);
      const id = game === 'zzz' ? 'agentId' : 'avatarId';
      const type = { genshin: 'Genshin', hsr: 'Hsr', zzz: 'Zzz' }[game];
      const graph = await query(
        `{ player(game: ${game.toUpperCase()}, uid: "${uid}") { ... on ${type}Player { showcase { ${id} level } } } }`,
      );
      expect(graph.body.errors).toBeUndefined();
      clock.pass(600_000);
    }
  },
);
