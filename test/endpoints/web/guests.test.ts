import { print } from 'graphql';
import { describe, expect, test } from 'vitest';
import { pages } from '../../../web/pages/index.ts';
import { type RequestOptions, startApp } from '../../support/app.ts';
import { down, enka, useProviders } from '../../support/providers.ts';

const asBrowser = (ip = '203.0.113.7'): RequestOptions => ({
  key: null,
  ip,
  headers: { accept: 'text/html' },
});
const player = (uid: number): string => `/sandbox/u/genshin/${uid}`;
const first = 812_345_678;

const providers = useProviders();

describe('guests are limited (R19.1a)', () => {
  test('an address by the pages that are not in the cache', async () => {
    const { get } = await startApp({ env: { GUEST_BUCKET_CAPACITY: '3' } });
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1)
      statuses.push((await get(player(first + at), asBrowser())).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    // What someone has just looked at is there for everyone.
    expect((await get(player(first), asBrowser())).status).toBe(200);
    expect((await get(player(first + 9), asBrowser('198.51.100.1'))).status).toBe(200);
  });

  test('all of them together by their look-ups, in a bucket that gives the address its token back', async () => {
    const { get } = await startApp({
      env: { GUEST_BUCKET_CAPACITY: '3', GUESTS_BUCKET_CAPACITY: '4' },
    });
    const live = (uid: number): string => `/u/genshin/${uid}`;
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1)
      statuses.push((await get(live(first + at), asBrowser(`198.51.100.${at}`))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
    const stranger = asBrowser('198.51.100.200');
    for (const path of [live(first + 20), `${live(first)}/export/good`, `/embed/genshin/${first}`])
      expect((await get(path, stranger)).headers['ratelimit-policy']).toContain('"guests";q=4');
    // What looks no one up is there for everyone.
    for (const path of ['/search?q=hu', '/leaderboards', player(first)])
      expect((await get(path, stranger)).status).toBe(200);
  });

  test('every page that asks a provider says so', () => {
    const asks = ({ document }: (typeof pages)[number]) =>
      document !== undefined && /\b(player|players|gcsimTeam)\(/.test(print(document));
    expect(pages.filter(({ looksUp }) => looksUp)).toEqual(
      pages.filter((page) => asks(page) && !page.showsExample),
    );
  });

  test('pages that read boards take nothing of the bucket of boards', async () => {
    const { get } = await startApp({ env: { LEADERBOARD_BUCKET_CAPACITY: '1' } });
    for (const game of ['genshin', 'hsr', 'zzz'])
      expect((await get(`/sandbox/leaderboards?game=${game}`, asBrowser())).status).toBe(200);
  });

  test('pages that are loaded again while a provider is down are no strikes against the key holders of the address', async () => {
    const { get } = await providers.start();
    const path = `/u/genshin/${first}`;
    providers.primary.reply(enka.genshin(String(first)), down);
    for (let at = 0; at < 5; at += 1)
      expect((await get(path, asBrowser())).text).toContain('cannot be looked up right now');
    expect((await get(`${path}/export/good`, asBrowser())).status).toBe(503);
    expect((await get(`/v1/player/genshin/${first}`)).status).toBe(503);
  });

  test('a key does not make a page of the sandbox one of real players', async () => {
    const app = await startApp();
    const key = await app.createKey({ environment: 'live', scopes: ['admin'] });
    const shown = await app.get(player(first), { key, headers: { accept: 'text/html' } });
    expect(shown.text).toContain('made up');
  });
});
