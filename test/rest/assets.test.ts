import { expect, test } from 'vitest';
import { picture, sent } from '../support/asset-dependencies.ts';
import { paths, usePictureHost } from '../support/assets.ts';
import { badDays } from '../support/provider.ts';

const host = usePictureHost();

const ayaka = '/v1/assets/genshin/character/10000002';
const bulk = '/v1/assets/bulk-resolve';
const cdn = 'https://cdn.test/cdn';
const month = 30 * 86_400_000;

test('an asset is the address, type and size of its picture, good for 30 days (R13.1)', async () => {
  host.provider.reply(paths.ayaka, sent(await picture(256, 128)));
  const { get, clock } = await host.start();
  const { status, body, headers } = await get(ayaka);
  expect(status).toBe(200);
  expect(body).toEqual({
    data: {
      url: `${cdn}/genshin/character/10000002/icon.webp`,
      content_type: 'image/webp',
      width: 256,
      height: 128,
      cached_until: new Date(clock.now() + month).toISOString(),
    },
  });
  expect(headers['cache-control']).toBe('private, max-age=3600');
  const again = await get(ayaka, { headers: { 'if-none-match': String(headers['etag']) } });
  expect(again.status).toBe(304);
});

test('a width keeps the ratio and never enlarges; variant and format are in the address', async () => {
  host.provider.reply(paths.portrait, sent(await picture(320, 1000)));
  const { get } = await host.start();
  const ask = async (query: string) => (await get(`${ayaka}?variant=portrait&${query}`)).body.data;
  expect(await ask('format=jpg&w=33')).toMatchObject({
    url: `${cdn}/genshin/character/10000002/portrait.jpg?w=33`,
    content_type: 'image/jpeg',
    width: 33,
    height: 103,
  });
  expect(await ask('format=png&w=2048')).toMatchObject({
    url: `${cdn}/genshin/character/10000002/portrait.png?w=2048`,
    content_type: 'image/png',
    width: 320,
    height: 1000,
  });
  expect(host.provider.calls).toEqual([paths.portrait]);
});

test('a size is read once, and known to other instances and after a restart', async () => {
  host.provider.reply(paths.ayaka, sent(await picture(256, 128)), badDays.serverError);
  const first = await host.start();
  const [one, other] = await Promise.all([first.get(ayaka), first.get(`${ayaka}?w=16`)]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(host.provider.requests.map(({ headers }) => headers.range)).toEqual(['bytes=0-65535']);
  const second = await host.start({ store: first.store, clock: first.clock, seed: 'second' });
  const { body } = await second.get(ayaka, { key: first.key });
  expect(body.data).toMatchObject({ width: 256, height: 128 });
  expect(host.provider.calls).toHaveLength(1);
});

test('without a CDN_URL of its own the service itself is the address', async () => {
  host.provider.reply(paths.ayaka, sent(await picture(64, 64)));
  const { get } = await host.start({ env: { CDN_URL: 'https://enka.network' } });
  expect((await get(ayaka)).body.data.url).toBe(
    'http://waypoint.test/cdn/genshin/character/10000002/icon.webp',
  );
});

test.each([
  ['/v1/assets/genshin/character/10000002?variant=chibi', 404, 'asset_not_found'],
  ['/v1/assets/genshin/character/10000002?variant=splash', 404, 'asset_not_found'],
  ['/v1/assets/zzz/character/1091?variant=side', 404, 'asset_not_found'],
  ['/v1/assets/genshin/character/1', 404, 'character_not_found'],
  ['/v1/assets/genshin/character/9999999999', 404, 'character_not_found'],
  ['/v1/assets/hsr/character/10000002', 404, 'character_not_found'],
  ['/v1/assets/wuwa/character/10000002', 400, 'invalid_game'],
  ['/v1/assets/genshin/character/ayaka', 400, 'validation_failed'],
  ['/v1/assets/genshin/character/10000000002', 400, 'validation_failed'],
  ['/v1/assets/genshin/character/10000002?variant=banner', 400, 'validation_failed'],
  ['/v1/assets/genshin/character/10000002?variant=Icon', 400, 'validation_failed'],
  ['/v1/assets/genshin/character/10000002?format=gif', 400, 'validation_failed'],
  ['/v1/assets/genshin/character/10000002?w=15', 400, 'validation_failed'],
  ['/v1/assets/genshin/character/10000002?w=2049', 400, 'validation_failed'],
  ['/v1/assets/genshin/character/10000002?w=1e2', 400, 'validation_failed'],
  ['/v1/assets/genshin/character/10000002?w=64&w=65', 400, 'validation_failed'],
  ['/v1/assets/genshin/weapon/11509', 404, 'not_found'],
])('%s is %i %s', async (path, status, code) => {
  const { get } = await host.shared();
  const reply = await get(path);
  expect([reply.status, reply.body.error.code]).toEqual([status, code]);
  expect(host.provider.calls).toEqual([]);
});

test('what the host does not have is not there, and it is not asked again at once', async () => {
  const { get, clock } = await host.start();
  for (let count = 0; count < 2; count += 1)
    expect(await get(ayaka)).toMatchObject({
      status: 404,
      body: { error: { code: 'asset_not_found' } },
    });
  expect(host.provider.calls).toHaveLength(1);
  host.provider.reply(paths.ayaka, sent(await picture(64, 64)));
  clock.pass(600_001);
  expect((await get(ayaka)).status).toBe(200);
});

test('a host that is down is 503 while the size is unknown, and no matter once it is known', async () => {
  host.provider.reply(paths.ayaka, sent(await picture(64, 64)));
  const { get } = await host.start();
  expect((await get(ayaka)).status).toBe(200);
  host.provider.otherwise(badDays.serverError);
  const { status, body, headers } = await get('/v1/assets/genshin/character/10000003');
  expect([status, body.error.code]).toEqual([503, 'upstream_unavailable']);
  expect(headers['retry-after']).toBe('30');
  expect((await get(`${ayaka}?w=32`)).body.data).toMatchObject({ width: 32, height: 32 });
});

test('a host that is switched off is 503 as well', async () => {
  const { get } = await host.shared();
  const { status, body } = await get('/v1/assets/zzz/character/1091?variant=splash');
  expect([status, body.error.code]).toEqual([503, 'upstream_unavailable']);
});

test('art that the catalog does not name is at the host that collects it', async () => {
  host.provider.reply(paths.hsrPortrait, sent(await picture(374, 512)));
  const { get } = await host.start();
  const { body } = await get('/v1/assets/hsr/character/1308?variant=portrait');
  expect(body.data).toMatchObject({
    url: `${cdn}/hsr/character/1308/portrait.webp`,
    width: 374,
    height: 512,
  });
});

test('both keys see the same pictures: they are public facts', async () => {
  host.provider.reply(paths.ayaka, sent(await picture(64, 64)));
  const { get, createKey } = await host.start();
  const key = await createKey({ environment: 'live' });
  expect((await get(ayaka, { key })).body).toEqual((await get(ayaka)).body);
});

const items = [
  { kind: 'character', id: 10000002 },
  { kind: 'character', id: 10000002, variant: 'portrait' },
  { kind: 'weapon', id: 1 },
  { kind: 'namecard', id: 210001, variant: 'banner' },
  { kind: 'character', id: 10000002, variant: 'chibi' },
  { kind: 'light_cone', id: 11509 },
  { kind: 'character', id: 10000002 },
];

test('a list is answered in its order; what does not exist fails alone (R13.2)', async () => {
  const { post } = await host.shared();
  const { status, body, headers } = await post(bulk, { game: 'genshin', items });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('private, max-age=3600');
  const message = expect.any(String);
  const error = { code: 'not_found', message };
  const icon = {
    kind: 'character',
    id: 10000002,
    url: `${cdn}/genshin/character/10000002/icon.webp`,
  };
  expect(body).toEqual({
    data: [
      icon,
      { ...icon, url: `${cdn}/genshin/character/10000002/portrait.webp` },
      { kind: 'weapon', id: 1, error },
      { kind: 'namecard', id: 210001, url: `${cdn}/genshin/namecard/210001/banner.webp` },
      { kind: 'character', id: 10000002, error },
      { kind: 'light_cone', id: 11509, error },
      icon,
    ],
  });
  expect(host.provider.calls).toEqual([]);
});

const item = { kind: 'character', id: 10000002 };
test.each<[string, unknown, string, string]>([
  ['51 items', { game: 'genshin', items: Array(51).fill(item) }, 'validation_failed', 'items'],
  ['no item', { game: 'genshin', items: [] }, 'validation_failed', 'items'],
  ['no items', { game: 'genshin' }, 'validation_failed', 'items'],
  ['items that are no list', { game: 'genshin', items: item }, 'validation_failed', 'items'],
  ['no game', { items: [item] }, 'validation_failed', 'game'],
  ['an unknown game', { game: 'wuwa', items: [item] }, 'invalid_game', 'game'],
  ['a game that is no text', { game: ['genshin'], items: [item] }, 'invalid_game', 'game'],
  ['an item that is null', { game: 'genshin', items: [null] }, 'validation_failed', 'items.0'],
  ...[
    ['an unknown kind', { ...item, kind: 'cat' }, 'kind'],
    ['no kind', { id: 1 }, 'kind'],
    ['no id', { kind: 'character' }, 'id'],
    ['an id in quotes', { ...item, id: '10000002' }, 'id'],
    ['a broken id', { ...item, id: 1.5 }, 'id'],
    ['an id below zero', { ...item, id: -1 }, 'id'],
    ['an id that is too large', { ...item, id: 3_000_000_000 }, 'id'],
    ['an unknown variant', { ...item, variant: 'x' }, 'variant'],
  ].map(
    ([what, broken, member]) =>
      [
        String(what),
        { game: 'genshin', items: [item, broken] },
        'validation_failed',
        `items.1.${member}`,
      ] as [string, unknown, string, string],
  ),
])('%s in a list is 400', async (_what, body, code, path) => {
  const { post } = await host.shared();
  const reply = await post(bulk, body);
  expect([reply.status, reply.body.error.code]).toEqual([400, code]);
  expect(reply.body.error.details?.[0]?.path).toBe(path);
});

test('50 items are answered', async () => {
  const { post } = await host.shared();
  const { body } = await post(bulk, { game: 'genshin', items: Array(50).fill(item) });
  expect(body.data).toHaveLength(50);
});

test('both interfaces answer the same, and both want the scope read', async () => {
  host.provider.reply(paths.ayaka, sent(await picture(64, 48)));
  const { get, post, query, createKey } = await host.start();
  const document = `query ($items: [AssetItem!]!) {
    asset(game: GENSHIN, id: 10000002, format: PNG, width: 32) {
      url content_type: contentType width height cached_until: cachedUntil
    }
    assets(game: GENSHIN, items: $items) {
      ... on AssetLink { id: recordId url }
      ... on AssetLookupError { id: recordId error { message } }
    }
  }`;
  const graphItems = items.map(({ kind, id, variant }) => ({
    kind: kind.toUpperCase(),
    id,
    ...(variant && { variant: variant.toUpperCase() }),
  }));
  const { data } = (await query(document, { items: graphItems })).body;
  expect(data.asset).toEqual((await get(`${ayaka}?format=png&w=32`)).body.data);
  const list = (await post(bulk, { game: 'genshin', items })).body.data;
  expect(data.assets).toMatchObject(
    list.map(({ id, url, error }: { id: number; url?: string; error?: { message: string } }) =>
      url ? { id, url } : { id, error: { message: error?.message } },
    ),
  );
  const key = await createKey({ scopes: ['write:build'] });
  expect((await get(ayaka, { key })).body.error.code).toBe('insufficient_scope');
  expect((await post(bulk, { game: 'genshin', items }, { key })).status).toBe(403);
  const refused = (await query(document, { items: graphItems }, { key })).body.errors;
  expect(refused.map((error: { extensions: object }) => error.extensions)).toMatchObject([
    { code: 'INSUFFICIENT_SCOPE' },
    { code: 'INSUFFICIENT_SCOPE' },
  ]);
});

test.each([
  ['asset(game: GENSHIN, kind: WEAPON, id: 1) { url }', 'WEAPON_NOT_FOUND'],
  ['asset(game: GENSHIN, kind: NAMECARD, id: 210001) { url }', 'ASSET_NOT_FOUND'],
  ['asset(game: ZZZ, kind: AGENT, id: 1) { url }', 'AGENT_NOT_FOUND'],
  ['asset(game: GENSHIN, id: 10000002, width: 15) { url }', 'VALIDATION_FAILED'],
  ['assets(game: GENSHIN, items: []) { __typename }', 'VALIDATION_FAILED'],
])('{ %s } answers %s', async (selection, code) => {
  const { query } = await host.shared();
  const { body } = await query(`{ ${selection} }`);
  expect(body.errors[0].extensions.code).toBe(code);
});
