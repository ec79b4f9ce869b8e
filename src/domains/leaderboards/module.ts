import type { Account } from '../../games/account.ts';
import { singleFlight } from '../../lib/once.ts';
import { type Environment, environments } from '../../lib/principal.ts';
import type { Erasure, Module, Platform } from '../module.ts';
import { eraseRanked } from './erase.ts';
import { createKeptPages } from './kept-pages.ts';
import { createNotes, type Notes } from './notes.ts';
import { rankingOfGames } from './placing/content.ts';
import { createPlacing, everything, type PlacingLimits } from './placing/placing.ts';
import type { LeaderboardsPorts } from './ports.ts';
import { createBoardReader } from './reading/board-reader.ts';
import { type RebuildListener, type RebuildOrder, rebuildBoards } from './rebuild.ts';
import { refreshFormulas } from './refresh.ts';
import { createSandboxSeed } from './sandbox-seed.ts';
import { createLeaderboardsService, type LeaderboardsService } from './service.ts';
import { boardCounters, boardEntries, placingBatches, rankedAccounts } from './store.ts';
import { sweepEntries } from './sweep.ts';

export interface LeaderboardsModule extends Module {
  readonly service: LeaderboardsService;
  /** Receives what happens to accounts. */
  readonly notes: Pick<Notes, 'storing' | 'dropping' | 'moved'>;
  /** Answers how many accounts were noted. */
  rebuild(order: RebuildOrder, listener: RebuildListener): Promise<number>;
  /** Nothing that was changed about an account of the sandbox is left: it is on its boards from the start, or on none. */
  leftSandbox(account: Account): Promise<void>;
}

/** After a start or a fault there may be more; it goes on with the next seconds. */
const roundsAtOnce = 20;
/** A second's work beside requests; when so many are due sooner, it is done sooner. */
const eachTick: PlacingLimits = { due: 50, checks: 20 };

const collectionsOf = (store: Platform['store']) => ({
  accounts: store.collection(rankedAccounts),
  entries: store.collection(boardEntries),
  counters: store.collection(boardCounters),
  batches: store.collection(placingBatches),
});

/** Boards of shown characters: what happens is noted at once, and placed about a second later by any instance. */
export function createLeaderboards(
  { store, clock, random, work, onError }: Platform,
  ports: LeaderboardsPorts,
  { pictures }: { readonly pictures: { readonly assetsUrl: string } },
): LeaderboardsModule {
  const collections = collectionsOf(store);
  const { accounts, entries } = collections;
  const notes = createNotes({ ...collections, clock });
  const noted = { live: 0, test: 0 };
  const reader = createBoardReader(collections);
  const pages = createKeptPages({ reader, clock });
  const service = createLeaderboardsService({ reader, pages, cardsUrl: pictures.assetsUrl });
  const sandbox = createSandboxSeed(accounts, notes);
  const placing = createPlacing({
    ...collections,
    commitsInOrder: store.commitsInOrder === true,
    ports,
    ranking: rankingOfGames,
    clock,
    random,
    work,
    onError,
    onMembers(environment, game) {
      pages.forget(environment, game);
      ports.onMembers?.(environment);
    },
  });
  const running = new Map<string, Promise<unknown>>();
  let isOpen = true;

  /** Goes on while more is due than it took: a showcase is placed cheaply while memory still has it. */
  async function placeWhile(
    environment: Environment,
    limits: PlacingLimits,
    least = limits.due,
  ): Promise<void> {
    noted[environment] = 0;
    for (let round = 0; round < roundsAtOnce && isOpen; round += 1)
      if ((await placing.some(environment, limits)) < least) return;
  }

  const placeSome = (environment: Environment): void =>
    void singleFlight(running, environment, () => placeWhile(environment, eachTick)).catch(onError);

  const storing: Notes['storing'] = async (environment, account, showcase) => {
    const write = await notes.storing(environment, account, showcase);
    noted[environment] += write ? 1 : 0;
    if (noted[environment] > eachTick.due) placeSome(environment);
    return write;
  };

  async function placeMuch(environment: Environment): Promise<void> {
    await running.get(environment);
    await singleFlight(running, environment, () => placeWhile(environment, everything, 1));
  }

  const erase = (erasure: Erasure) => eraseRanked({ accounts, notes, placing }, erasure);

  return {
    service,
    notes: { ...notes, storing },
    seed: async () => sandbox.seed(),
    rebuild: (...order) => rebuildBoards({ accounts, notes, placing, ports }, ...order),
    tick() {
      if (!isOpen) return;
      for (const environment of environments) placeSome(environment);
      void singleFlight(running, 'sandbox', sandbox.addSome).catch(onError);
    },
    async recover() {
      for (const environment of environments) await placeMuch(environment);
      await work.run('leaderboard', ['formulas'], () =>
        refreshFormulas(accounts, notes, ports.packOf),
      );
      await work.run('sweep', ['leaderboards'], () => sweepEntries(entries, clock));
    },
    async drain() {
      isOpen = false;
    },
    async close() {
      isOpen = false;
      await Promise.allSettled(running.values());
    },
    async leftSandbox(account) {
      if (sandbox.has(account)) await notes.moved('test', account);
      else await erase({ environment: 'test', account, dryRun: false });
    },
    erase,
  };
}
