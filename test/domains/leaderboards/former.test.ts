import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  boardsMigration,
  formerAccounts,
  formerBoardsMigration,
} from '../../../src/domains/leaderboards/former.ts';
import { eraseFromBoards } from '../../../src/domains/leaderboards/module.ts';
import { rankedAccounts } from '../../../src/domains/leaderboards/store.ts';
import type { Migration } from '../../../src/store/migrations.ts';
import { byId } from '../../../src/store/store.ts';
import { type TestClock, testClock } from '../../support/app.ts';
import { type BoardsWorld, boardsOn, boardsWorld, type TestBoards } from '../../support/boards.ts';
import { openTestStore, type TestStore } from '../../support/store.ts';

const game = 'genshin' as const;
const board = { game, avatarId: 1, metric: 'atk', region: 'global' } as const;
const count = 450;
const uidOf = (index: number): string => String(812_345_000 + index);
const idOf = (index: number): string => `live:${game}:${uidOf(index)}`;
const fetchedAt = Date.UTC(2026, 0, 1);

let clock: TestClock;
let opened: TestStore;
let world: BoardsWorld;
let boards: TestBoards;
beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
  onTestFinished(() => opened.close());
  world = boardsWorld();
  boards = boardsOn(opened.store, world, clock);
});

/** As the former version left them, with showcases of the same values. */
async function fillFormer(): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: idOf(index),
    environment: 'live' as const,
    game,
    uid: uidOf(index),
    revision: 3,
    checkAt: clock.now() + 1000,
    showcaseDigest: `digest ${index}`,
    placedTrust: 60,
    batch: 70,
    nickname: 'Lumine',
    region: index % 2 ? ('asia' as const) : ('cn' as const),
    formula: '9999',
    characters: [{ avatarId: 1, values: { atk: 1000 + index } }],
  }));
  const byRow = new Map(rows.map((row) => [row.id, row]));
  await opened.store
    .collection(formerAccounts)
    .updateMany([...byRow.keys()], (_, id) => byRow.get(id));
  for (const { id, characters } of rows)
    world.showcases.set(id, {
      fetchedAt,
      nickname: 'Lumine',
      region: 'asia',
      characters: characters.map(({ avatarId, values }) => [avatarId, values]),
    });
  for (const name of ['entries', 'counters', 'batches'])
    await opened.store
      .collection({ ...formerAccounts, name: `leaderboard_${name}` })
      .updateMany([idOf(0), idOf(1)], (_, id) => byRow.get(id));
}

async function run({ run: step }: Migration): Promise<number> {
  let changed = 0;
  let cursor: string | undefined;
  do {
    const done = await step(opened.store, cursor);
    changed += done.changed;
    ({ cursor } = done);
  } while (cursor !== undefined);
  return changed;
}

const left = async (name: string): Promise<number> =>
  opened.store.collection({ ...formerAccounts, name }).count({ index: byId, equals: {} });
const top = async () => {
  await boards.indexer.indexAll('live');
  const { rows, total } = await boards.reader.page('live', board, { limit: 2 });
  return { total, rows: rows.map(({ uid, metricValue }) => [uid, metricValue]) };
};

test('boards of the former version are on those of this one with their values, and stay as they are', async () => {
  await fillFormer();
  expect(await run(boardsMigration)).toBe(count);
  expect(await top()).toEqual({
    total: count,
    rows: [449, 448].map((index) => [uidOf(index), 1000 + index]),
  });
  expect(await left(formerAccounts.name)).toBe(count);
  expect(await run(boardsMigration)).toBe(0);
});

test('what was erased or hidden since then is not brought back, and is gone from the former boards', async () => {
  await fillFormer();
  // Hidden before the account is adopted, hidden and erased after it.
  world.showcases.delete(idOf(7));
  await run(boardsMigration);
  await boards.indexer.indexAll('live');
  await boards.hide({ game, uid: uidOf(8) });
  world.showcases.delete(idOf(9));
  const order = { environment: 'live', account: { game, uid: uidOf(9) }, dryRun: false } as const;
  const accounts = opened.store.collection(rankedAccounts);
  await eraseFromBoards(accounts, boards.queue, boards.indexer, order);
  await boards.indexer.indexAll('live');
  expect(await run(boardsMigration)).toBe(0);
  expect(await top()).toMatchObject({ total: count - 3 });
  const gone = [7, 8, 9].map(idOf);
  expect(await accounts.getMany(gone)).toEqual([undefined, undefined, undefined]);
  const left = await opened.store.collection(formerAccounts).getMany(gone);
  expect(left.map((row) => row?.isErased)).toEqual([true, true, true]);
});

test('an account that came since is left as it is', async () => {
  await fillFormer();
  const characters = [[1, { atk: 5000 }]] as const;
  await boards.store({ game, uid: uidOf(7) }, { nickname: 'Aether', region: 'asia', characters });
  await boards.indexer.indexAll('live');
  await run(boardsMigration);
  expect(await top()).toMatchObject({
    total: count,
    rows: [
      [uidOf(7), 5000],
      [uidOf(449), 1449],
    ],
  });
});

test('what the former version stored behind that follows, and then nothing of it is left', async () => {
  await fillFormer();
  await run(boardsMigration);
  await top();
  const shown = { fetchedAt, nickname: 'Lumine', region: 'asia' } as const;
  world.showcases.set(idOf(3), { ...shown, characters: [[1, { atk: 9000 }]] });
  await opened.store
    .collection(formerAccounts)
    .update(idOf(3), (row) => row && { ...row, showcaseDigest: 'another' });
  await run(formerBoardsMigration);
  expect(await top()).toMatchObject({
    total: count,
    rows: [
      [uidOf(3), 9000],
      [uidOf(449), 1449],
    ],
  });
  for (const name of ['accounts', 'entries', 'counters', 'batches'])
    expect(await left(`leaderboard_${name}`)).toBe(0);
});
