import { type Account, recordKey } from '../../games/account.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { singleFlight } from '../../lib/once.ts';
import { type Environment, environments } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import type { ErasedCounts, Erasure, Platform } from '../module.ts';
import { indexedEntries } from './account-entries.ts';
import { createBoardReader } from './board-reader.ts';
import { formerAccounts } from './former.ts';
import { sweepEntries } from './indexing/batch.ts';
import { rankCharacter } from './indexing/decision.ts';
import { createIndexer, type Indexer } from './indexing/indexer.ts';
import { boardIndexers, createLaneShare } from './indexing/lanes.ts';
import { createIndexQueue, type IndexQueue } from './indexing/queue.ts';
import {
  type RebuildListener,
  type RebuildOrder,
  rebuildBoards,
  refreshFormulas,
} from './indexing/rebuild.ts';
import { createRounds, eachTick } from './indexing/rounds.ts';
import type { LeaderboardsPorts } from './ports.ts';
import { createSandboxSeed } from './sandbox.ts';
import { createLeaderboardsService, createPageCache } from './service.ts';
import {
  boardCounters,
  boardEntries,
  indexBatches,
  type RankedAccount,
  rankedAccounts,
} from './store.ts';

export type LeaderboardsModule = ReturnType<typeof createLeaderboards>;

/** Boards of shown characters: changes are queued at once, and indexed about a second later by any instance. */
export function createLeaderboards(
  { store, clock, random, ids, work, onError }: Platform,
  ports: LeaderboardsPorts,
  { pictures }: { readonly pictures: { readonly assetsUrl: string } },
) {
  const collections = {
    accounts: store.collection(rankedAccounts),
    entries: store.collection(boardEntries),
    counters: store.collection(boardCounters),
    batches: store.collection(indexBatches),
    formers: store.collection(formerAccounts),
  };
  const { accounts, entries } = collections;
  const queue = createIndexQueue({ ...collections, clock });
  const queued = { live: 0, test: 0 };
  const reader = createBoardReader(collections);
  const pages = createPageCache(reader, clock);
  const service = createLeaderboardsService(reader, pages, pictures.assetsUrl);
  const sandbox = createSandboxSeed(accounts, queue);
  const share = createLaneShare({
    records: store.collection(boardIndexers),
    clock,
    newId: () => ids.mint('idx'),
  });
  const indexer = createIndexer({
    ...collections,
    ports,
    rankCharacter: ports.rankCharacter ?? rankCharacter,
    clock,
    random,
    work,
    onError,
    onMembers(environment, game) {
      pages.forget(environment, game);
      ports.onMembers?.(environment, game);
    },
    onLost: share.doubt,
  });
  const running = new Map<string, Promise<unknown>>();
  let isOpen = true;
  const rounds = createRounds({ indexer, own: share.own, clock, isOpen: () => isOpen });

  /** A page of a new sandbox would stay empty for minutes. */
  const dropSandboxPages = (game: GameId): void => pages.forget('test', game);

  async function index(environment: Environment, round: Promise<number>): Promise<void> {
    queued[environment] = 0;
    const indexed = await round;
    if (environment === 'test' && sandbox.isFilling(indexed)) gameIds.forEach(dropSandboxPages);
  }

  const indexOwn = async (environment: Environment): Promise<void> =>
    index(environment, rounds.tick(environment));

  const indexSome = (environment: Environment): void =>
    void singleFlight(running, environment, () => indexOwn(environment)).catch(onError);

  const beforeStore: IndexQueue['beforeStore'] = async (environment, account, showcase) => {
    const write = await queue.beforeStore(environment, account, showcase);
    queued[environment] += write ? 1 : 0;
    if (queued[environment] > eachTick.due) indexSome(environment);
    return write;
  };

  async function indexAll(environment: Environment): Promise<void> {
    await running.get(environment);
    await singleFlight(running, environment, () => index(environment, rounds.finish(environment)));
  }

  const erase = (erasure: Erasure) => eraseFromBoards(accounts, queue, indexer, erasure);

  return {
    service,
    /** Drops the pages of a game: its boards changed in another worker. */
    forgetPages: pages.forget,
    /** Receives changes of accounts. */
    queue: { ...queue, beforeStore },
    seed: async () => sandbox.seed(),
    /** Resolves to how many accounts were queued. */
    rebuild: (order: RebuildOrder, listener: RebuildListener) =>
      rebuildBoards({ accounts, queue, indexer, ports }, order, listener),
    tick() {
      if (!isOpen) return;
      for (const environment of environments) indexSome(environment);
      void singleFlight(running, 'sandbox', sandbox.addSome).catch(onError);
    },
    async recover() {
      for (const environment of environments) await indexAll(environment);
      await work.run('leaderboard', ['formulas'], () =>
        refreshFormulas(accounts, queue, ports.packOf),
      );
      await work.run('sweep', ['leaderboards'], () => sweepEntries(entries, clock));
    },
    async drain() {
      isOpen = false;
    },
    async close() {
      isOpen = false;
      await Promise.allSettled(running.values());
      await share.leave().catch(onError);
    },
    /** A sandbox account is as it was at the start again: on the boards that it was on then, or on none. */
    async leftSandbox(account: Account): Promise<void> {
      if (sandbox.has(account)) await queue.onScoreChange('test', account);
      else await erase({ environment: 'test', account, dryRun: false });
    },
    erase,
  };
}

/**
 * Takes an account from boards and counters at once and removes what was known of it. For an hour the entries stay as
 * records in no list: without them an instance that is late with an earlier batch would put them back.
 */
export async function eraseFromBoards(
  accounts: Collection<RankedAccount>,
  queue: Pick<IndexQueue, 'erase'>,
  indexer: Pick<Indexer, 'indexOne'>,
  { environment, account, dryRun }: Erasure,
): Promise<ErasedCounts> {
  const id = recordKey(environment, account);
  const ranked = dryRun ? await accounts.get(id) : await queue.erase(environment, account);
  const held = ranked ? indexedEntries(ranked) : [];
  if (!dryRun && ranked) {
    await indexer.indexOne(ranked);
    if ((await accounts.get(id))?.isErased)
      throw new Error(`${id} is still on leaderboards: erase it again.`);
  }
  return { leaderboardEntries: held.length };
}
