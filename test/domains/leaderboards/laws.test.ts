import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createCounterReader,
  listName,
  sumTotals,
} from '../../../src/domains/leaderboards/counters.ts';
import {
  endOfRange,
  entryKey,
  lastKey,
  listKey,
  rangeOf,
  readEntryKey,
  startOfRange,
} from '../../../src/domains/leaderboards/entry-key.ts';
import { laneOf } from '../../../src/domains/leaderboards/indexing/lanes.ts';
import { rebuildBoards } from '../../../src/domains/leaderboards/indexing/rebuild.ts';
import {
  boardNameOf,
  partitionsOf,
  topBoard,
} from '../../../src/domains/leaderboards/leaderboard.ts';
import { eraseFromBoards } from '../../../src/domains/leaderboards/module.ts';
import {
  boardCounters,
  boardEntries,
  indexBatches,
  rankedAccounts,
} from '../../../src/domains/leaderboards/store.ts';
import type { Account } from '../../../src/games/account.ts';
import {
  type AccountRegion,
  leaderboardMetrics,
  topCategories,
} from '../../../src/games/leaderboard.ts';
import type { PageKey } from '../../../src/lib/list-page.ts';
import type { Store } from '../../../src/store/store.ts';
import { type TestClock, testClock } from '../../support/app.ts';
import {
  type BoardsWorld,
  boardsOn,
  boardsWorld,
  naiveBoard,
  type TestBoards,
} from '../../support/boards.ts';
import { dyingStore } from '../../support/dying.ts';
import { openTestStore, type TestStore } from '../../support/store.ts';

const game = 'genshin';
const avatars = [1, 2, 3];
const specs = [rankedAccounts, boardEntries, boardCounters, indexBatches];
const watched = (run: number): string[] => specs.map(({ name }) => `${name}_${run}`);
const accountOf = (index: number): Account => ({ game, uid: String(812_345_000 + index) });

let clock: TestClock;
let opened: TestStore;
let runs = 0;
beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
});
afterEach(() => opened.close());

/** Collections that nothing is in yet, for the next run of a law. */
function emptied(): Pick<Store, 'collection'> {
  runs += 1;
  const suffix = `_${runs}`;
  return {
    collection: (spec) => opened.store.collection({ ...spec, name: `${spec.name}${suffix}` }),
  };
}

/** Values of which many are the same. */
const value = fc.oneof(
  fc.constantFrom(0, 1, 12.5, 250),
  fc.integer({ min: 0, max: 40_000 }).map((tenths) => tenths / 10),
);
const region = fc.constantFrom<AccountRegion>('asia', 'europe', 'unknown');
const characters = fc
  .uniqueArray(fc.constantFrom(...avatars), { maxLength: 3 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .record({ atk: value, crit_stat: value, damage: value }, { requiredKeys: ['atk'] })
          .map((values) => [id, values] as const),
      ),
    ),
  );
const index = fc.nat({ max: 7 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('store' as const), index, region, characters }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('score' as const),
      index,
      score: fc.integer({ min: 45, max: 55 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hide' as const), index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), index }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('place' as const), index }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const erase = (boards: TestBoards, store: Pick<Store, 'collection'>, account: Account) =>
  eraseFromBoards(store.collection(rankedAccounts), boards.queue, boards.indexer, {
    environment: 'live',
    account,
    dryRun: false,
  });

async function doStep(
  boards: TestBoards,
  world: BoardsWorld,
  store: Pick<Store, 'collection'>,
  one: Step,
): Promise<void> {
  const account = accountOf(one.index);
  const key = `live:${game}:${account.uid}`;
  switch (one.kind) {
    case 'store':
      clock.pass(1);
      return boards.store(account, { nickname: `n${one.index}`, ...one });
    case 'score':
      return boards.score(account, one.score);
    case 'hide':
      return boards.hide(account);
    case 'erase':
      // As the service does it: who places the account meanwhile finds nothing to place.
      world.showcases.delete(key);
      await erase(boards, store, account);
      return;
    case 'place':
      await boards.indexer.indexSome(laneOf('live', accountOf(one.index)), { due: 2, checks: 1 });
  }
}

/** Everything that can be asked of the boards. */
async function answersOf({ reader }: TestBoards, world: BoardsWorld) {
  const boards: unknown[] = [];
  for (const avatarId of avatars) {
    for (const metric of leaderboardMetrics) {
      for (const where of ['global', 'asia', 'europe'] as const) {
        const board = { game, avatarId, metric, region: where } as const;
        const rows: unknown[] = [];
        let after: PageKey | undefined;
        let total = 0;
        do {
          const page = await reader.page('live', board, { limit: 3, after });
          rows.push(...page.rows);
          after = page.next;
          ({ total } = page);
        } while (after);
        boards.push({ board, rows, total });
      }
    }
  }
  const tops = await Promise.all(
    topCategories.map((category) => reader.top('live', game, category, 50)),
  );
  const ranks = await Promise.all(
    [...world.showcases.keys()].sort().map(async (key) => {
      const account = { game, uid: key.split(':')[2] ?? '' } as const;
      return [account.uid, await reader.ranks('live', account)];
    }),
  );
  return { boards, tops, ranks };
}

const percentOf = (rank: number, total: number): number =>
  Math.floor(((total - rank + 1) / total) * 1000) / 10;

/** The same, made of what is stored by sorting everything. */
function naiveAnswers(world: BoardsWorld) {
  const listed = (
    where: string,
    avatarId: number | 'top',
    category: (typeof topCategories)[number],
  ) =>
    naiveBoard(world, game, avatarId, category)
      .filter((entry) => where === 'global' || entry.region === where)
      .map((entry, position) => ({ game, ...entry, rank: position + 1 }));
  const boards = avatars.flatMap((avatarId) =>
    leaderboardMetrics.flatMap((metric) =>
      (['global', 'asia', 'europe'] as const).map((where) => {
        const rows = listed(where, avatarId, metric);
        return { board: { game, avatarId, metric, region: where }, rows, total: rows.length };
      }),
    ),
  );
  const tops = topCategories.map((category) => {
    const rows = listed('global', 'top', category);
    return { rows, total: rows.length };
  });
  const ranks = [...world.showcases.keys()].sort().map((key) => {
    const uid = key.split(':')[2] ?? '';
    const own = avatars.flatMap((avatarId) =>
      leaderboardMetrics.flatMap((metric) => {
        const all = listed('global', avatarId, metric);
        const found = all.find((entry) => entry.uid === uid);
        if (!found) return [];
        const { rank, metricValue, region: where } = found;
        const near = listed(where, avatarId, metric);
        return {
          avatarId,
          metric,
          rank,
          metricValue,
          percentile: percentOf(rank, all.length),
          total: all.length,
          regional:
            where === 'unknown'
              ? null
              : {
                  region: where,
                  rank: near.findIndex((entry) => entry.uid === uid) + 1,
                  total: near.length,
                },
        };
      }),
    );
    return [uid, own];
  });
  return { boards, tops, ranks };
}

/** The best by the score shows the character that is best by the first metric: that is another law. */
const withoutShown = <Answers extends { tops: readonly { rows: readonly object[] }[] }>(
  answers: Answers,
) => ({
  ...answers,
  tops: answers.tops.map((top) => ({
    ...top,
    rows: top.rows.map((row) => ({ ...row, avatarId: 0 })),
  })),
});

/** Ranges follow the order of keys, begin at the first of them and end at the first of the next. */
function expectRanges(key: string, next: string): void {
  if (key < next) expect(rangeOf(key)).toBeGreaterThanOrEqual(rangeOf(next));
  const begin = startOfRange(rangeOf(key));
  expect(begin <= key).toBe(true);
  if (next >= begin && next <= key) expect(rangeOf(next)).toBe(rangeOf(key));
  const end = endOfRange(rangeOf(key)) ?? lastKey;
  expect([key < end, next < end]).toEqual([true, rangeOf(next) >= rangeOf(key)]);
  if (next < begin) expect(rangeOf(next)).toBeGreaterThan(rangeOf(key));
}

test('a key says what it was made of, and sorts like ranks', () => {
  const standing = fc.record({
    value: fc.oneof(
      value,
      fc.integer({ min: 0, max: 1e9 }).map((tenths) => tenths / 10),
    ),
    trust: fc.integer({ min: 0, max: 100 }),
    uid: fc.stringMatching(/^[0-9]{9,10}$/),
  });
  fc.assert(
    fc.property(standing, standing, (one, other) => {
      const [key, next] = [entryKey(one), entryKey(other)];
      expect(readEntryKey(key)).toEqual(one);
      const order =
        other.value - one.value || other.trust - one.trust || Number(one.uid) - Number(other.uid);
      if (order < 0) expect(key < next).toBe(true);
      if (order > 0) expect(key > next).toBe(true);
      expectRanges(key, next);
    }),
    { numRuns: 500 },
  );
});

/** What happens to one account happens in turn; everything else at once. */
function lanesOf(steps: readonly (readonly [number, Step])[]): (readonly [number, Step])[][] {
  const isFree = ({ kind }: Step): boolean => kind === 'place' || kind === 'score';
  const free = steps.filter(([, one]) => isFree(one)).map((one) => [one]);
  const bound = steps.filter(([, one]) => !isFree(one));
  const indexes = [...new Set(bound.map(([, one]) => one.index))];
  return [...free, ...indexes.map((wanted) => bound.filter(([, one]) => one.index === wanted))];
}

test('whatever two instances do at once, boards, ranks and totals are those of what is stored', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 1 }), step), { maxLength: 40 }),
      async (steps) => {
        const store = emptied();
        const world = boardsWorld();
        const first = boardsOn(store, world, clock);
        const second = boardsOn(store, world, clock);
        const instances = [first, second];
        await Promise.all(
          lanesOf(steps).map(async (lane) => {
            for (const [which, one] of lane)
              await doStep(which === 0 ? first : second, world, store, one);
          }),
        );
        await Promise.all(instances.map(({ indexer }) => indexer.indexAll('live')));
        clock.pass(62_000);
        await first.indexer.indexAll('live');
        expect(withoutShown(await answersOf(second, world))).toEqual(
          withoutShown(naiveAnswers(world)),
        );
        await countersAreEntries(store);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('a process that dies between any two steps leaves boards that equal a rebuild', async () => {
  const kills = 30;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 25 }),
      fc.nat({ max: 60 }),
      async (steps, writes) => {
        const store = emptied();
        const world = boardsWorld();
        const dying = dyingStore({ ...opened.store, ...store }, watched(runs));
        // It dies between any two records, as an engine may that does not commit them together.
        const mortal = boardsOn({ collection: dying.store.collection }, world, clock);
        dying.dieAfter(writes);
        let broken: Step | undefined;
        for (const one of steps) {
          // What a process did not come to is not stored either.
          await doStep(mortal, world, dying.store, one).catch(() => {
            broken = one;
          });
          if (broken) break;
        }
        await mortal.indexer.indexAll('live').catch(() => undefined);
        dying.kill();
        clock.pass(62_000);
        const next = boardsOn(store, world, clock);
        // Trust brings a score again until it is taken, and whoever erases tries again.
        if (broken?.kind === 'score' || broken?.kind === 'erase')
          await doStep(next, world, store, broken);
        await next.indexer.indexAll('live');
        const found = await answersOf(next, world);
        expect(withoutShown(found)).toEqual(withoutShown(naiveAnswers(world)));
        await rebuildBoards(
          { ...next, accounts: store.collection(rankedAccounts) },
          { environment: 'live', games: [game], anew: true },
          silent,
        );
        expect(await answersOf(next, world)).toEqual(found);
        await countersAreEntries(store);
      },
    ),
    { numRuns: kills },
  );
}, 120_000);

const nothing = (): void => undefined;
const silent = {
  started: nothing,
  read: nothing,
  indexing: nothing,
  indexed: nothing,
  finished: nothing,
};

/** What counters say is what the lists hold, wherever that is. */
async function countersAreEntries(store: Pick<Store, 'collection'>): Promise<void> {
  const entries = store.collection(boardEntries);
  const reader = createCounterReader(entries, store.collection(boardCounters));
  let counted = 0;
  for (const avatarId of [...avatars, topBoard] as const) {
    const named = { environment: 'live', game, avatarId } as const;
    for (const category of topCategories) {
      const list = { board: boardNameOf(named), category };
      const counts = (await reader.read([list])).get(listName(list));
      for (const partition of partitionsOf(named)) {
        const range = { from: partition, to: listKey(partition, lastKey) };
        const count = await entries.count({ index: category, equals: {}, range });
        expect(sumTotals(counts?.get(partition))).toBe(count);
        counted += count;
      }
    }
  }
  const lists = await Promise.all(
    topCategories.map((index) => entries.count({ index, equals: {} })),
  );
  expect(counted).toBe(lists.reduce((sum, count) => sum + count, 0));
}

test('pages of a board that changes have every entry once that stood still', async () => {
  const world = boardsWorld();
  const reader = boardsOn(opened.store, world, clock);
  const writer = boardsOn(opened.store, world, clock);
  const show = (boards: TestBoards, number: number, atk: number) => {
    clock.pass(1);
    const where = (['asia', 'europe', 'america'] as const)[number % 3] ?? 'asia';
    return boards.store(accountOf(number), {
      nickname: '',
      region: where,
      characters: [[1, { atk }]],
    });
  };
  for (let number = 0; number < 120; number += 1) await show(reader, number, 1000 - number);
  await reader.indexer.indexAll('live');
  const board = { game, avatarId: 1, metric: 'atk', region: 'global' } as const;
  const seen = new Map<string, number>();
  const ranks: number[] = [];
  let after: PageKey | undefined;
  let round = 0;
  do {
    const moving = (async () => {
      // Every third account goes somewhere else, up and down.
      for (let number = 0; number < 120; number += 3)
        await show(writer, number, 900 + ((number * 37 + round * 61) % 120));
      await writer.indexer.indexAll('live');
    })();
    const page = await reader.reader.page('live', board, { limit: 7, after });
    await moving;
    for (const { uid, rank } of page.rows) {
      seen.set(uid, (seen.get(uid) ?? 0) + 1);
      ranks.push(rank);
    }
    expect(new Set(page.rows.map(({ uid }) => uid)).size).toBe(page.rows.length);
    after = page.next;
    round += 1;
  } while (after);
  const stood = Array.from({ length: 120 }, (_, number) => number).filter((number) => number % 3);
  expect(stood.map((number) => seen.get(accountOf(number).uid))).toEqual(stood.map(() => 1));
  expect(ranks).toEqual(ranks.map((_, position) => position + 1));
});
