import { hash } from 'node:crypto';
import { games } from '../../games/index.ts';
import { createCountedLog } from '../../lib/counted-log.ts';
import type { Enka } from '../../upstream/players/enka.ts';
import type { Mihomo } from '../../upstream/players/mihomo.ts';
import type { MappingSource } from '../catalog/service.ts';
import type { Module, Platform } from '../module.ts';
import type { TrustService } from '../trust/service.ts';
import { erasePlayer } from './erase.ts';
import { fetchLive, liveProviders } from './providers.ts';
import { sandboxPlayer } from './sandbox.ts';
import { createPlayersService, type PlayersService } from './service.ts';
import { createSnapshots } from './snapshots.ts';
import { snapshotRecords } from './store.ts';

export interface PlayersPorts {
  readonly enka: Enka;
  readonly mihomo: Mihomo;
  readonly mapping: MappingSource;
  /** Called when a provider shows what the catalog lacks. */
  readonly onUnknown: () => void;
  readonly observed: TrustService['observed'];
}

export interface PlayersModule extends Module {
  readonly service: PlayersService;
}

/** Players, mapped with what the catalog serves; each fetch is reported to trust as a sign of life. */
export function createPlayers(
  { store, clock, logger, onError }: Platform,
  { enka, mihomo, mapping, onUnknown, observed }: PlayersPorts,
  { cdnUrl }: { readonly cdnUrl: string },
): PlayersModule {
  const providers = liveProviders(enka, mihomo);
  const logStale = createCountedLog({ logger, clock }, 'reply served stale: provider down');
  const snapshots = createSnapshots({
    records: store.collection(snapshotRecords),
    clock,
    onError,
    onStale: ({ game, slot }) => logStale(1, { game, provider: slot }),
    fetch: (key, lookUp) =>
      key.environment === 'test'
        ? sandboxPlayer(key, mapping.builtIn(key.game))
        : fetchLive(providers, key, lookUp),
    onFetched(key, showcase) {
      const { isKnown, shown, shownCount } = games[key.game];
      if (!isKnown(showcase, mapping.current(key.game))) onUnknown();
      return observed(key.environment, key, {
        shown: shownCount(showcase),
        showcaseHash: hash('sha256', JSON.stringify(shown(showcase)), 'base64url').slice(0, 16),
      });
    },
  });
  const service = createPlayersService({
    snapshots,
    clock,
    cdnUrl,
    packOf: mapping.current,
  });
  return { service, erase: (erasure) => erasePlayer(store, erasure) };
}
