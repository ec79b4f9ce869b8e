import { randomBytes } from 'node:crypto';
import {
  createLeaderboards,
  type LeaderboardsModule,
} from '../../src/domains/leaderboards/module.ts';
import type { ShowcaseSubscriber } from '../../src/domains/leaderboards/ports.ts';
import { idOf, snapshotRecords } from '../../src/domains/players/snapshot.ts';
import { createSnapshotCache } from '../../src/domains/players/snapshot-cache.ts';
import { createStoredShowcases } from '../../src/domains/players/stored-showcases.ts';
import { computeScore } from '../../src/domains/trust/score/score.ts';
import { loadBuiltIn } from '../../src/games/catalog-file.ts';
import { games } from '../../src/games/index.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { createIds } from '../../src/lib/ids.ts';
import type { Store } from '../../src/store/store.ts';
import { directWork } from '../../src/store/work.ts';

const pack = loadBuiltIn('genshin');
const environment = 'live';
const fail = (error: unknown): never => {
  throw error;
};

/** What a process has that stores live showcases and places them, with providers that show what they are asked to. */
export interface BoardsProcess {
  readonly leaderboards: LeaderboardsModule;
  /** Stores the sandbox showcase of another account as this one's. */
  show(uid: string, like: string): Promise<void>;
  hide(uid: string): Promise<void>;
}

export function boardsProcess(store: Store, clock: Clock): BoardsProcess {
  const records = store.collection(snapshotRecords);
  const keyOf = (uid: string) => ({ environment, game: 'genshin', uid, slot: 'primary' }) as const;
  const cache = createSnapshotCache({
    records,
    clock,
    onError: fail,
    commitsInOrder: store.commitsInOrder === true,
    showcaseSubscriber: (): ShowcaseSubscriber => leaderboards.queue,
  });
  const urls = { cdnUrl: 'https://cdn.test', cardsUrl: 'https://cards.test' };
  const showcases = createStoredShowcases({
    ...urls,
    clock,
    packOf: () => pack,
    records,
    inMemory: cache.inMemory,
    builtIn: () => pack,
    onError: fail,
  });
  const ids = createIds(randomBytes);
  const platform = { store, clock, random: () => 0.5, ids, work: directWork, onError: fail };
  const leaderboards = createLeaderboards(
    platform as unknown as Parameters<typeof createLeaderboards>[0],
    {
      showcases,
      scoreOf: async (_environment, account) => computeScore(account, undefined, clock.now()),
      packOf: () => pack,
    },
    { pictures: { assetsUrl: urls.cardsUrl } },
  );
  return {
    leaderboards,
    async show(uid, like) {
      const showcase = games.genshin.sandbox(like, { hideDetails: false, empty: false, pack });
      const key = keyOf(uid);
      await cache.put(idOf(key), key, { showcase, ttlSeconds: 60 });
    },
    hide: (uid) => cache.drop(idOf(keyOf(uid)), keyOf(uid)),
  };
}
