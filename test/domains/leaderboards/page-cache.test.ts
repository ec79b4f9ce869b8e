import { expect, test } from 'vitest';
import type { Board, BoardPage } from '../../../src/domains/leaderboards/leaderboard.ts';
import { createPageCache } from '../../../src/domains/leaderboards/service.ts';
import { testClock } from '../../support/app.ts';

const board: Board = { game: 'genshin', avatarId: 10000089, metric: 'crit_stat', region: 'global' };
const asian: Board = { ...board, region: 'asia' };
const first = { limit: 50 };
const minute = 60_000;

const row = (uid: string): BoardPage['rows'][number] => ({
  rank: 1,
  game: 'genshin',
  uid,
  nickname: 'Somebody',
  avatarId: 10000089,
  region: 'asia',
  metricValue: 200.5,
  trustScore: 60,
});

/** Pages of a board with one account, which can leave it. */
function start({ maxRows }: { maxRows?: number } = {}) {
  const clock = testClock();
  const calls = { read: 0, checked: 0 };
  const state = {
    uids: ['812345678'],
    own: null as BoardPage['own'],
    waiting: undefined as Promise<void> | undefined,
  };
  const read = async () => {
    calls.read += 1;
    const rows = state.uids.map(row);
    await state.waiting;
    return { rows, total: rows.length, next: undefined, own: state.own };
  };
  const reader: Parameters<typeof createPageCache>[0] = {
    page: read,
    top: read,
    async areListed(_environment, _game, uids) {
      calls.checked += 1;
      return uids.every((uid) => state.uids.includes(uid));
    },
  };
  const pages = createPageCache(reader, clock, maxRows);
  return { pages, clock, calls, state };
}

test('a page is read once and kept 300 seconds, one of a region 600 (R11.3)', async () => {
  const { pages, clock, calls } = start();
  expect(await pages.page('live', board, first)).toMatchObject({ cache: 'miss', ttlSeconds: 300 });
  expect(await pages.page('live', asian, first)).toMatchObject({ cache: 'miss', ttlSeconds: 600 });
  clock.pass(100_500);
  expect(await pages.page('live', board, first)).toMatchObject({ cache: 'hit', ttlSeconds: 199 });
  expect(await pages.page('live', asian, first)).toMatchObject({ cache: 'hit', ttlSeconds: 499 });
  expect(calls.read).toBe(2);
  clock.pass(199_500);
  expect(await pages.page('live', board, first)).toMatchObject({ cache: 'miss' });
  expect(await pages.page('live', asian, first)).toMatchObject({ cache: 'hit', ttlSeconds: 300 });
  clock.pass(5 * minute);
  expect(await pages.page('live', asian, first)).toMatchObject({ cache: 'miss', ttlSeconds: 600 });
});

test('another board, page, environment, or game is another page', async () => {
  const { pages, calls } = start();
  await pages.page('live', board, first);
  await pages.page('test', board, first);
  await pages.page('live', { ...board, game: 'hsr' }, first);
  await pages.page('live', { ...board, metric: 'atk' }, first);
  await pages.page('live', board, { limit: 51 });
  await pages.page('live', board, { ...first, around: '812345678' });
  await pages.page('live', board, { ...first, after: ['key', 50] });
  await pages.top('live', 'genshin', 'atk', 50);
  await pages.top('live', 'genshin', 'hp', 50);
  expect(calls.read).toBe(9);
});

test('nobody is shown for longer than a minute after leaving, on a board of a region either', async () => {
  const { pages, clock, state, calls } = start();
  await pages.page('live', asian, first);
  clock.pass(minute / 2);
  // Another process takes the account from the boards.
  state.uids = [];
  expect((await pages.page('live', asian, first)).rows).toHaveLength(1);
  expect(calls.checked).toBe(0);
  clock.pass(minute / 2);
  expect(await pages.page('live', asian, first)).toMatchObject({ cache: 'miss', rows: [] });
});

test('nor is the rank of an account that is in none of the rows', async () => {
  const { pages, clock, state } = start();
  const asked = { ...first, around: '812345679' };
  state.own = { rank: 7, metricValue: 1, percentile: 10 };
  await pages.page('live', asian, asked);
  state.own = null;
  clock.pass(minute);
  expect(await pages.page('live', asian, asked)).toMatchObject({ cache: 'miss', own: null });
});

test('a page whose accounts are all there still is looked through every minute', async () => {
  const { pages, clock, calls } = start();
  await pages.page('live', asian, first);
  for (let minutes = 1; minutes <= 9; minutes += 1) {
    clock.pass(minute);
    expect(await pages.page('live', asian, first)).toMatchObject({ cache: 'hit' });
  }
  expect(calls).toEqual({ read: 1, checked: 9 });
});

test('pages that are forgotten are read anew, those of other games are not', async () => {
  const { pages, calls } = start();
  await pages.page('live', board, first);
  await pages.page('live', { ...board, game: 'hsr' }, first);
  await pages.page('test', board, first);
  pages.forget('live', 'genshin');
  expect(await pages.page('live', board, first)).toMatchObject({ cache: 'miss' });
  expect(await pages.page('live', { ...board, game: 'hsr' }, first)).toMatchObject({
    cache: 'hit',
  });
  expect(await pages.page('test', board, first)).toMatchObject({ cache: 'hit' });
  expect(calls.read).toBe(4);
});

test('what was being read while the pages were forgotten is not kept', async () => {
  const { pages, state } = start();
  let goOn: () => void = () => undefined;
  state.waiting = new Promise((resolve) => {
    goOn = resolve;
  });
  const early = pages.page('live', board, first);
  state.uids = [];
  pages.forget('live', 'genshin');
  goOn();
  expect((await early).rows).toHaveLength(1);
  expect(await pages.page('live', board, first)).toMatchObject({ cache: 'miss', rows: [] });
});

test('those who ask for a page in one moment share the reading', async () => {
  const { pages, calls } = start();
  await Promise.all([1, 2, 3].map(() => pages.page('live', board, first)));
  expect(calls.read).toBe(1);
});

test('no more rows are kept than there is room for', async () => {
  const { pages, calls } = start({ maxRows: 20 });
  for (let limit = 1; limit <= 50; limit += 1) await pages.page('live', board, { limit });
  expect(calls.read).toBe(50);
  expect(await pages.page('live', board, { limit: 50 })).toMatchObject({ cache: 'hit' });
  expect(await pages.page('live', board, { limit: 1 })).toMatchObject({ cache: 'miss' });
});

test('a page that was read by a clock that was ahead is read again once the clock is right', async () => {
  const { pages, clock } = start();
  await pages.page('live', board, first);
  clock.pass(-10 * minute);
  expect(await pages.page('live', board, first)).toMatchObject({ cache: 'miss', ttlSeconds: 300 });
  expect(await pages.page('live', board, first)).toMatchObject({ cache: 'hit', ttlSeconds: 300 });
});
