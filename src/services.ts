import type { AssetsParts } from './domains/assets/assets.ts';
import { createAssets } from './domains/assets/assets.ts';
import type { AssetsService } from './domains/assets/service.ts';
import type { OldTrail } from './domains/audit/old-trail.ts';
import { createOldTrail } from './domains/audit/old-trail.ts';
import type { AuditService } from './domains/audit/service.ts';
import { createAuditService } from './domains/audit/service.ts';
import { auditRecords } from './domains/audit/store.ts';
import type { CatalogService, CatalogSource } from './domains/catalog/service.ts';
import { createCatalogService } from './domains/catalog/service.ts';
import type { EvidenceParts } from './domains/evidence/evidence.ts';
import type { EvidenceService } from './domains/evidence/service.ts';
import type { KeyReader } from './domains/keys/identify.ts';
import { createKeyReader } from './domains/keys/identify.ts';
import type { KeysService } from './domains/keys/service.ts';
import { createKeysService } from './domains/keys/service.ts';
import { keyRecords } from './domains/keys/store.ts';
import type { RandomBytes } from './domains/keys/token.ts';
import { mintId } from './domains/keys/token.ts';
import type { LiveService } from './domains/live/service.ts';
import type { Providers } from './domains/players/providers.ts';
import type { PlayersService } from './domains/players/service.ts';
import type { ReportSandbox } from './domains/reports/sandbox.ts';
import type { ReportsService } from './domains/reports/service.ts';
import { reportRecords } from './domains/reports/store.ts';
import type { TrustService } from './domains/trust/service.ts';
import type { VerificationsService } from './domains/verifications/service.ts';
import type { WebhooksService } from './domains/webhooks/service.ts';
import type { Account } from './games/account.ts';
import type { Clock } from './lib/clock.ts';
import type { Environment } from './lib/principal.ts';
import type { WebhooksConfig } from './live.ts';
import { createLive } from './live.ts';
import { createPlayers } from './players.ts';
import { createReporting } from './reports.ts';
import { createScores } from './scores.ts';
import type { Store } from './store/store.ts';

/** What the graph can ask for. */
export interface Services {
  readonly assets: AssetsService;
  readonly audit: AuditService;
  readonly catalog: CatalogService;
  readonly evidence: EvidenceService;
  readonly keys: KeysService;
  readonly live: LiveService;
  readonly players: PlayersService;
  readonly reports: ReportsService;
  readonly trust: TrustService;
  readonly verifications: VerificationsService;
  readonly webhooks: WebhooksService;
}

export interface ServiceDependencies
  extends Pick<EvidenceParts, 'blobs' | 'evidenceSecret' | 'evidenceUrl' | 'makePicture'> {
  readonly store: Store;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly providers: Providers;
  readonly catalog: CatalogSource;
  /** Told when a provider shows a character that the catalog lacks. */
  readonly onUnknown: () => void;
  readonly pictures: Pick<AssetsParts, 'hosts' | 'assetsUrl' | 'dataDir' | 'cacheBytes'>;
  readonly cdnUrl: string;
  readonly random: () => number;
  /** How long a report of the sandbox waits for its review; for a moderator when 0. */
  readonly sandboxReviewMs: number;
  readonly webhooks: WebhooksConfig;
  /** Told of faults that were answered over (R4.9). */
  readonly onError: (error: unknown) => void;
  /** Told when the trust of an account may show differently from now on. */
  readonly onTrustChange: (environment: Environment, account: Account) => void;
}

/** Builds each domain's service and hands ports across domains. */
export function createServices(
  dependencies: ServiceDependencies,
): Services & { keyReader: KeyReader; sandbox: ReportSandbox; oldTrail: OldTrail } {
  const { store, clock, randomBytes, cdnUrl, onError } = dependencies;
  const keyCollection = store.collection(keyRecords);
  const keyReader = createKeyReader({ records: keyCollection, clock, onError });
  const entries = store.collection(auditRecords);
  const audit = createAuditService({
    records: entries,
    clock,
    newId: () => mintId('aud', randomBytes),
    onError,
  });
  const keys = createKeysService({
    records: keyCollection,
    clock,
    randomBytes,
    audit,
    onMinted: keyReader.expect,
    onChange: keyReader.forget,
  });
  const filed = store.collection(reportRecords);
  const oldTrail = createOldTrail({
    records: entries,
    environmentOf: async (id) => ((await filed.get(id)) ?? (await keys.find(id)))?.environment,
  });
  const told = createLive({ ...dependencies, audit, keys: keyCollection, reports: filed });
  const { publish } = told.live;
  const beforeRead = () => reporting.sandbox.reviewDue();
  const trust = createScores({ ...dependencies, publish, beforeRead });
  const players = createPlayers({ ...dependencies, trust });
  const parts = { ...dependencies, records: filed, audit, trust, players, publish };
  const reporting = createReporting(parts);
  const catalog = createCatalogService({ source: dependencies.catalog, cdnUrl });
  const assets = createAssets({ ...dependencies, ...dependencies.pictures });
  const own = { assets, audit, catalog, keys, players, trust, keyReader, oldTrail };
  return { ...own, ...reporting, ...told };
}
