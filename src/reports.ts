import type { EvidenceParts } from './domains/evidence/evidence.ts';
import { createEvidence } from './domains/evidence/evidence.ts';
import type { EvidenceService } from './domains/evidence/service.ts';
import type { RandomBytes } from './domains/keys/token.ts';
import { mintId } from './domains/keys/token.ts';
import type { PlayersService } from './domains/players/service.ts';
import type { ReportPorts } from './domains/reports/ports.ts';
import type { ReportSandbox } from './domains/reports/sandbox.ts';
import { createReportSandbox, withSandboxReviews } from './domains/reports/sandbox.ts';
import type { ReportsService } from './domains/reports/service.ts';
import { createReportsService } from './domains/reports/service.ts';
import type { StoredReport } from './domains/reports/store.ts';
import type { TrustService } from './domains/trust/service.ts';
import type { VerificationsService } from './domains/verifications/service.ts';
import { createVerificationsService } from './domains/verifications/service.ts';
import { ownershipRecords, verificationRecords } from './domains/verifications/store.ts';
import type { Clock } from './lib/clock.ts';
import type { Collection, Store } from './store/store.ts';

export interface ReportingParts
  extends Pick<ReportPorts, 'audit' | 'publish'>,
    Pick<EvidenceParts, 'blobs' | 'evidenceSecret' | 'evidenceUrl' | 'makePicture'> {
  readonly store: Store;
  readonly records: Collection<StoredReport>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly trust: TrustService;
  readonly players: Pick<PlayersService, 'fetchPast'>;
  /** How long a report of the sandbox waits for its review; for a moderator when 0. */
  readonly sandboxReviewMs: number;
  readonly onError: (error: unknown) => void;
}

export interface Reporting {
  readonly verifications: VerificationsService;
  readonly evidence: EvidenceService;
  readonly reports: ReportsService;
  readonly sandbox: ReportSandbox;
}

/** Reports, their evidence, who owns an account, and the sandbox where reports are reviewed by themselves. */
export function createReporting(parts: ReportingParts): Reporting {
  const { records, clock, sandboxReviewMs: reviewAfterMs, onError, randomBytes } = parts;
  const verifications = createVerifications(parts);
  const evidence = createEvidence({
    ...parts,
    newId: (prefix) => mintId(prefix, randomBytes),
    naming: namingIn(records),
  });
  const reports = createReports(parts, verifications, evidence);
  const sandbox = createReportSandbox({ records, reports, clock, reviewAfterMs, onError });
  return {
    verifications,
    evidence,
    reports: withSandboxReviews(reports, sandbox.reviewDue),
    sandbox,
  };
}

function createVerifications(parts: ReportingParts): VerificationsService {
  const { store, clock, randomBytes, trust, players, onError } = parts;
  return createVerificationsService({
    records: store.collection(verificationRecords),
    ownerships: store.collection(ownershipRecords),
    ledger: trust,
    clock,
    randomBytes,
    newId: () => mintId('ver', randomBytes),
    signatureOf: async (environment, account) =>
      (await players.fetchPast(environment, account)).signature,
    onError,
  });
}

function createReports(
  parts: ReportingParts,
  verifications: VerificationsService,
  evidence: EvidenceService,
): ReportsService {
  const { store, clock, randomBytes, trust, audit, publish, onError } = parts;
  return createReportsService({
    store,
    clock,
    onError,
    newId: () => mintId('rep', randomBytes),
    standings: trust.standings,
    ports: {
      ledger: trust,
      reputation: trust,
      isOwner: verifications.isOwner,
      audit,
      publish,
      evidence,
    },
  });
}

/** The reports of these ids that name an upload, wherever the service was when they did. */
const namingIn =
  (reports: Pick<Collection<StoredReport>, 'getMany'>): EvidenceParts['naming'] =>
  async (uploadId, ids) =>
    (await reports.getMany(ids)).flatMap((report) =>
      report?.evidenceUrls.some((url) => url.includes(uploadId)) ? [report.id] : [],
    );
