import type { Account } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import type { AuditService } from '../audit/service.ts';
import type { EvidenceService } from '../evidence/service.ts';
import type { LiveEvent } from '../live/event.ts';
import type { TrustLedger, TrustReputation } from '../trust/service.ts';

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
  readonly evidence: Pick<EvidenceService, 'claimed' | 'issued' | 'check'>;
}
