import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { refusalOf } from '../support/specification.ts';

const app = lastingApp();
const get = async (path: string) => (await app()).get(`/v1/${path}`);

test('L28 game: genshin, hsr, zzz', async () => {
  for (const game of ['genshin', 'hsr', 'zzz']) {
    expect((await get(`characters/${game}?limit=1`)).body.data[0].game).toBe(game);
  }
  expect(refusalOf(await get('characters/wuwa'))).toBe('400 invalid_game');
});

test('L29 uid: 9 or 10 digits on the path of the score', async () => {
  for (const uid of ['000000001', '9999999998']) {
    expect((await get(`trust-score/hsr/${uid}`)).body.data.uid).toBe(uid);
  }
  for (const uid of ['12345678', '12345678901', '12345678a', '-12345678']) {
    expect(refusalOf(await get(`trust-score/hsr/${uid}`))).toBe('400 invalid_uid');
  }
});

test('L30 lang: a language code, en unless another one is given', async () => {
  const nameOf = async (query: string) => (await get(`character/hsr/1308${query}`)).body.data.name;
  expect(await nameOf('')).toBe(await nameOf('?lang=en'));
  expect(await nameOf('?lang=ja')).not.toBe(await nameOf(''));
  expect(refusalOf(await get('character/hsr/1308?lang=xx'))).toBe('400 validation_failed');
});

test('L31 cursor: an opaque string that goes on where a page ended', async () => {
  const ids = async (query: string): Promise<[number[], string]> => {
    const { data, meta } = (await get(`weapons/zzz?${query}`)).body;
    return [data.map(({ id }: { id: number }) => id), meta.cursor_next];
  };
  const [both] = await ids('limit=2');
  const [first, cursor] = await ids('limit=1');
  const [second] = await ids(`limit=1&cursor=${cursor}`);
  expect([...first, ...second]).toEqual(both);
});

test('L32 limit: how many rows a page has', async () => {
  expect((await get('weapons/zzz?limit=7')).body.data).toHaveLength(7);
  expect(refusalOf(await get('weapons/zzz?limit=seven'))).toBe('400 validation_failed');
});

const meta = async (path: string) => (await get(path)).body.meta;
const cached = { cache: expect.any(String), ttl_seconds: expect.any(Number) };

test('L38 meta of genshin and hsr: cache, ttl_seconds, request_id, api_version', async () => {
  const all = { ...cached, request_id: expect.any(String), api_version: 'v1' };
  expect(await meta('player/genshin/712345600')).toEqual(all);
  expect(await meta('player/hsr/712345600')).toMatchObject(all);
});

test('L39 meta of zzz: cache and ttl_seconds alone', async () => {
  expect(await meta('player/zzz/712345600')).toEqual(cached);
});

test('L41 meta of notices: cursor_next and total', async () => {
  const { meta } = (await get('archive/notices?game=hsr&limit=1')).body;
  expect(meta).toMatchObject({ cursor_next: expect.any(String), total: expect.any(Number) });
});

test('L42 meta of a batch: fetched, cached and failed', async () => {
  await get('player/hsr/712345600');
  const uids = '712345600,712345601,712345404';
  expect(await meta(`players/batch?game=hsr&uids=${uids}`)).toEqual({
    fetched: 1,
    cached: 1,
    failed: 1,
  });
});
