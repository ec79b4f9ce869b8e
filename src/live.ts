import type { AuditService } from './domains/audit/service.ts';
import { readAllowlist } from './domains/keys/allowlist.ts';
import { standing } from './domains/keys/rotation.ts';
import type { KeyRecord } from './domains/keys/store.ts';
import type { RandomBytes } from './domains/keys/token.ts';
import { mintId } from './domains/keys/token.ts';
import type { LiveEvent, LiveService } from './domains/live/service.ts';
import { createLiveService } from './domains/live/service.ts';
import { liveRecords } from './domains/live/store.ts';
import type { StoredReport } from './domains/reports/store.ts';
import type { TimelineEntry } from './domains/trust/event.ts';
import type { TrustTier } from './domains/trust/score.ts';
import type { WebhooksService } from './domains/webhooks/service.ts';
import { createWebhooks } from './domains/webhooks/webhooks.ts';
import type { Account } from './games/account.ts';
import type { Clock } from './lib/clock.ts';
import type { Environment } from './lib/principal.ts';
import { Problem } from './lib/problem.ts';
import type { Collection, Store } from './store/store.ts';
import type { Lookup } from './upstream/poster.ts';

export interface LiveParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: () => number;
  readonly randomBytes: RandomBytes;
  readonly audit: Pick<AuditService, 'denied'>;
  readonly keys: Collection<KeyRecord>;
  readonly reports: Pick<Collection<StoredReport>, 'get'>;
  readonly webhooks: WebhooksConfig;
  readonly onTrustChange: (environment: Environment, account: Account) => void;
  readonly onError: (error: unknown) => void;
}

export interface WebhooksConfig {
  readonly secret: Uint8Array;
  readonly toPrivate: boolean;
  readonly userAgent: string;
  /** Finds the addresses of names; the system's when left out. */
  readonly lookup?: Lookup | undefined;
  /** Told when deliveries of a lineage were dropped. */
  readonly onDropped: (lineageId: string, count: number) => void;
}

/** What tells of events as they happen: streams of all instances, and webhooks. */
export function createLive(parts: LiveParts): { live: LiveService; webhooks: WebhooksService } {
  const { store, clock, random, randomBytes, audit, reports, onTrustChange, onError } = parts;
  const { refusalOf, isFamilyValid } = createKeyCheck(parts);
  const { outlet, ...webhooks } = createWebhooks({
    ...parts.webhooks,
    store,
    clock,
    random,
    newId: (prefix) => mintId(prefix, randomBytes),
    audit,
    isValidKey: isFamilyValid,
    onError,
  });
  const live = createLiveService({
    records: store.collection(liveRecords),
    clock,
    outlet,
    refusalOf,
    async lineageOf(environment, reportId) {
      const report = await reports.get(reportId);
      return report?.environment === environment ? report.lineageId : undefined;
    },
    onHeard(event) {
      if (event.type === 'trust_score.changed') onTrustChange(event.environment, event);
    },
    onError,
  });
  return { live, webhooks };
}

function createKeyCheck({ keys, clock }: Pick<LiveParts, 'keys' | 'clock'>) {
  const isStanding = (key: KeyRecord): boolean => standing(key, clock.now()) === 'valid';

  async function recordOf(keyId: string): Promise<KeyRecord | undefined> {
    const { rows } = await keys.page({
      index: 'byKeyId',
      equals: { keyId },
      limit: 1,
      direction: 'ascending',
    });
    return rows[0];
  }

  return {
    async refusalOf({ keyId, ip }: { keyId: string; ip: string }): Promise<Problem | undefined> {
      const key = await recordOf(keyId);
      if (key === undefined || !isStanding(key))
        return new Problem('revoked_api_key', 'The key of this stream is not valid any more.');
      if (readAllowlist(key.ipAllowlist)(ip)) return undefined;
      return new Problem('ip_not_allowed', 'The key may not be used from this address any more.');
    },
    /** The same for a key and those that it was rotated into. */
    async isFamilyValid(keyId: string): Promise<boolean> {
      let key = await recordOf(keyId);
      while (key && !isStanding(key)) {
        key = key.successor === null ? undefined : await keys.get(key.successor);
      }
      return key !== undefined;
    },
  };
}

/** What an entry of a timeline tells the world; undefined when the score stays as it was. */
export function changeOf(
  environment: Environment,
  { game, uid }: Account,
  { id, at, delta, event: cause }: TimelineEntry,
  { score, tier }: { readonly score: number; readonly tier: TrustTier },
): LiveEvent | undefined {
  if (delta === 0) return undefined;
  return { id, environment, at, type: 'trust_score.changed', game, uid, score, tier, cause };
}
