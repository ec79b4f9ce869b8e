import { parseArgs } from 'node:util';
import { processConfig } from '../src/config.ts';
import { createBoardReader } from '../src/domains/leaderboards/board-reader.ts';
import {
  boardCounters,
  boardEntries,
  rankedAccounts,
} from '../src/domains/leaderboards/store.ts';
import type { LeaderboardMetric } from '../src/games/leaderboard.ts';
import type { PageKey } from '../src/lib/list-page.ts';
import { systemClock as clock } from '../src/lib/clock.ts';
import { openStore } from '../src/store/open.ts';
import { beloved, fill, fillingOf, idOf, mongoFilling, uidOf } from './parts/boards-fill.ts';

const usage = `Measures pages and ranks of leaderboards on a store, by the clock on the wall.

  MONGODB_URI=mongodb://… npx tsx bench/boards.ts [--accounts <n>] [--rounds <n>]
  DATA_DIR=/tmp/boards npx tsx bench/boards.ts

  --accounts <n>   how many accounts with eight characters each; default: 100000. An empty store is filled
                   with them first (100,000 take some minutes); one that has them is measured at once
  --rounds <n>     how often each is measured, each time for another account; default: 100
  --help           this text

Use a MONGODB_PREFIX or DATA_DIR of its own for each number of accounts.
`;

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '100' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const [accounts, rounds] = [Number(values.accounts), Number(values.rounds)];
const config = processConfig();

const progress = (share: number): void => {
  process.stderr.write(`\rfilled ${Math.round(100 * share)} %`);
};

/** Waits for indexes, which a database makes in the background. */
async function open() {
  const { store } = await openStore({ ...config, clock, poolSize: 16 });
  store.collection(rankedAccounts);
  store.collection(boardEntries);
  for (let waited = 0; ; waited += 1) {
    const unready = Object.keys(store.unreadyIndexes?.() ?? {});
    if (unready.length === 0) return store;
    process.stderr.write(`\r${unready.length} indexes are made, ${waited} s `);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function isFilled(): Promise<boolean> {
  const { store } = await openStore({ ...config, clock, poolSize: 1 });
  // An id alone needs no index, and opening the collection would make those.
  const last = await store
    .collection({ ...rankedAccounts, indexes: {} })
    .get(idOf(accounts - 1));
  await store.close();
  return last !== undefined;
}

const { mongodbUri, mongodbPrefix = '' } = config;
if (mongodbUri !== undefined && !(await isFilled())) {
  const filling = await mongoFilling(mongodbUri, mongodbPrefix);
  await fill(filling, accounts, progress);
  await filling.close();
}
const store = await open();
const last = await store.collection(rankedAccounts).get(idOf(accounts - 1));
if (mongodbUri === undefined && last === undefined)
  await fill(fillingOf(store), accounts, progress);

const reader = createBoardReader({
  accounts: store.collection(rankedAccounts),
  entries: store.collection(boardEntries),
  counters: store.collection(boardCounters),
});
const boardBy = (metric: LeaderboardMetric) =>
  ({ game: 'genshin', avatarId: beloved, metric, region: 'global' }) as const;
const limit = 50;
const numberIn = (round: number): number => (round * 7919 + 13) % accounts;
const accountIn = (round: number) => ({ game: 'genshin', uid: uidOf(numberIn(round)) }) as const;

/** Cursors of pages about the middle of a board. */
async function middleCursors(metric: LeaderboardMetric): Promise<PageKey[]> {
  const cursors: PageKey[] = [];
  for (let round = 0; cursors.length < 10 && round < 10_000; round += 1) {
    const around = accountIn(round).uid;
    const { own, next } = await reader.page('live', boardBy(metric), { limit: 2, around });
    const share = (own?.rank ?? 0) / accounts;
    if (next && share > 0.4 && share < 0.6) cursors.push(next);
  }
  return cursors;
}

async function measure(name: string, call: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    const begun = performance.now();
    await call(Math.abs(round));
    if (round >= 0) times.push(performance.now() - begun);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
  process.stdout.write(`${name.padEnd(36)} ${at(0).padStart(8)} ${at(0.5).padStart(8)} ${at(0.95).padStart(8)}\n`);
}

process.stderr.write('\r');
process.stdout.write(`${`${accounts} accounts, ms`.padEnd(36)}      min   median      p95\n`);
for (const metric of ['atk', 'crit_stat'] as const) {
  const cursors = await middleCursors(metric);
  await measure(`page at rank 1, ${metric}`, () => reader.page('live', boardBy(metric), { limit }));
  await measure(`page in the middle, ${metric}`, (round) =>
    reader.page('live', boardBy(metric), { limit, after: cursors[round % cursors.length] }),
  );
  await measure(`page of a region, ${metric}`, (round) => {
    const after = cursors[round % cursors.length];
    return reader.page('live', { ...boardBy(metric), region: 'europe' }, { limit, after });
  });
  await measure(`page around an account, ${metric}`, (round) =>
    reader.page('live', boardBy(metric), { limit, around: accountIn(round).uid }),
  );
}
await measure('top 100 by damage', () => reader.top('live', 'genshin', 'damage', 100));
await measure('ranks of one character', (round) => reader.ranks('live', accountIn(round), beloved));
await measure('ranks of eight characters', (round) => reader.ranks('live', accountIn(round)));
await store.close();
