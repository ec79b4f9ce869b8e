import { expect, onTestFinished, test } from 'vitest';
import { importCatalog } from '../../src/domains/catalog/importer.ts';
import { catalogRecords } from '../../src/domains/catalog/store.ts';
import { emptyContent } from '../../src/games/catalog-file.ts';
import { languages } from '../../src/games/ids.ts';
import { lastingApp, startApp, testClock } from '../support/app.ts';
import { catalogContents, catalogOf, packOf } from '../support/catalog.ts';
import { contentOf, origin } from '../support/catalog-content.ts';
import { openTestStore } from '../support/store.ts';

const app = lastingApp({ catalog: catalogOf() });

const paths = [
  '/v1/character/genshin/1001',
  '/v1/character/genshin/1003',
  '/v1/characters/genshin?limit=2',
  '/v1/artifact/genshin/main-stats',
  '/v1/mindscape/zzz/1091',
] as const;

test.each(paths)('%s is the same from the cache: body, Link, ETag and max-age', async (path) => {
  const { get, clock } = await app();
  const fresh = await get(path);
  expect(fresh.status).toBe(200);
  clock.pass(200_000);
  const kept = await get(path);
  expect(kept.text).toBe(fresh.text);
  for (const name of ['link', 'etag', 'cache-control', 'content-language', 'vary']) {
    expect(kept.headers[name]).toBe(fresh.headers[name]);
  }
});

test.each(paths)('%s is answered with 304 to who has it (R1.11)', async (path) => {
  const { get } = await app();
  const { headers } = await get(path);
  const again = await get(path, { headers: { 'if-none-match': String(headers['etag']) } });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers['cache-control']).toBe(headers['cache-control']);
  expect(again.headers['etag']).toBe(headers['etag']);
});

test.each(paths)('HEAD of %s is GET without a body (R1.8)', async (path) => {
  const { get, request } = await app();
  const whole = await get(path);
  const head = await request(path, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  for (const name of ['etag', 'link', 'cache-control']) {
    expect(head.headers[name]).toBe(whole.headers[name]);
  }
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(whole.text)));
});

test('an answer is put together once an hour, and without a name every five minutes', async () => {
  const catalog = catalogOf();
  let looks = 0;
  const counted = {
    current(game: Parameters<typeof catalog.current>[0]) {
      const pack = catalog.current(game);
      const { characters } = pack;
      const find = (id: number) => {
        looks += 1;
        return characters.find(id);
      };
      counting.set(pack, counting.get(pack) ?? { ...pack, characters: { ...characters, find } });
      return counting.get(pack) ?? pack;
    },
  };
  const counting = new Map<unknown, ReturnType<typeof catalog.current>>();
  const { get, clock } = await startApp({ catalog: counted });
  const looksAfter = async (path: string, ms: number) => {
    clock.pass(ms);
    looks = 0;
    await get(path);
    return looks;
  };
  const named = '/v1/character/genshin/1001';
  expect(await looksAfter(named, 0)).toBe(1);
  expect(await looksAfter(named, 3_599_999)).toBe(0);
  expect(await looksAfter(named, 1)).toBe(1);
  const unnamed = '/v1/character/genshin/1003';
  expect(await looksAfter(unnamed, 0)).toBe(1);
  expect(await looksAfter(unnamed, 299_999)).toBe(0);
  expect(await looksAfter(unnamed, 1)).toBe(1);
});

test('once another catalog is served, no answer of the old one is', async () => {
  const catalog = catalogOf();
  const { get } = await startApp({ catalog });
  const record = '/v1/character/genshin/1003';
  const list = '/v1/characters/genshin?limit=1';
  const before = await get(record);
  const { cursor_next: cursor } = (await get(list)).body.meta;
  expect(before.body.data.name).toBeNull();
  const { characters } = catalogContents.genshin;
  catalog.swap({
    ...catalogContents.genshin,
    characters: characters.slice(1).map(({ head, body }) => ({
      head: { ...head, names: ['New', null, null, null, null], element: 'Light' },
      body,
    })),
  });
  const after = await get(record, { headers: { 'if-none-match': String(before.headers['etag']) } });
  expect(after.status).toBe(200);
  expect(after.body.data).toMatchObject({ name: 'New', element: 'Light' });
  expect(after.headers['cache-control']).toBe('private, max-age=3600');
  expect((await get('/v1/character/genshin/1001')).status).toBe(404);
  // A page that was begun before goes on where it was.
  const page = await get(`${list}&cursor=${cursor}`);
  expect(page.body.data.map(({ id }: { id: number }) => id)).toEqual([1002]);
  expect(page.body.meta.total).toBe(4);
});

test('the languages of a record are kept apart', async () => {
  const { get } = await startApp({ catalog: catalogOf() });
  const path = '/v1/weapon/hsr/23001';
  const english = await get(path);
  const japanese = await get(`${path}?lang=ja`);
  expect(english.body.data.name).toBe('Still Night');
  expect(japanese.body.data.name).toBe('Still Night (ja)');
  expect(japanese.headers['etag']).not.toBe(english.headers['etag']);
  expect((await get(path)).text).toBe(english.text);
});

test('an import is served at the start, and by a running instance a few seconds later', async () => {
  const clock = testClock();
  const { store, blobs, close } = await openTestStore(clock);
  onTestFinished(close);
  const records = store.collection(catalogRecords);
  const builtIn = (game: 'genshin' | 'hsr' | 'zzz') => packOf(emptyContent(game));
  let count = 0;
  const newId = () => {
    count += 1;
    return String(count);
  };
  const bring = (version: string, rarity: number) => {
    const content = contentOf('genshin', { version });
    const characters = content.characters.map(({ head, body }) => ({
      head: { ...head, rarity },
      body,
    }));
    const order = { records, blobs, clock, newId, builtIn, origin, texts: languages };
    return importCatalog({ ...order, content: { ...content, characters } });
  };
  await bring('1.0', 4);
  const { app: running, get } = await startApp({ store, blobs, clock });
  const rarity = async () => (await get('/v1/character/genshin/1001')).body.data.rarity;
  expect(await rarity()).toBe(4);
  await bring('1.1', 5);
  expect(await rarity()).toBe(4);
  for (let ticks = 0; ticks < 5; ticks += 1) running.tick();
  await expect.poll(rarity).toBe(5);
});
