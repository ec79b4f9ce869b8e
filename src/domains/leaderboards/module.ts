import { oneRun } from '../../lib/one-run.ts';
import { type Environment, environments } from '../../lib/principal.ts';
import type { Module, Platform } from '../module.ts';
import { type Boards, createBoards } from './boards.ts';
import { eraseRanked } from './erase.ts';
import { createFiling, type Filing } from './filing.ts';
import { rankingOfGames } from './placing/content.ts';
import { createPlacing, everything, type PlacingLimits } from './placing/placing.ts';
import type { LeaderboardsPorts } from './ports.ts';
import { type RebuildListener, type RebuildOrder, rebuildBoards } from './rebuild.ts';
import { refreshFormulas } from './refresh.ts';
import { createSandboxSeed } from './sandbox-seed.ts';
import { createLeaderboardsService } from './service.ts';
import { boardCounters, boardEntries, placingBatches, rankedAccounts } from './store.ts';
import { sweepEntries } from './sweep.ts';

export interface LeaderboardsModule extends Module {
  readonly service: Boards;
  /** Receives what happens to accounts. */
  readonly filing: Pick<Filing, 'storing' | 'dropping' | 'moved'>;
  /** Answers how many accounts were filed. */
  rebuild(order: RebuildOrder, listener: RebuildListener): Promise<number>;
}

/** After a start or a fault there may be more; it goes on with the next seconds. */
const roundsAtOnce = 20;
/** A second's work beside requests. */
const eachTick: PlacingLimits = { due: 50, checks: 20 };

/** Boards of shown characters: what happens is noted at once, and placed about a second later by any instance. */
export function createLeaderboards(
  { store, clock, random, onError }: Platform,
  ports: LeaderboardsPorts,
  { pictures }: { readonly pictures: { readonly assetsUrl: string } },
): LeaderboardsModule {
  const accounts = store.collection(rankedAccounts);
  const entries = store.collection(boardEntries);
  const counters = store.collection(boardCounters);
  const batches = store.collection(placingBatches);
  const filing = createFiling({ accounts, batches, clock });
  const service = createBoards({
    boards: createLeaderboardsService({ accounts, entries, counters }),
    clock,
    cardsUrl: pictures.assetsUrl,
  });
  const sandbox = createSandboxSeed(accounts, filing);
  const placing = createPlacing({
    accounts,
    entries,
    counters,
    batches,
    commitsInOrder: store.commitsInOrder === true,
    ports,
    ranking: rankingOfGames,
    clock,
    random,
    onError,
    onMembers: service.forget,
  });
  const running = new Map<string, Promise<unknown>>();
  let isOpen = true;

  /** Goes on while more is due than it took: a showcase is placed cheaply while memory still has it. */
  async function placeWhile(environment: Environment, limits: PlacingLimits): Promise<void> {
    for (let round = 0; round < roundsAtOnce && isOpen; round += 1)
      if ((await placing.some(environment, limits)) < limits.due) return;
  }

  const placeSome = (environment: Environment): void =>
    void oneRun(running, environment, () => placeWhile(environment, eachTick)).catch(onError);

  async function placeMuch(environment: Environment): Promise<void> {
    await running.get(environment);
    await oneRun(running, environment, async () => {
      for (let round = 0; round < roundsAtOnce && isOpen; round += 1)
        if ((await placing.some(environment, everything)) === 0) return;
    });
  }

  return {
    service,
    filing,
    seed: async () => sandbox.seed(),
    rebuild: (order, listener) =>
      rebuildBoards({ accounts, filing, placing, ports }, order, listener),
    tick() {
      if (!isOpen) return;
      for (const environment of environments) placeSome(environment);
      void oneRun(running, 'sandbox', sandbox.addSome).catch(onError);
    },
    async recover() {
      for (const environment of environments) await placeMuch(environment);
      await refreshFormulas(accounts, filing, ports.packOf);
      await sweepEntries(entries, clock);
    },
    async drain() {
      isOpen = false;
    },
    async close() {
      isOpen = false;
      await Promise.allSettled(running.values());
    },
    erase: (erasure) => eraseRanked({ accounts, filing, placing }, erasure),
  };
}
