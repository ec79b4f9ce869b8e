import type { Account } from '../../games/account.ts';
import { games } from '../../games/index.ts';
import { createCountedLog } from '../../lib/counted-log.ts';
import { shortDigest } from '../../lib/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import { eraseRecords } from '../../store/records.ts';
import { ageRecords } from '../../store/retention.ts';
import type { Enka } from '../../upstream/players/enka.ts';
import type { Mihomo } from '../../upstream/players/mihomo.ts';
import type { MappingSource } from '../catalog/service.ts';
import type { ErasedCounts, Erasure, Platform } from '../module.ts';
import type { TrustService } from '../trust/service.ts';
import { createFetchLive } from './providers.ts';
import { createSandboxPlayers } from './sandbox.ts';
import { createPlayersService } from './service.ts';
import { idOf, providerSlots, snapshotRecords } from './snapshot.ts';
import { createSnapshotCache, type SnapshotCacheDependencies } from './snapshot-cache.ts';
import { createSnapshots } from './snapshots.ts';
import { createStoredShowcases } from './stored-showcases.ts';

interface PlayersPorts {
  readonly enka: Enka;
  readonly mihomo: Mihomo;
  readonly mapping: MappingSource;
  /** Called when a provider shows what the catalog lacks. */
  readonly onUnknown: () => void;
  readonly observed: TrustService['observed'];
  readonly markChanges: () => number;
  /** Called when an account changes before its snapshot expires. */
  readonly onReplaced: (environment: Environment, account: Account) => void;
  readonly showcaseSubscriber: SnapshotCacheDependencies['showcaseSubscriber'];
}

/** Players, mapped with the catalog that is served. Each live fetch is reported to trust as a sign of life. */
export function createPlayers(
  { store, clock, logger, onError }: Platform,
  ports: PlayersPorts,
  config: { readonly cdnUrl: string; readonly pictures: { readonly assetsUrl: string } },
) {
  const { enka, mihomo, mapping, onUnknown, observed, onReplaced, showcaseSubscriber } = ports;
  const fetchLive = createFetchLive(enka, mihomo);
  const logStale = createCountedLog({ logger, clock }, 'reply served stale: provider down');
  const records = store.collection(snapshotRecords);
  const fetchSandbox = createSandboxPlayers();
  const snapshotCache = createSnapshotCache({
    records,
    clock,
    onError,
    commitsInOrder: store.commitsInOrder === true,
    showcaseSubscriber,
  });
  const snapshots = createSnapshots({
    snapshotCache,
    clock,
    onError,
    markChanges: ports.markChanges,
    onStale: ({ game, slot }) => logStale(1, { game, provider: slot }),
    fetch: (key, lookUp) =>
      key.environment === 'test'
        ? fetchSandbox(key, mapping.builtIn(key.game))
        : fetchLive(key, lookUp),
    onFetched(key, showcase) {
      const { isKnown, shown, shownCount } = games[key.game];
      if (!isKnown(showcase, mapping.current(key.game))) onUnknown();
      return observed(key.environment, key, {
        shown: shownCount(showcase),
        showcaseHash: shortDigest(JSON.stringify(shown(showcase))),
      });
    },
  });
  const { cdnUrl, pictures } = config;
  const presenting = { clock, cdnUrl, cardsUrl: pictures.assetsUrl, packOf: mapping.current };
  const showcases = createStoredShowcases({
    ...presenting,
    records,
    inMemory: snapshotCache.inMemory,
    builtIn: mapping.builtIn,
    onError,
  });
  return {
    service: createPlayersService({ ...presenting, snapshots, onReplaced }),
    showcases,
    /** An account changed in another worker: what is in memory may be old. */
    doubt(environment: Environment, account: Account): void {
      for (const slot of providerSlots)
        snapshotCache.doubt(idOf({ ...account, environment, slot }));
    },
    aging: [ageRecords(store, snapshotRecords, snapshotCache.dropOld)],
    async erase({ environment, account, dryRun }: Erasure): Promise<ErasedCounts> {
      const ids = providerSlots.map((slot) => idOf({ ...account, environment, slot }));
      return { snapshots: await eraseRecords(records, ids, dryRun) };
    },
  };
}
