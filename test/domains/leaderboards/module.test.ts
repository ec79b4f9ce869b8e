import { expect, test } from 'vitest';
import { createLeaderboards } from '../../../src/domains/leaderboards/module.ts';
import type { Platform } from '../../../src/domains/module.ts';
import { directWork } from '../../../src/store/work.ts';
import { testClock } from '../../support/app.ts';
import { boardsPorts, boardsWorld, countDue } from '../../support/boards.ts';
import { openTestStore } from '../../support/store.ts';

test('showcases are indexed before the next second once more than fifty wait', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  const world = boardsWorld();
  const platform = {
    store,
    clock,
    random: () => 0.5,
    ids: { mint: () => 'idx_1' },
    work: directWork,
    onError(error: unknown) {
      throw error;
    },
  };
  const boards = createLeaderboards(platform as unknown as Platform, boardsPorts(world, clock), {
    pictures: { assetsUrl: 'https://cdn.test' },
  });
  const waiting = () => countDue(store);
  const look = async (number: number): Promise<void> => {
    const account = { game: 'genshin', uid: String(812_345_000 + number) } as const;
    const fetchedAt = clock.now();
    const showcase = { fetchedAt, nickname: 'Lumine', region: 'asia', characters: [] } as const;
    world.showcases.set(`live:genshin:${account.uid}`, showcase);
    const body = Buffer.from(account.uid);
    const write = await boards.queue.beforeStore('live', account, { fetchedAt, body, shown: 1 });
    await write?.();
  };
  try {
    for (let number = 1; number <= 50; number += 1) await look(number);
    expect(await waiting()).toBe(50);
    await look(51);
    // Without a tick.
    await expect.poll(waiting, { timeout: 30_000 }).toBeLessThanOrEqual(1);
  } finally {
    await boards.close?.();
    await close();
  }
});
