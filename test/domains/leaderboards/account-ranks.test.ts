import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import {
  createAccountRanks,
  createBoardReader,
} from '../../../src/domains/leaderboards/board-reader.ts';
import {
  boardCounters,
  boardEntries,
  rankedAccounts,
} from '../../../src/domains/leaderboards/store.ts';
import { testClock } from '../../support/app.ts';
import { boardsOn, boardsWorld } from '../../support/boards.ts';
import { watchedStore } from '../../support/providers.ts';
import { openTestStore } from '../../support/store.ts';

test('the ranks of several accounts are read one account a turn, and none waits for another one to be read', async () => {
  let turn = 0;
  const begunIn: number[] = [];
  const ends: (() => void)[] = [];
  const ranks = createAccountRanks(
    {
      async get() {
        begunIn.push(turn);
        await new Promise<void>((resolve) => ends.push(resolve));
        return undefined;
      },
    },
    { read: async () => new Map(), countBetter: async () => [] },
  );
  const read = Promise.all(
    ['1', '2', '3', '4'].map((uid) => ranks('live', { game: 'genshin', uid })),
  );
  while (begunIn.length < 4) {
    await nextTurn();
    turn += 1;
  }
  expect(new Set(begunIn).size).toBe(4);
  for (const end of ends) end();
  expect(await read).toEqual([[], [], [], []]);
});

test('all ranks of an account are read at once: its counters, then entries where another one is near in value', async () => {
  const clock = testClock();
  const opened = await openTestStore(clock);
  onTestFinished(() => opened.close());
  const boards = boardsOn(opened.store, boardsWorld(), clock);
  const accountOf = (index: number) => ({ game: 'genshin', uid: `81234500${index}` }) as const;
  for (const [index, atk] of [1000, 2000, 4000, 8000, 8001].entries())
    await boards.store(accountOf(index), {
      nickname: 'Lumine',
      region: index % 2 ? 'asia' : 'cn',
      characters: [[1, { atk, hp: 10 * atk }]],
    });
  await boards.indexer.indexAll('live');
  const { store, calls } = watchedStore(opened.store);
  const reader = createBoardReader({
    accounts: store.collection(rankedAccounts),
    entries: store.collection(boardEntries),
    counters: store.collection(boardCounters),
  });
  const counted = async (index: number) => {
    const ranks = await reader.ranks('live', accountOf(index));
    return [ranks.map(({ rank }) => rank), calls.splice(0).map(({ method }) => method)];
  };
  expect(await counted(0)).toEqual([
    [5, 5],
    ['get', 'getMany'],
  ]);
  expect(await counted(3)).toEqual([
    [2, 2],
    ['get', 'getMany', 'countRanges', 'countRanges'],
  ]);
});
