import { hash } from 'node:crypto';
import type { CatalogSource } from './domains/catalog/service.ts';
import type { Providers } from './domains/players/providers.ts';
import { sandboxPlayer } from './domains/players/sandbox.ts';
import type { PlayersService } from './domains/players/service.ts';
import { createPlayersService } from './domains/players/service.ts';
import type { Place } from './domains/players/shelf.ts';
import { createSnapshots } from './domains/players/snapshots.ts';
import { snapshotRecords } from './domains/players/store.ts';
import type { TrustService } from './domains/trust/service.ts';
import { games } from './games/index.ts';
import { textIn } from './games/names.ts';
import type { Clock } from './lib/clock.ts';
import { Problem } from './lib/problem.ts';
import type { Store } from './store/store.ts';

export interface PlayersParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly providers: Providers;
  readonly catalog: CatalogSource;
  /** Told when a provider shows a character that the catalog lacks. */
  readonly onUnknown: () => void;
  readonly trust: Pick<TrustService, 'observed'>;
  readonly cdnUrl: string;
  readonly onError: (error: unknown) => void;
}

/** Players, named by the catalog where the tables are older; each fetch tells trust that the account is alive. */
export function createPlayers(parts: PlayersParts): PlayersService {
  const { store, clock, providers, catalog, trust, cdnUrl, onError } = parts;
  const snapshots = createSnapshots({
    records: store.collection(snapshotRecords),
    clock,
    onError,
    fetch: (place) =>
      place.environment === 'test' ? sandboxPlayer(place) : fetchLive(providers, place),
    onFetched: (place, showcase) => {
      const { characterIds, shown, shownCount } = games[place.game];
      const known = catalog.current(place.game).characters;
      if (characterIds(showcase).some((id) => !known.find(id))) parts.onUnknown();
      return trust.observed(place.environment, place, {
        shown: shownCount(showcase),
        showcaseHash: hash('sha256', JSON.stringify(shown(showcase)), 'base64url').slice(0, 16),
      });
    },
  });
  return createPlayersService({
    snapshots,
    clock,
    cdnUrl,
    identify(game, id, language) {
      const head = catalog.current(game).characters.find(id);
      // An element of hsr has an id of its own, which the catalog does not hold.
      const element = game === 'hsr' ? null : head?.element;
      return head && { name: textIn(head.names, language), element: element ?? null };
    },
  });
}

async function fetchLive(providers: Providers, { game, slot, uid }: Place) {
  const fetch = providers[game][slot];
  if (!fetch) throw new Problem('upstream_unavailable', 'No provider serves this account.');
  return fetch(uid);
}
