import { hash } from 'node:crypto';
import type { AssetsParts } from './domains/assets/assets.ts';
import { createAssets } from './domains/assets/assets.ts';
import type { AssetsService } from './domains/assets/service.ts';
import type { AuditService } from './domains/audit/service.ts';
import { createAuditService } from './domains/audit/service.ts';
import { auditRecords } from './domains/audit/store.ts';
import type { CatalogService, CatalogSource } from './domains/catalog/service.ts';
import { createCatalogService } from './domains/catalog/service.ts';
import type { KeyReader } from './domains/keys/identify.ts';
import { createKeyReader } from './domains/keys/identify.ts';
import type { KeysService } from './domains/keys/service.ts';
import { createKeysService } from './domains/keys/service.ts';
import { keyRecords } from './domains/keys/store.ts';
import type { RandomBytes } from './domains/keys/token.ts';
import { mintId } from './domains/keys/token.ts';
import type { Providers } from './domains/players/providers.ts';
import { sandboxPlayer } from './domains/players/sandbox.ts';
import type { PlayersService } from './domains/players/service.ts';
import { createPlayersService } from './domains/players/service.ts';
import type { Place } from './domains/players/shelf.ts';
import { createSnapshots } from './domains/players/snapshots.ts';
import { snapshotRecords } from './domains/players/store.ts';
import type { TrustService } from './domains/trust/service.ts';
import { createTrustService } from './domains/trust/service.ts';
import { trustRecords } from './domains/trust/store.ts';
import type { Account } from './games/account.ts';
import { games } from './games/index.ts';
import { textIn } from './games/names.ts';
import type { Clock } from './lib/clock.ts';
import type { Environment } from './lib/principal.ts';
import { Problem } from './lib/problem.ts';
import type { Store } from './store/store.ts';

/** What the graph can ask for. */
export interface Services {
  readonly assets: AssetsService;
  readonly audit: AuditService;
  readonly catalog: CatalogService;
  readonly keys: KeysService;
  readonly players: PlayersService;
  readonly trust: TrustService;
}

export interface ServiceDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly providers: Providers;
  readonly catalog: CatalogSource;
  /** Told when a provider shows a character that the catalog lacks. */
  readonly onUnknown: () => void;
  readonly pictures: Pick<AssetsParts, 'hosts' | 'assetsUrl' | 'dataDir' | 'cacheBytes'>;
  readonly cdnUrl: string;
  /** Told of faults that were answered over (R4.9). */
  readonly onError: (error: unknown) => void;
  /** Told when the trust of an account may show differently from now on. */
  readonly onTrustChange: (environment: Environment, account: Account) => void;
}

/** Builds each domain's service and hands ports across domains. */
export function createServices(
  dependencies: ServiceDependencies,
): Services & { keyReader: KeyReader } {
  const { store, clock, randomBytes, providers, cdnUrl, onError, onTrustChange } = dependencies;
  const keyCollection = store.collection(keyRecords);
  const keyReader = createKeyReader({ records: keyCollection, clock, onError });
  const audit = createAuditService({
    records: store.collection(auditRecords),
    clock,
    newId: () => mintId('aud', randomBytes),
    onError,
  });
  const keys = createKeysService({
    records: keyCollection,
    clock,
    randomBytes,
    audit,
    onChange: keyReader.forget,
  });
  const trust = createTrustService({
    records: store.collection(trustRecords),
    clock,
    onChange: onTrustChange,
  });
  const snapshots = createSnapshots({
    records: store.collection(snapshotRecords),
    clock,
    onError,
    fetch: (place) =>
      place.environment === 'test' ? sandboxPlayer(place) : fetchLive(providers, place),
    onFetched: (place, showcase) => {
      const { characterIds, shown, shownCount } = games[place.game];
      const known = dependencies.catalog.current(place.game).characters;
      if (characterIds(showcase).some((id) => !known.find(id))) dependencies.onUnknown();
      return trust.observed(place.environment, place, {
        shown: shownCount(showcase),
        showcaseHash: hash('sha256', JSON.stringify(shown(showcase)), 'base64url').slice(0, 16),
      });
    },
  });
  const players = createPlayersService({
    snapshots,
    clock,
    cdnUrl,
    identify(game, id, language) {
      const head = dependencies.catalog.current(game).characters.find(id);
      // An element of hsr has an id of its own, which the catalog does not hold.
      const element = game === 'hsr' ? null : head?.element;
      return head && { name: textIn(head.names, language), element: element ?? null };
    },
  });
  const catalog = createCatalogService({ source: dependencies.catalog, cdnUrl });
  const assets = createAssets({ ...dependencies, ...dependencies.pictures });
  return { assets, audit, catalog, keys, players, trust, keyReader };
}

async function fetchLive(providers: Providers, { game, slot, uid }: Place) {
  const fetch = providers[game][slot];
  if (!fetch) throw new Problem('upstream_unavailable', 'No provider serves this account.');
  return fetch(uid);
}
