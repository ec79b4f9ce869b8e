import { expect, onTestFinished, test } from 'vitest';
import { createIndexQueue } from '../../../src/domains/leaderboards/indexing/queue.ts';
import { createLeaderboards } from '../../../src/domains/leaderboards/module.ts';
import { indexBatches, rankedAccounts } from '../../../src/domains/leaderboards/store.ts';
import type { Platform } from '../../../src/domains/module.ts';
import { directWork } from '../../../src/store/work.ts';
import {
  boardsOn,
  boardsPorts,
  boardsWorld,
  countDue,
  type TestCharacter,
} from '../../support/boards.ts';
import { openTestStore } from '../../support/store.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

const game = 'genshin';
const instances = 4;
const accountCount = 2000;
/** Of a database in the same region. */
const roundTripMs = 2;
/** What an account of eight characters takes of the thread that runs the code (`bench/boards-indexing.ts`). */
const cpuMs = 3.7;

test('four instances put 1,000 accounts a second onto the boards', async () => {
  const time = createVirtualTime(Date.UTC(2026, 0, 1));
  const opened = await openTestStore(time);
  onTestFinished(() => opened.close());
  // As of a database: only a store in the process commits in order.
  const { commitsInOrder: _, ...shared } = opened.store;
  const store = time.distant(shared, roundTripMs);
  const world = boardsWorld();
  const faults: unknown[] = [];

  function start(number: number) {
    const ports = boardsPorts(world, time);
    let busyUntil = 0;
    const platform = {
      store,
      clock: time,
      random: () => 0.5,
      ids: { mint: () => `instance ${number}` },
      work: directWork,
      onError: (error: unknown) => void faults.push(error),
    };
    const showcases: typeof ports.showcases = {
      ...ports.showcases,
      async of(environment, accounts) {
        busyUntil = Math.max(busyUntil, time.now()) + accounts.length * cpuMs;
        await time.sleepUntil(busyUntil);
        return ports.showcases.of(environment, accounts);
      },
    };
    return createLeaderboards(
      platform as unknown as Platform,
      { ...ports, showcases, rankCharacter: (_game, character) => character as TestCharacter },
      { pictures: { assetsUrl: '' } },
    );
  }

  const boards = Array.from({ length: instances }, (_, number) => start(number));
  async function passSecond(): Promise<void> {
    for (const one of boards) one.tick();
    await time.passUntil(time.now() + 1000);
  }
  // Until they know each other.
  for (let second = 0; second < 12; second += 1) await passSecond();

  const queue = createIndexQueue({
    accounts: opened.store.collection(rankedAccounts),
    batches: opened.store.collection(indexBatches),
    clock: time,
  });
  const fetchedAt = time.now();
  await Promise.all(
    Array.from({ length: accountCount }, async (_, number) => {
      const account = { game, uid: String(812_000_000 + number * 7) } as const;
      const characters = [1, 2, 3, 4, 5, 6, 7, 8].map(
        (id) => [id, { atk: 1000 + ((number * id) % 997), hp: number, crit_stat: id }] as const,
      );
      const shown = { fetchedAt, nickname: 'Lumine', region: 'asia', characters } as const;
      world.showcases.set(`live:${game}:${account.uid}`, shown);
      const news = { fetchedAt, body: Buffer.from(account.uid), shown: 8 };
      await (await queue.beforeStore('live', account, news))?.();
    }),
  );
  const waiting = () => countDue(opened.store);
  expect(await waiting()).toBe(accountCount);
  const begun = time.now();
  const tooLong = 2 * accountCount;
  while ((await waiting()) > 0 && time.now() - begun < tooLong) await passSecond();
  expect(time.now() - begun).toBeLessThanOrEqual(accountCount);
  expect(faults).toEqual([]);

  const { reader } = boardsOn(opened.store, world, time);
  const page = await reader.page(
    'live',
    { game, avatarId: 1, metric: 'hp', region: 'global' },
    { limit: 1 },
  );
  expect(page).toMatchObject({ total: accountCount, rows: [{ metricValue: accountCount - 1 }] });
}, 120_000);
