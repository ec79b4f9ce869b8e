import { baseUrlOf, type Config } from './config.ts';
import { createArchive } from './domains/archive/module.ts';
import { type AssetsConfig, type AssetsPorts, createAssets } from './domains/assets/module.ts';
import { createAudit } from './domains/audit/module.ts';
import { createBuilds } from './domains/builds/module.ts';
import type { CardRenderer } from './domains/cards/card.ts';
import { type CardsConfig, createCards } from './domains/cards/module.ts';
import { type CatalogModule, type CatalogPorts, createCatalog } from './domains/catalog/module.ts';
import { createEvidence, type EvidenceConfig } from './domains/evidence/module.ts';
import { createKeys } from './domains/keys/module.ts';
import { createLeaderboards } from './domains/leaderboards/module.ts';
import type { LeaderboardsPorts, ShowcaseSubscriber } from './domains/leaderboards/ports.ts';
import { createLive, type LivePorts } from './domains/live/module.ts';
import type { Module, Platform } from './domains/module.ts';
import { createPlayers } from './domains/players/module.ts';
import { createReports, type ReportsConfig } from './domains/reports/module.ts';
import { createReportHistory } from './domains/reports/trust-history.ts';
import { createTrust, type TrustModule, type TrustPorts } from './domains/trust/module.ts';
import type { MaintenancePorts } from './domains/trust/ports.ts';
import { createVerifications } from './domains/verifications/module.ts';
import { createWebhooks, type WebhooksConfig } from './domains/webhooks/module.ts';
import type { RandomBytes } from './lib/ids.ts';
import type { NameLookup } from './lib/name-lookup.ts';
import { serverSecret } from './store/secrets.ts';
import type { Store } from './store/store.ts';
import type { Upstream } from './upstream/open.ts';

export interface ModulesConfig extends ReportsConfig, Pick<CardsConfig, 'publicHost'> {
  readonly cdnUrl: string;
  /** The host of splash art; without it there is none. */
  readonly artUrl?: string | undefined;
  /** The operator's file of aliases. */
  readonly aliasesFile?: string | undefined;
  readonly pictures: AssetsConfig & CardsConfig['pictures'];
  /** Whether notices are imported every hour. */
  readonly archiveSync: boolean;
  readonly evidence: EvidenceConfig;
  readonly webhooks: WebhooksConfig;
}

export interface ModulesConfigDependencies {
  readonly config: Config;
  readonly store: Store;
  readonly randomBytes: RandomBytes;
  /** Finds the addresses of the names that webhooks lead to; a test may bring its own. */
  readonly lookup?: NameLookup;
}

/** The settings of the modules, with the secrets of this store. */
export async function modulesConfigOf({
  config,
  store,
  randomBytes,
  lookup,
}: ModulesConfigDependencies): Promise<ModulesConfig> {
  const { cdnUrl, archiveSync, pictures, sandboxReviewMs, webhookSecret: configured } = config;
  return {
    publicHost: new URL(baseUrlOf(config)).host,
    cdnUrl,
    aliasesFile: config.aliasesFile,
    artUrl: config.upstream.urls.pictures.nanoka,
    archiveSync,
    pictures,
    sandboxReviewMs,
    evidence: {
      evidenceUrl: config.evidenceUrl,
      limits: config.evidenceLimits,
      secret: await serverSecret({ store, name: 'evidence', randomBytes }),
    },
    webhooks: {
      secret: await serverSecret({ store, name: 'webhook', configured, randomBytes }),
      toPrivate: config.webhooksToPrivate,
      userAgent: `Waypoint-Webhooks/0.1 (${baseUrlOf(config)})`,
      lookup,
    },
  };
}

export interface ModulesPorts extends Pick<AssetsPorts, 'makePicture'> {
  readonly upstream: Upstream;
  readonly catalog: CatalogPorts;
  readonly cardRenderer: CardRenderer;
  readonly onTrustChange: TrustPorts['onChange'];
  /** As `AnswerCache.mark`. */
  readonly markChanges: () => number;
  readonly onBoardsChange: NonNullable<LeaderboardsPorts['onMembers']>;
  readonly onEvent: LivePorts['onEvent'];
  /** As in `AppDependencies`. */
  readonly showcaseSubscriber?: ShowcaseSubscriber | undefined;
}

interface PlayerPorts extends Omit<ModulesPorts, 'catalog'> {
  readonly catalog: CatalogModule;
  readonly trust: TrustModule['service'];
}

/** Players, and what shows them: pictures, boards and cards. */
function connectPlayers(platform: Platform, config: ModulesConfig, ports: PlayerPorts) {
  const { upstream, makePicture, catalog, trust } = ports;
  const { source, mapping } = catalog;
  const assets = createAssets(
    platform,
    { catalog: source, hosts: upstream.pictureHosts, makePicture },
    config.pictures,
  );
  const showcaseSubscriber = (): ShowcaseSubscriber =>
    ports.showcaseSubscriber ?? leaderboards.queue;
  const players = createPlayers(
    platform,
    {
      ...upstream,
      mapping,
      onUnknown: catalog.missing,
      observed: trust.observed,
      onReplaced: ports.onTrustChange,
      markChanges: ports.markChanges,
      showcaseSubscriber,
    },
    config,
  );
  const leaderboards = createLeaderboards(
    platform,
    {
      showcases: players.showcases,
      scoreOf: trust.get,
      packOf: mapping.current,
      onMembers: ports.onBoardsChange,
    },
    config,
  );
  const cards = createCards(
    platform,
    {
      players: players.service,
      trust,
      ranksOfCharacter: leaderboards.service.ranksOfCharacter,
      assets: assets.service,
      mapping,
      renderer: ports.cardRenderer,
    },
    config,
  );
  return { assets, players, leaderboards, cards };
}

/** What rebuilding and explaining trust needs of an open store. */
export const maintenanceOf = (store: Pick<Store, 'collection'>): MaintenancePorts => ({
  store,
  reports: createReportHistory(store),
});

/** The modules in the order of dependency, with the ports that others give them. */
function connect(platform: Platform, config: ModulesConfig, ports: ModulesPorts) {
  const { upstream, makePicture, onTrustChange, onEvent } = ports;
  const audit = createAudit(platform);
  const keys = createKeys(platform, { audit: audit.service });
  const webhooks = createWebhooks(
    platform,
    { audit: audit.service, isValidKey: keys.isValidKey },
    config.webhooks,
  );
  const live = createLive(platform, {
    consumer: webhooks.consumer,
    refusalOf: keys.refusalOf,
    lineageOf: (environment, id) => reports.lineageOf(environment, id),
    onEvent,
  });
  const { publish } = live.service;
  const moved: TrustPorts['moved'] = (...account) => leaderboards.queue.onScoreChange(...account);
  const leftBoards: TrustPorts['leftBoards'] = (account) => leaderboards.leftSandbox(account);
  const trust = createTrust(platform, {
    publish,
    onChange: onTrustChange,
    moved,
    maintenance: maintenanceOf(platform.store),
    leftBoards,
  });
  const { service: ledger } = trust;
  const catalog = createCatalog(platform, ports.catalog, config);
  const { source, mapping } = catalog;
  const announcements = config.archiveSync ? upstream.announcements : undefined;
  const archive = createArchive(
    platform,
    { catalog: source, builtIn: mapping.builtIn, publish, announcements },
    config,
  );
  const builds = createBuilds(platform, { audit: audit.service, mapping });
  const shown = connectPlayers(platform, config, { ...ports, catalog, trust: ledger });
  const { assets, players, leaderboards, cards } = shown;
  const verifications = createVerifications(platform, {
    ...players.service,
    ledger,
    onListing: onTrustChange,
  });
  const naming = (uploadId: string, ids: readonly string[]) => reports.naming(uploadId, ids);
  const evidence = createEvidence(platform, { makePicture, naming }, config.evidence);
  const reports = createReports(
    platform,
    {
      ledger,
      reputation: ledger,
      ownersOf: verifications.service.ownersOf,
      audit: audit.service,
      publish,
      evidence: evidence.service,
      eraseEvidence: evidence.eraseOf,
      remake: trust.remake,
    },
    config,
  );
  // In the order in which they recover: one may make work for the next.
  return {
    trust,
    verifications,
    reports,
    evidence,
    audit,
    keys,
    catalog,
    archive,
    builds,
    assets,
    // Before the players: an erased account is then neither drawn nor put on a board again.
    cards,
    leaderboards,
    players,
    live,
    webhooks,
  };
}

type Table = ReturnType<typeof connect>;

export type Services = { readonly [Name in keyof Table]: Table[Name]['service'] };

export type Modules = ReturnType<typeof createModules>;

export function createModules(platform: Platform, config: ModulesConfig, ports: ModulesPorts) {
  const table = connect(platform, config, ports);
  const services = Object.entries(table).map(([name, { service }]) => [name, service]);
  const all: readonly Module[] = Object.values(table);
  return {
    services: Object.fromEntries(services) as Services,
    all,
    catalog: table.catalog,
    leaderboards: table.leaderboards,
    live: table.live,
    players: table.players,
    keyReader: table.keys.reader,
    /** Runs what is due in the sandbox; to be called before anything of it is read (R3.9). */
    beforeSandbox: table.reports.reviewDue,
  };
}
