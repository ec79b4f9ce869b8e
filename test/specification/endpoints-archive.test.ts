import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/archive-banners.test.ts, archive-notices.test.ts and archive-conditions.test.ts.

const app = lastingApp();
const banners = '/v1/archive/banners';
const get = async (query: string, headers: Record<string, string> = {}) =>
  (await app()).get(`${banners}?${query}`, { headers });

test('L338 banners: game, required', async () => {
  expect(refusalOf(await get(''))).toBe('400 validation_failed');
  for (const game of ['genshin', 'hsr', 'zzz'])
    expect((await get(`game=${game}`)).body.data.length).toBeGreaterThan(0);
});

test('L338 banners: character_id, who is featured', async () => {
  const { data } = (await get('game=genshin&character_id=10000022')).body;
  expect(data.length).toBeGreaterThan(0);
  for (const { featured } of data)
    expect(featured).toContainEqual(expect.objectContaining({ kind: 'character', id: 10000022 }));
});

test('L338 banners: year', async () => {
  const { data } = (await get('game=zzz&year=2025')).body;
  expect(data.length).toBeGreaterThan(0);
  for (const { starts_at: start, ends_at: end } of data)
    expect(start < '2026' && end > '2025').toBe(true);
  expect(refusalOf(await get('game=zzz&year=1999'))).toBe('400 validation_failed');
});

test('L338 banners: the history of character and weapon banners, sortable by date', async () => {
  const { data } = (await get('game=genshin&sort=starts_at&limit=200')).body;
  expect(new Set(data.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['character', 'weapon']),
  );
  const starts = data.map(({ starts_at: start }: { starts_at: string }) => start);
  expect(starts).toEqual(starts.toSorted());
  const [newest] = (await get('game=genshin&limit=1')).body.data;
  expect(newest.starts_at > starts[0]).toBe(true);
});

test('L341 the archive is tied to no UID, and answers 304 to who has its ETag', async () => {
  const { headers } = await get('game=hsr');
  const again = await get('game=hsr', { 'if-none-match': String(headers['etag']) });
  expect([again.status, again.text]).toEqual([304, '']);
});

const notices = async (query: string) => (await app()).get(`/v1/archive/notices?${query}`);

test('L337 notices: game, required', async () => {
  expect(refusalOf(await notices(''))).toBe('400 validation_failed');
  expect(refusalOf(await notices('game=wuwa'))).toBe('400 invalid_game');
});

test('L337 notices: type, one of four', async () => {
  for (const type of ['event', 'banner', 'maintenance', 'notice']) {
    const { data } = (await notices(`game=hsr&type=${type}`)).body;
    expect(new Set(data.map((notice: { type: string }) => notice.type))).toEqual(new Set([type]));
  }
  expect(refusalOf(await notices('game=hsr&type=web'))).toBe('400 validation_failed');
});

test('L337 notices: active_only, true by default', async () => {
  const { clock } = await app();
  const { data, meta } = (await notices('game=zzz')).body;
  const now = new Date(clock.now()).toISOString();
  for (const { starts_at: start, ends_at: end } of data)
    expect(start <= now && now < end).toBe(true);
  const all = (await notices('game=zzz&active_only=false')).body.meta.total;
  expect(all).toBeGreaterThan(meta.total);
});

test('L337 notices: cursor and limit; meta has cursor_next and total', async () => {
  const first = (await notices('game=zzz&limit=2')).body;
  const cursor = first.meta.cursor_next;
  const rest = (await notices(`game=zzz&limit=200&cursor=${cursor}`)).body;
  expect(rest.meta).toMatchObject({ cursor_next: null, total: first.meta.total });
  const ids = [...first.data, ...rest.data].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(first.meta.total);
});

test('L339 events: all of a game, with drop rewards and the history of participation', async () => {
  const { get: ask } = await app();
  expect(refusalOf(await ask('/v1/archive/events'))).toBe('400 validation_failed');
  const { data } = (await ask('/v1/archive/events?game=genshin')).body;
  expect(data.length).toBeGreaterThan(0);
  for (const { rewards, participation } of data) {
    expect(rewards).toEqual(expect.any(Array));
    expect(participation).toEqual({ participants: null, runs: expect.any(Array) });
    expect(participation.runs.length).toBeGreaterThan(0);
  }
});
