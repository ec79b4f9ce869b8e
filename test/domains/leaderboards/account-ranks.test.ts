import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAccountRanks } from '../../../src/domains/leaderboards/board-reader.ts';

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
    { read: async () => new Map(), countBetter: async () => new Map() },
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
