import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sweepEntries } from '../../../src/domains/leaderboards/indexing/batch.ts';
import { lanesOf } from '../../../src/domains/leaderboards/indexing/lanes.ts';
import type { Board } from '../../../src/domains/leaderboards/leaderboard.ts';
import { eraseFromBoards } from '../../../src/domains/leaderboards/module.ts';
import {
  boardCounters,
  boardEntries,
  indexBatches,
  type RankedAccount,
  rankedAccounts,
} from '../../../src/domains/leaderboards/store.ts';
import type { Account } from '../../../src/games/account.ts';
import type { Collection } from '../../../src/store/store.ts';
import { type TestClock, testClock } from '../../support/app.ts';
import { type BoardsWorld, boardsOn, boardsWorld, type TestBoards } from '../../support/boards.ts';
import { openTestStore, type TestStore } from '../../support/store.ts';

const board: Board = { game: 'genshin', avatarId: 1, metric: 'atk', region: 'global' };
const one: Account = { game: 'genshin', uid: '812345000' };
const other: Account = { game: 'genshin', uid: '812345001' };
const oneKey = `live:genshin:${one.uid}`;

let clock: TestClock;
let opened: TestStore;
let world: BoardsWorld;
let boards: TestBoards;
let accounts: Collection<RankedAccount>;
beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
  world = boardsWorld();
  boards = boardsOn(opened.store, world, clock);
  accounts = opened.store.collection(rankedAccounts);
});
afterEach(() => opened.close());

const showing = (atk: number) => ({
  nickname: 'Lumine',
  region: 'asia' as const,
  characters: [[1, { atk, hp: 10 * atk }] as const],
});
const place = () => boards.indexer.indexAll('live');
const page = () => boards.reader.page('live', board, { limit: 50 });
const erase = (dryRun: boolean) =>
  eraseFromBoards(accounts, boards.queue, boards.indexer, {
    environment: 'live',
    account: one,
    dryRun,
  });

test('what is erased is gone at once, with what was known of it', async () => {
  await boards.store(one, showing(100));
  await boards.store(other, showing(50));
  await place();
  expect(await erase(true)).toEqual({ leaderboardEntries: 2 });
  expect(await page()).toMatchObject({ rows: { length: 2 } });
  expect(await erase(false)).toEqual({ leaderboardEntries: 2 });
  expect(await page()).toMatchObject({ rows: [{ uid: other.uid, rank: 1 }], total: 1 });
  const entries = opened.store.collection(boardEntries);
  const left = await entries.get(`lg${one.uid}:1`);
  const kept = JSON.stringify([
    await opened.store.collection(indexBatches).getMany(lanesOf('live')),
    (await accounts.get(oneKey)) ?? null,
    (await opened.store.collection(boardCounters).get(`lg1A${Number(one.uid) % 8}`)) ?? null,
  ]);
  expect(kept).not.toContain(one.uid);
  // Against an instance that is late, for an hour.
  expect(Object.keys(left ?? {}).sort()).toEqual(['batch', 'goneAt', 'id']);
  clock.pass(2 * 3_600_000);
  await sweepEntries(entries, clock);
  expect(await entries.get(`lg${one.uid}:1`)).toBeUndefined();
  expect(await erase(false)).toEqual({ leaderboardEntries: 0 });
});

test('an account that is erased while another instance decides to list it is on no board', async () => {
  const second = boardsOn(opened.store, world, clock);
  await boards.store(one, showing(100));
  const { showcases } = second.ports;
  const read = showcases.of;
  vi.spyOn(showcases, 'of').mockImplementationOnce(async (where, asked) => {
    const found = await read(where, asked);
    world.showcases.delete(oneKey);
    await erase(false);
    return found;
  });
  await second.indexer.indexAll('live');
  expect(await page()).toMatchObject({ rows: [], total: 0 });
  expect(await accounts.get(oneKey)).toBeUndefined();
});

test('an account is erased although its score cannot be had', async () => {
  await boards.store(one, showing(100));
  await place();
  world.scoreless.add(oneKey);
  expect(await erase(false)).toEqual({ leaderboardEntries: 2 });
  expect(await page()).toMatchObject({ rows: [], total: 0 });
});

test('an erasure that leaves an account on its boards fails', async () => {
  await boards.store(one, showing(100));
  await place();
  // Its time moves back by a minute before it is indexed.
  const { erase: eraseLater } = boards.queue;
  vi.spyOn(boards.queue, 'erase').mockImplementationOnce(async (...order) => {
    const erased = await eraseLater(...order);
    clock.pass(-60_000);
    return erased;
  });
  await expect(erase(false)).rejects.toThrow('still on leaderboards');
  clock.pass(60_000);
  await erase(false);
  expect(await page()).toMatchObject({ rows: [], total: 0 });
});
