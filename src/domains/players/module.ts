import { hash } from 'node:crypto';
import { games } from '../../games/index.ts';
import { textIn } from '../../games/names.ts';
import { createCountedLog } from '../../lib/counted-log.ts';
import type { Enka } from '../../upstream/players/enka.ts';
import type { Mihomo } from '../../upstream/players/mihomo.ts';
import type { CatalogSource } from '../catalog/service.ts';
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
  readonly catalog: CatalogSource;
  /** Called when a provider shows a character that the catalog lacks. */
  readonly onUnknown: () => void;
  readonly observed: TrustService['observed'];
}

export interface PlayersModule extends Module {
  readonly service: PlayersService;
}

/** Players, named by the catalog where the tables are older; each fetch is reported to trust as a sign of life. */
export function createPlayers(
  { store, clock, logger, onError }: Platform,
  { enka, mihomo, catalog, onUnknown, observed }: PlayersPorts,
  { cdnUrl }: { readonly cdnUrl: string },
): PlayersModule {
  const providers = liveProviders(enka, mihomo);
  const logStale = createCountedLog({ logger, clock }, 'reply served stale: provider down');
  const snapshots = createSnapshots({
    records: store.collection(snapshotRecords),
    clock,
    onError,
    onStale: ({ game, slot }) => logStale(1, { game, provider: slot }),
    fetch: (key) => (key.environment === 'test' ? sandboxPlayer(key) : fetchLive(providers, key)),
    onFetched(key, showcase) {
      const { characterIds, shown, shownCount } = games[key.game];
      const known = catalog.current(key.game).characters;
      if (characterIds(showcase).some((id) => !known.find(id))) onUnknown();
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
    identify(game, id, language) {
      const head = catalog.current(game).characters.find(id);
      return head && { name: textIn(head.names, language), element: games[game].elementOf(head) };
    },
  });
  return { service, erase: (erasure) => erasePlayer(store, erasure) };
}
