import {
  type BoardReader,
  createBoardReader,
} from '../../src/domains/leaderboards/board-reader.ts';
import { formerAccounts } from '../../src/domains/leaderboards/former.ts';
import { createIndexer, type Indexer } from '../../src/domains/leaderboards/indexing/indexer.ts';
import { lanesOf } from '../../src/domains/leaderboards/indexing/lanes.ts';
import {
  createIndexQueue,
  type IndexQueue,
} from '../../src/domains/leaderboards/indexing/queue.ts';
import type { LeaderboardsPorts } from '../../src/domains/leaderboards/ports.ts';
import {
  boardCounters,
  boardEntries,
  indexBatches,
  rankedAccounts,
} from '../../src/domains/leaderboards/store.ts';
import { computeScore } from '../../src/domains/trust/score/score.ts';
import { unknownAccount } from '../../src/domains/trust/score/state.ts';
import { type Account, recordKey } from '../../src/games/account.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import type { ShownCharacterBase } from '../../src/games/game.ts';
import type { GameId } from '../../src/games/ids.ts';
import type { AccountRegion, RankedValues, TopCategory } from '../../src/games/leaderboard.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Environment } from '../../src/lib/principal.ts';
import type { Store } from '../../src/store/store.ts';
import { directWork } from '../../src/store/work.ts';

/** A character as the tests of boards show it: what it is ranked by stands in it. */
/** How many accounts wait to be indexed, in all lanes. */
export async function countDue({ collection }: Pick<Store, 'collection'>): Promise<number> {
  const accounts = collection(rankedAccounts);
  const counts = lanesOf('live').map((lane) =>
    accounts.count({ index: 'byDue', equals: { lane } }),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

export interface TestCharacter extends ShownCharacterBase {
  readonly avatarId: number;
  readonly values: RankedValues;
}

export interface TestShowcase {
  readonly fetchedAt: number;
  readonly nickname: string;
  readonly region: AccountRegion;
  readonly characters: readonly (readonly [avatarId: number, values: RankedValues])[];
}

/** What the world of the boards holds, where several instances see it: showcases, scores, and the pack that is served. */
export interface BoardsWorld {
  readonly showcases: Map<string, TestShowcase>;
  readonly scores: Map<string, number>;
  /** Whose score cannot be had. */
  readonly scoreless: Set<string>;
  builtAt: string;
}

export const boardsWorld = (): BoardsWorld => ({
  showcases: new Map(),
  scores: new Map(),
  scoreless: new Set(),
  builtAt: '2026-01-01',
});

export interface TestBoards {
  readonly queue: IndexQueue;
  readonly indexer: Indexer;
  readonly reader: BoardReader;
  readonly ports: LeaderboardsPorts;
  /** Notes a showcase and stores it, as players do. */
  store(account: Account, showcase: Omit<TestShowcase, 'fetchedAt'>): Promise<void>;
  /** Removes a showcase that is hidden, as players do. */
  hide(account: Account): Promise<void>;
  /** Moves a score, as trust does. */
  score(account: Account, score: number): Promise<void>;
}

const environment: Environment = 'live';

/** The boards of one instance on a store. */
export function boardsOn(
  store: Pick<Store, 'collection'>,
  world: BoardsWorld,
  clock: Clock,
): TestBoards {
  const collections = {
    accounts: store.collection(rankedAccounts),
    entries: store.collection(boardEntries),
    counters: store.collection(boardCounters),
    batches: store.collection(indexBatches),
    formers: store.collection(formerAccounts),
  };
  const ports = boardsPorts(world, clock);
  const queue = createIndexQueue({ ...collections, clock });
  const indexer = createIndexer({
    ...collections,
    ports,
    rankCharacter: (_game, character) => character as TestCharacter,
    clock,
    random: () => 0.5,
    work: directWork,
    onError: () => undefined,
  });
  return {
    queue,
    indexer,
    ports,
    reader: createBoardReader(collections),
    async store(account, shown) {
      const showcase = { ...shown, fetchedAt: clock.now() };
      const body = Buffer.from(JSON.stringify(shown));
      const news = { fetchedAt: clock.now(), body, shown: shown.characters.length };
      const note = await queue.beforeStore(environment, account, news);
      await note?.();
      world.showcases.set(recordKey(environment, account), showcase);
    },
    async hide(account) {
      const dropped = await queue.beforeRemove(environment, account);
      await dropped(world.showcases.delete(recordKey(environment, account)));
    },
    async score(account, score) {
      world.scores.set(recordKey(environment, account), score);
      await queue.onScoreChange(environment, account);
    },
  };
}

export const boardsPorts = (world: BoardsWorld, clock: Clock): LeaderboardsPorts => ({
  packOf: (game: GameId) =>
    ({ game, manifest: { builtAt: world.builtAt }, version: '1' }) as unknown as CatalogPack,
  scoreOf: async (where, account) => {
    if (world.scoreless.has(recordKey(where, account))) throw new Error('The store is down.');
    const score = world.scores.get(recordKey(where, account));
    const known = computeScore(account, unknownAccount, clock.now());
    // A verification holds: time may take its points.
    const components = { ...known.components, verifiedOwnerBonus: 15 };
    return score === undefined ? known : { ...known, score, components };
  },
  showcases: {
    of: async (where, accounts) =>
      accounts.map((account) => {
        const found = world.showcases.get(recordKey(where, account));
        return found && { fetchedAt: found.fetchedAt, read: () => shownOf(account, found) };
      }),
    async *accounts(where, game) {
      const prefix = `${where}:${game}:`;
      const keys = [...world.showcases.keys()].filter((key) => key.startsWith(prefix));
      yield keys.map((key) => ({ game, uid: key.slice(prefix.length) }));
    },
    count: async () => world.showcases.size,
  },
});

function shownOf({ game, uid }: Account, { nickname, region, characters }: TestShowcase) {
  const showcase = characters.map(
    ([avatarId, values]): TestCharacter => ({
      avatarId,
      values,
      level: 90,
      name: null,
      elementName: null,
      detail: {},
    }),
  );
  const texts = { signature: '', profilePictureUrl: '' };
  return { player: { uid, game, nickname, level: 60, ...texts, showcase }, region };
}

/** An entry of the naive model: everything is sorted whenever somebody asks. */
export interface NaiveEntry {
  readonly uid: string;
  readonly nickname: string;
  readonly avatarId: number;
  readonly region: AccountRegion;
  readonly metricValue: number;
  readonly trustScore: number;
}

/** A board made of everything that is stored, in the order of R11.1. */
export function naiveBoard(
  world: BoardsWorld,
  game: Account['game'],
  avatarId: number | 'top',
  category: TopCategory,
): NaiveEntry[] {
  const members = [...world.showcases].filter(
    ([key]) => key.startsWith(`live:${game}:`) && (world.scores.get(key) ?? 60) >= 50,
  );
  return members
    .flatMap(([key, showcase]) => {
      const trustScore = world.scores.get(key) ?? 60;
      const own = shownBy(showcase, category, trustScore).map(([id, metricValue]) => ({
        uid: key.split(':')[2] ?? '',
        nickname: showcase.nickname,
        avatarId: id,
        region: showcase.region,
        metricValue,
        trustScore,
      }));
      if (avatarId === 'top') return own.sort(byRank).slice(0, 1);
      return own.filter((one) => one.avatarId === avatarId);
    })
    .sort(byRank);
}

function shownBy(
  { characters }: TestShowcase,
  category: TopCategory,
  score: number,
): (readonly [avatarId: number, value: number])[] {
  if (category === 'trust') return characters.slice(0, 1).map(([id]) => [id, score]);
  return characters.flatMap(([id, values]) => {
    const value = values[category];
    return value === undefined ? [] : [[id, value]];
  });
}

const byRank = (one: NaiveEntry, other: NaiveEntry): number =>
  other.metricValue - one.metricValue ||
  other.trustScore - one.trustScore ||
  Number(one.uid) - Number(other.uid);
