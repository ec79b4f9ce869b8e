import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBoardReader } from '../../../src/domains/leaderboards/board-reader.ts';
import { formerAccounts } from '../../../src/domains/leaderboards/former.ts';
import {
  createBatchRunner,
  sweepEntries,
} from '../../../src/domains/leaderboards/indexing/batch.ts';
import { createIndexQueue } from '../../../src/domains/leaderboards/indexing/queue.ts';
import {
  rebuildBoards,
  refreshFormulas,
} from '../../../src/domains/leaderboards/indexing/rebuild.ts';
import type { Board } from '../../../src/domains/leaderboards/leaderboard.ts';
import { eraseFromBoards } from '../../../src/domains/leaderboards/module.ts';
import type { NewShowcase } from '../../../src/domains/leaderboards/ports.ts';
import {
  createLeaderboardsService,
  createPageCache,
} from '../../../src/domains/leaderboards/service.ts';
import {
  boardCounters,
  boardEntries,
  type IndexBatch,
  indexBatches,
  rankedAccounts,
} from '../../../src/domains/leaderboards/store.ts';
import type { Account } from '../../../src/games/account.ts';
import type { AccountRegion } from '../../../src/games/leaderboard.ts';
import type { Store } from '../../../src/store/store.ts';
import { type TestClock, testClock } from '../../support/app.ts';
import { type BoardsWorld, boardsOn, boardsWorld, type TestBoards } from '../../support/boards.ts';
import { openTestStore, type TestStore } from '../../support/store.ts';

const board: Board = { game: 'genshin', avatarId: 1, metric: 'atk', region: 'global' };
const numbered = (index: number): Account => ({
  game: 'genshin',
  uid: String(812_345_000 + index),
});
const one = numbered(0);

let clock: TestClock;
let opened: TestStore;
let world: BoardsWorld;
let boards: TestBoards;
beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
  world = boardsWorld();
  boards = boardsOn(opened.store, world, clock);
});
afterEach(() => opened.close());

const showing = (atk: number, region: AccountRegion = 'asia', nickname = 'Lumine') => ({
  nickname,
  region,
  characters: [[1, { atk, hp: 10 * atk }] as const],
});
/** Files a showcase, and does not store it. */
const announce = async (news: NewShowcase) =>
  (await boards.queue.beforeStore('live', one, news))?.();
const nothing = () => undefined;
const [started, read, indexing, indexed, finished] = [nothing, nothing, nothing, nothing, nothing];
const silent = { started, read, indexing, indexed, finished };
const place = () => boards.indexer.indexAll('live');
const page = (changes: Partial<Board> = {}, around?: string) =>
  boards.reader.page('live', { ...board, ...changes }, { limit: 50, around });
const uidsOf = async (changes: Partial<Board> = {}) =>
  (await page(changes)).rows.map(({ uid }) => uid);

test('an account is on the boards of what it shows once its showcase is stored', async () => {
  await boards.store(one, showing(2000.5));
  await place();
  expect(await page({}, one.uid)).toEqual({
    rows: [
      {
        ...one,
        rank: 1,
        nickname: 'Lumine',
        avatarId: 1,
        region: 'asia',
        metricValue: 2000.5,
        trustScore: 60,
      },
    ],
    next: undefined,
    total: 1,
    own: { rank: 1, metricValue: 2000.5, percentile: 100 },
  });
  expect(await page({ region: 'asia', metric: 'hp' })).toMatchObject({ total: 1 });
  expect(await page({ region: 'europe' })).toMatchObject({ rows: [], total: 0 });
  expect(await page({ metric: 'damage' })).toMatchObject({ rows: [], total: 0, own: null });
});

test('values come before scores and scores before uids', async () => {
  for (const [index, value] of [100, 200, 100, 100].entries())
    await boards.store(numbered(index), showing(value));
  await boards.score(numbered(2), 75);
  await place();
  expect(await uidsOf()).toEqual([1, 2, 0, 3].map((index) => numbered(index).uid));
});

test('a showcase that was announced is waited for, a minute long', async () => {
  const news = { fetchedAt: clock.now(), body: new Uint8Array([1]), shown: 1 };
  await announce(news);
  await place();
  world.showcases.set(`live:genshin:${one.uid}`, { ...showing(100), fetchedAt: clock.now() });
  clock.pass(2000);
  await place();
  expect(await uidsOf()).toEqual([one.uid]);
});

test('a process that died before it stored a showcase leaves the board as it was', async () => {
  await boards.store(one, showing(100));
  await place();
  clock.pass(60_000);
  const news = { fetchedAt: clock.now(), body: new Uint8Array([1]), shown: 1 };
  await announce(news);
  clock.pass(61_000);
  await place();
  expect(await page()).toMatchObject({ rows: [{ metricValue: 100 }], total: 1 });
  // The same showcase, fetched again, is noted although it was announced before.
  await announce({ ...news, fetchedAt: clock.now() });
  world.showcases.set(`live:genshin:${one.uid}`, { ...showing(300), fetchedAt: clock.now() });
  await place();
  expect(await page()).toMatchObject({ rows: [{ metricValue: 300 }], total: 1 });
});

test('a showcase that is as it was is noted without a write', async () => {
  await boards.store(one, showing(100));
  await place();
  const accounts = opened.store.collection(rankedAccounts);
  const before = await accounts.get(`live:genshin:${one.uid}`);
  clock.pass(60_000);
  await boards.store(one, showing(100));
  expect(await accounts.get(`live:genshin:${one.uid}`)).toEqual(before);
});

test('an account leaves the boards when its score falls below 50, and comes back when it recovers', async () => {
  await boards.store(one, showing(100));
  await boards.store(numbered(1), showing(50));
  await place();
  await boards.score(one, 49);
  await place();
  expect(await page({}, one.uid)).toMatchObject({ total: 1, own: null });
  expect(await uidsOf()).toEqual([numbered(1).uid]);
  expect(await boards.reader.ranks('live', one)).toEqual([]);
  await boards.score(one, 50);
  await place();
  expect(await uidsOf()).toEqual([one.uid, numbered(1).uid]);
});

test.each([
  [49, 51, 2],
  [51, 49, 1],
])(
  'a score that time alone moves from %i to %i is followed within five minutes',
  async (from, to, total) => {
    await boards.store(numbered(1), showing(50));
    await boards.store(one, showing(100));
    await boards.score(one, from);
    await place();
    world.scores.set(`live:genshin:${one.uid}`, to);
    clock.pass(5 * 60_000);
    await place();
    expect(await page()).toMatchObject({ total });
  },
);

test('a hidden showcase leaves the boards, and nothing is kept of it', async () => {
  await boards.store(one, showing(100));
  await place();
  await boards.hide(one);
  await place();
  expect(await page()).toMatchObject({ rows: [], total: 0 });
  expect(await opened.store.collection(rankedAccounts).get(`live:genshin:${one.uid}`)).toBe(
    undefined,
  );
  clock.pass(2 * 3_600_000);
  const entries = opened.store.collection(boardEntries);
  await sweepEntries(entries, clock);
  expect(await entries.getMany([`lg${one.uid}:1`, `lg${one.uid}:*`])).toEqual([
    undefined,
    undefined,
  ]);
});

test('a refused account that no board knows is read once, unless something was removed', async () => {
  let reads = 0;
  const accounts = opened.store.collection(rankedAccounts);
  const queue = createIndexQueue({
    accounts: {
      ...accounts,
      get(id) {
        reads += 1;
        return accounts.get(id);
      },
    },
    batches: opened.store.collection(indexBatches),
    clock,
  });
  const dropped = await queue.beforeRemove('live', one);
  await dropped(false);
  expect(reads).toBe(1);
  // Another process may have noted it while its showcase was removed.
  await dropped(true);
  expect(reads).toBe(2);
});

test('an account that was forgotten while it was to be noted is counted once when it comes back', async () => {
  for (const account of [one, numbered(1)]) await boards.store(account, showing(100));
  await place();
  const body = new Uint8Array([1]);
  const note = await boards.queue.beforeStore('live', one, {
    fetchedAt: clock.now(),
    body,
    shown: 1,
  });
  await boards.hide(one);
  await place();
  expect(await uidsOf()).toEqual([numbered(1).uid]);
  await note?.();
  world.showcases.set(`live:genshin:${one.uid}`, { ...showing(200), fetchedAt: clock.now() });
  await place();
  expect(await boards.reader.page('live', board, { limit: 1 })).toMatchObject({
    rows: [{ uid: one.uid }],
    total: 2,
  });
});

test('a removal whose process died half-way is finished a minute later', async () => {
  await boards.store(one, showing(100));
  await place();
  await boards.queue.beforeRemove('live', one);
  world.showcases.delete(`live:genshin:${one.uid}`);
  clock.pass(61_000);
  await place();
  expect(await page()).toMatchObject({ rows: [], total: 0 });
});

test('an account whose score cannot be had waits, and the others do not wait for it', async () => {
  await boards.store(one, showing(100));
  await boards.store(numbered(1), showing(50));
  world.scoreless.add(`live:genshin:${one.uid}`);
  await place();
  expect(await uidsOf()).toEqual([numbered(1).uid]);
  world.scoreless.clear();
  clock.pass(2000);
  await place();
  expect(await uidsOf()).toEqual([one.uid, numbered(1).uid]);
});

test('a page goes on behind the last row, and counts on from its rank', async () => {
  for (let index = 0; index < 25; index += 1)
    await boards.store(numbered(index), showing(1000 - index, index % 2 ? 'asia' : 'europe'));
  await place();
  const first = await boards.reader.page('live', board, { limit: 10 });
  const second = await boards.reader.page('live', board, { limit: 10, after: first.next });
  const last = await boards.reader.page('live', board, { limit: 10, after: second.next });
  const rows = [first, second, last].flatMap((found) => found.rows);
  expect(rows.map(({ uid }) => uid)).toEqual(rows.map((_, index) => numbered(index).uid));
  expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1));
  expect([rows.length, last.next, last.total]).toEqual([25, undefined, 25]);
});

test('the page around an account has it in the middle, with its rank and percentile', async () => {
  for (let index = 0; index < 40; index += 1)
    await boards.store(numbered(index), showing(1000 - index, index % 3 ? 'asia' : 'cn'));
  await place();
  const { uid } = numbered(29);
  const found = await boards.reader.page('live', board, { limit: 10, around: uid });
  expect(found.rows.map(({ rank }) => rank)).toEqual([25, 26, 27, 28, 29, 30, 31, 32, 33, 34]);
  expect(found.rows[5]).toMatchObject({ uid, rank: 30 });
  expect(found.own).toEqual({ rank: 30, metricValue: 971, percentile: 27.5 });
  const top = await boards.reader.page('live', board, { limit: 10, around: numbered(1).uid });
  expect(top.rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const regional = { ...board, region: 'cn' } as const;
  const elsewhere = await boards.reader.page('live', regional, { limit: 5, around: uid });
  expect([elsewhere.own, elsewhere.rows[0]?.rank, elsewhere.total]).toEqual([null, 1, 14]);
});

test('an account knows where its characters stand, in its region and everywhere', async () => {
  for (let index = 0; index < 6; index += 1)
    await boards.store(numbered(index), showing(1000 - index, index % 2 ? 'asia' : 'unknown'));
  await place();
  expect(await boards.reader.ranks('live', numbered(3))).toEqual([
    {
      avatarId: 1,
      metric: 'atk',
      rank: 4,
      metricValue: 997,
      percentile: 50,
      total: 6,
      regional: { region: 'asia', rank: 2, total: 3 },
    },
    {
      avatarId: 1,
      metric: 'hp',
      rank: 4,
      metricValue: 9970,
      percentile: 50,
      total: 6,
      regional: { region: 'asia', rank: 2, total: 3 },
    },
  ]);
  expect(await boards.reader.ranks('live', numbered(2), 1)).toMatchObject([
    { rank: 3, regional: null },
    { rank: 3, regional: null },
  ]);
  expect(await boards.reader.ranks('live', numbered(2), 2)).toEqual([]);
});

test('only the boards of the character that is asked for are counted', async () => {
  const characters = [1, 2, 3].map((id) => [id, { atk: 10 * id }] as const);
  await boards.store(one, { ...showing(0), characters });
  await place();
  const read: string[] = [];
  const counters = opened.store.collection(boardCounters);
  const reader = createBoardReader({
    accounts: opened.store.collection(rankedAccounts),
    entries: opened.store.collection(boardEntries),
    counters: {
      ...counters,
      getMany(ids) {
        read.push(...ids);
        return counters.getMany(ids);
      },
    },
  });
  const pages = createPageCache(reader, clock);
  const { ranks, ranksOfCharacter } = createLeaderboardsService(reader, pages, '');
  const found = await ranksOfCharacter('live', one, 2);
  expect(found).toMatchObject([{ avatarId: 2, rank: 1, total: 1 }]);
  const ofOne = read.length;
  expect(found).toEqual((await ranks('live', one)).filter(({ avatarId }) => avatarId === 2));
  expect(read.length - ofOne).toBe(3 * ofOne);
});

test('the top has the best character of every account, and the scores', async () => {
  await boards.store(one, {
    ...showing(0),
    characters: [
      [1, { atk: 100, crit_stat: 20 }],
      [2, { atk: 300 }],
    ],
  });
  await boards.store(numbered(1), showing(200));
  await boards.score(numbered(1), 80);
  await place();
  expect(await boards.reader.top('live', 'genshin', 'atk', 10)).toMatchObject({
    rows: [
      { uid: one.uid, rank: 1, avatarId: 2, metricValue: 300 },
      { uid: numbered(1).uid, rank: 2, avatarId: 1, metricValue: 200 },
    ],
    total: 2,
  });
  expect(await boards.reader.top('live', 'genshin', 'trust', 1)).toMatchObject({
    rows: [{ uid: numbered(1).uid, metricValue: 80, trustScore: 80 }],
    total: 2,
  });
});

test('a new formula is followed by a rebuild, which goes on where it stopped', async () => {
  for (let index = 0; index < 5; index += 1) await boards.store(numbered(index), showing(index));
  await place();
  world.builtAt = '2026-02-01';
  const accounts = opened.store.collection(rankedAccounts);
  const rebuild = (anew = false) =>
    rebuildBoards(
      { ...boards, accounts },
      { environment: 'live', games: ['genshin'], anew },
      silent,
    );
  await boards.queue.review('live', one, false);
  expect(await page()).toMatchObject({ total: 5 });
  const known = await accounts.get(`live:genshin:${one.uid}`);
  if (known) await boards.indexer.indexOne(known);
  expect(await rebuild()).toBe(4);
  expect(await rebuild()).toBe(0);
  expect(await rebuild(true)).toBe(5);
  expect(await page()).toMatchObject({ total: 5, rows: { length: 5 } });
});

test('a newer catalog is followed without a command, an older one is not', async () => {
  await boards.store(one, showing(100));
  await place();
  const formula = async () =>
    (await opened.store.collection(rankedAccounts).get(`live:genshin:${one.uid}`))?.formula;
  const first = await formula();
  for (const [builtAt, isFollowed] of [
    ['2025-12-31', false],
    ['2026-03-01', true],
  ] as const) {
    world.builtAt = builtAt;
    const accounts = opened.store.collection(rankedAccounts);
    await refreshFormulas(accounts, boards.queue, boards.ports.packOf);
    await place();
    expect((await formula()) !== first).toBe(isFollowed);
    expect(await page()).toMatchObject({ total: 1, rows: [{ metricValue: 100 }] });
  }
});

test.each([
  ['hidden', (watched: TestBoards) => watched.hide(one)],
  [
    'erased',
    async ({ queue, indexer }: TestBoards) => {
      world.showcases.delete(`live:genshin:${one.uid}`);
      const accounts = opened.store.collection(rankedAccounts);
      const order = { environment: 'live', account: one, dryRun: false } as const;
      await eraseFromBoards(accounts, queue, indexer, order);
    },
  ],
])(
  'who comes late with a batch that is done does not put back what was %s',
  async (_how, takeAway) => {
    const batches = opened.store.collection(indexBatches);
    const late: IndexBatch[] = [];
    const watching: typeof batches = {
      ...batches,
      async update(id, change) {
        const written = await batches.update(id, change);
        if (written?.open) late.push(written);
        return written;
      },
    };
    const watched = boardsOn(
      {
        collection: (spec) =>
          spec.name === indexBatches.name
            ? (watching as unknown as ReturnType<typeof opened.store.collection>)
            : opened.store.collection(spec),
      } as Pick<Store, 'collection'>,
      world,
      clock,
    );
    await watched.store(one, showing(100));
    await watched.indexer.indexAll('live');
    await watched.store(numbered(1), showing(50));
    await watched.indexer.indexAll('live');
    await takeAway(watched);
    await watched.indexer.indexAll('live');
    expect(late.length).toBeGreaterThanOrEqual(3);
    const carryOut = createBatchRunner({
      accounts: opened.store.collection(rankedAccounts),
      entries: opened.store.collection(boardEntries),
      counters: opened.store.collection(boardCounters),
      batches,
      formers: opened.store.collection(formerAccounts),
    });
    for (const batch of late) await carryOut(batch);
    expect(await uidsOf()).toEqual([numbered(1).uid]);
    expect(await page()).toMatchObject({ total: 1, rows: [{ rank: 1 }] });
  },
);

test('an account of the sandbox joins its boards once a caller moved its score', async () => {
  for (const account of [one, numbered(1)])
    world.showcases.set(`test:genshin:${account.uid}`, { ...showing(100), fetchedAt: clock.now() });
  await boards.queue.seed(numbered(1));
  const listed = async () => {
    await boards.indexer.indexAll('test');
    return (await boards.reader.page('test', board, { limit: 5 })).total;
  };
  expect(await listed()).toBe(1);
  await boards.queue.onScoreChange('test', one);
  await boards.queue.onScoreChange('live', one);
  expect(await listed()).toBe(2);
  expect(await boards.reader.ranks('live', one)).toEqual([]);
});
