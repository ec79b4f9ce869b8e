import type { Account } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import type { AuditService } from '../audit/service.ts';
import type { LiveEvent } from '../live/event.ts';
import type { TrustLedger, TrustReputation } from '../trust/service.ts';

/** Files that prove something, under addresses of this service. */
export interface ReportEvidence {
  /**
   * Keeps these for as long as the report exists. To be repeated at will; an address that is no upload is left out:
   * older reports may name any on the origin.
   */
  claimed(urls: readonly string[], reportId: string): Promise<void>;
  /** The address in its normal form when evidence may be there at all; undefined for any other (R9.2). */
  issued(url: string): string | undefined;
  /** Rejects with `evidence_not_uploaded` when one is not that of a picture that this lineage uploaded. */
  check(
    urls: readonly string[],
    owner: { readonly environment: Environment; readonly lineageId: string },
  ): Promise<void>;
}

/** What reports need of other domains. */
export interface ReportPorts {
  readonly ledger: TrustLedger;
  readonly reputation: Pick<TrustReputation, 'partiesOf' | 'credibilityOf' | 'recordOutcome'>;
  /** The lineages through which the owner of each account has verified it: through any other a report is a claim (R9.3). */
  readonly ownersOf: (
    environment: Environment,
    accounts: readonly Account[],
  ) => Promise<readonly (readonly string[])[]>;
  readonly audit: Pick<AuditService, 'append'>;
  /** Publishes an event; the same event again changes nothing. */
  readonly publish: (event: LiveEvent) => Promise<void>;
  readonly evidence: ReportEvidence;
}
