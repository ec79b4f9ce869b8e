import type { Account } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import type { AuditService } from '../audit/service.ts';
import type { LiveEvent } from '../live/event.ts';
import type { TrustLedger, TrustReputation } from '../trust/event.ts';

/** Files that prove something, under addresses of this service. */
export interface ReportEvidence {
  /**
   * Keeps these for as long as the report exists. To be repeated at will; an address that is no upload is left out,
   * since a report may name any on the origin (R9.2).
   */
  claimed(urls: readonly string[], reportId: string): Promise<void>;
  /** Rejects with `validation_failed` when one is that of an upload, but not of one that this key family made. */
  check(
    urls: readonly string[],
    owner: { readonly environment: Environment; readonly lineageId: string },
  ): Promise<void>;
}

/** What reports need of other domains. */
export interface ReportPorts {
  readonly ledger: TrustLedger;
  readonly reputation: Pick<TrustReputation, 'credibilityOf' | 'learn'>;
  /** Whether the owner of an account has verified it through this key family: else its reports are claims (R9.3). */
  readonly isOwner: (
    environment: Environment,
    lineageId: string,
    account: Account,
  ) => Promise<boolean>;
  readonly audit: Pick<AuditService, 'append'>;
  /** Tells the world; the same event again is none. */
  readonly publish: (event: LiveEvent) => Promise<void>;
  readonly evidence: ReportEvidence;
}
