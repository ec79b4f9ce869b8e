import { processConfig } from '../../src/config.ts';
import { countsAfter, type Deltas } from '../../src/domains/leaderboards/counts.ts';
import { entryKey } from '../../src/domains/leaderboards/entry-key.ts';
import type { TopCategory } from '../../src/domains/leaderboards/leaderboard.ts';
import { partitionOf } from '../../src/domains/leaderboards/partition.ts';
import {
  createLeaderboardsService,
  type LeaderboardsService,
} from '../../src/domains/leaderboards/service.ts';
import {
  type BoardEntry,
  boardCounters,
  boardEntries,
  type Placement,
  type RankedAccount,
  rankedAccounts,
} from '../../src/domains/leaderboards/store.ts';
import { rangeOf } from '../../src/domains/leaderboards/value-range.ts';
import {
  type AccountRegion,
  type LeaderboardMetric,
  leaderboardMetrics,
} from '../../src/games/leaderboard.ts';
import { type Random, seededRandom } from '../../src/games/random.ts';
import { systemClock as clock } from '../../src/lib/clock.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { answerMessages } from '../helper.ts';

export interface BoardsQuestion {
  /** How many accounts are on the board. */
  readonly entries: number;
}

export interface BoardTimes {
  readonly engine: string;
  /** CPU microseconds of one page of 50, from the first rank and from the middle. */
  readonly firstPage: number;
  readonly middlePage: number;
  /** Of the page around an account in the middle, with its rank. */
  readonly around: number;
  /** Of the ranks of one account by four metrics, of one character, in its region and everywhere. */
  readonly ranks: number;
  /** The total that a page names. */
  readonly total: number;
}

const subject = { environment: 'live', game: 'genshin', avatarId: 10_000_089 } as const;
const board = { game: subject.game, avatarId: subject.avatarId, region: 'global' } as const;
const regions: readonly AccountRegion[] = ['asia', 'asia', 'asia', 'europe', 'america', 'tw_hk_mo'];
const atOnce = 25_000;

const uidOf = (number: number): string => String(600_000_000 + number);

/** About as values of a much loved character lie: most in the middle; some wear no CRIT at all. */
function keysOf(random: Random, number: number): Partial<Record<LeaderboardMetric, string>> {
  const bell = (random() + random() + random() + random()) / 4;
  const trust = 60 + Math.floor(random() * 12);
  const values: Record<LeaderboardMetric, number> = {
    crit_stat: random() < 0.05 ? 0 : 320 * bell,
    damage: 1_200_000 * bell * bell,
    atk: 900 + 2200 * bell,
    hp: 14_000 + 26_000 * bell,
  };
  const uid = uidOf(number);
  return Object.fromEntries(
    leaderboardMetrics.map((metric) => [
      metric,
      entryKey({ value: Math.round(values[metric] * 10) / 10, trust, uid }),
    ]),
  );
}

/** Entries and counters as placing them would have left them, without the accounts behind them. */
async function fill(store: Pick<Store, 'collection'>, count: number): Promise<void> {
  const entries = store.collection(boardEntries);
  const random = seededRandom('boards');
  const sums = new Map<string, Map<LeaderboardMetric, Map<number, number>>>();
  for (let from = 0; from < count; from += atOnce) {
    const made = new Map<string, BoardEntry>();
    for (let number = from; number < Math.min(count, from + atOnce); number += 1) {
      const keys = keysOf(random, number);
      const region = regions[number % regions.length] ?? 'asia';
      const partition = partitionOf(subject, region);
      const id = `live:genshin:${uidOf(number)}:${subject.avatarId}`;
      made.set(id, { id, board: partition, nickname: `Traveler ${number}`, ...keys, batch: 1 });
      for (const metric of leaderboardMetrics) countIn(sums, partition, metric, keys[metric]);
    }
    await entries.updateMany([...made.keys()], (_, id) => made.get(id));
  }
  await writeCounters(store, sums);
}

type Sums = Map<string, Map<LeaderboardMetric, Map<number, number>>>;

function countIn(sums: Sums, partition: string, metric: LeaderboardMetric, key = ''): void {
  const metrics = sums.get(partition) ?? new Map<LeaderboardMetric, Map<number, number>>();
  const ranges = metrics.get(metric) ?? new Map<number, number>();
  const range = rangeOf(metric, key);
  ranges.set(range, (ranges.get(range) ?? 0) + 1);
  sums.set(partition, metrics.set(metric, ranges));
}

async function writeCounters(store: Pick<Store, 'collection'>, sums: Sums): Promise<void> {
  const counters = store.collection(boardCounters);
  for (const [id, metrics] of sums) {
    const counts: Partial<Record<TopCategory, Uint8Array<ArrayBuffer>>> = {};
    for (const [metric, ranges] of metrics) {
      const deltas: Deltas = [...ranges];
      counts[metric] = countsAfter(undefined, deltas);
    }
    await counters.update(id, () => ({ id, batch: 1, counts }));
  }
}

/** What boards hold of one account, so that it can be asked for its ranks. */
async function placeOne(store: Pick<Store, 'collection'>, uid: string): Promise<void> {
  const id = `live:genshin:${uid}`;
  const entry = await store.collection(boardEntries).get(`${id}:${subject.avatarId}`);
  if (!entry?.board) throw new Error(`${uid} is on no board.`);
  const keys: Placement['keys'] = {};
  for (const metric of leaderboardMetrics) {
    const key = entry[metric];
    if (key !== undefined) keys[metric] = key;
  }
  const { board: partition, nickname = '' } = entry;
  const account: RankedAccount = {
    id,
    environment: 'live',
    game: 'genshin',
    uid,
    revision: 1,
    checkAt: Number.MAX_SAFE_INTEGER,
    nickname,
    region: 'asia',
    formula: '',
    characters: [],
    placed: [{ name: String(subject.avatarId), board: partition, nickname, keys }],
    batch: 1,
  };
  await store.collection(rankedAccounts).update(id, () => account);
}

/** CPU microseconds of all threads for one call, the best of some rounds: others share the machine. */
async function cpuOf(call: () => Promise<unknown>, rounds = 15, calls = 40): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    for (let count = 0; count < calls; count += 1) await call();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / calls);
  }
  return best;
}

/** The account in the middle of the board, and the cursor of the row before it. */
async function middleOf(service: LeaderboardsService, count: number) {
  // By its own rank: numbers are spread evenly over the board, so that a few tries come near.
  for (let number = Math.floor(count / 2); ; number += 1) {
    const around = uidOf(number);
    const page = await service.page('live', { ...board, metric: 'atk' }, { limit: 2, around });
    const share = (page.own?.rank ?? 0) / count;
    if (page.next && share > 0.49 && share < 0.51) return { around, after: page.next };
  }
}

async function measure({ entries }: BoardsQuestion): Promise<BoardTimes> {
  const config = processConfig();
  const { store, engine } = await openStore({ ...config, clock, poolSize: 4 });
  await fill(store, entries);
  const collections = {
    accounts: store.collection(rankedAccounts),
    entries: store.collection(boardEntries),
    counters: store.collection(boardCounters),
  };
  const service = createLeaderboardsService(collections);
  const { around, after } = await middleOf(service, entries);
  await placeOne(store, around);
  const account = { game: 'genshin', uid: around } as const;
  const asked = { ...board, metric: 'atk' } as const;
  const { total } = await service.page('live', asked, { limit: 50 });
  const times: BoardTimes = {
    engine,
    firstPage: await cpuOf(() => service.page('live', asked, { limit: 50 })),
    middlePage: await cpuOf(() => service.page('live', asked, { limit: 50, after })),
    around: await cpuOf(() => service.page('live', asked, { limit: 50, around })),
    ranks: await cpuOf(() => service.ranks('live', account)),
    total,
  };
  await store.close();
  return times;
}

answerMessages(measure);
