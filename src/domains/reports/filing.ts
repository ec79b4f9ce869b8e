import { uidMessage, uidPattern } from '../../games/ids.ts';
import { type Clock, hourMs } from '../../lib/clock.ts';
import { earlierIds, freshId, type Reservation } from '../../lib/ids.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem, type ProblemDetail } from '../../lib/problem.ts';
import { plainText } from '../../lib/text.ts';
import { insertOnce } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { EvidenceService } from '../evidence/service.ts';
import type { Parties, TrustReputation } from '../trust/service.ts';
import type { VerificationsService } from '../verifications/service.ts';
import { quotaResetAt, type ReportFilings, reportsPerDay } from './filings.ts';
import type { FreshFiling } from './moderation/settle.ts';
import { toPublicText } from './redact.ts';
import {
  isByOwner,
  isUnknownReport,
  maxEvidence,
  type Report,
  type StoredReport,
  type Submission,
  toStored,
} from './report.ts';

function duplicateReport(report: StoredReport): Problem {
  const own = 'This reporter has already reported this account for the same reason.';
  const claimed = `Your key has already reported this account for the same reason in the name of this reporter. ${hint}`;
  return new Problem('duplicate_report', isByOwner(report) ? own : claimed);
}

function quotaExceeded(report: StoredReport): Problem {
  const reset = new Date(quotaResetAt(report.createdAt)).toISOString();
  const own = `This reporter has filed ${reportsPerDay} reports today; the next one can be filed from ${reset}.`;
  const claimed = `${reportsPerDay} reports were filed in the name of this reporter today; the next one can be filed from ${reset}. ${hint}`;
  return new Problem('report_quota_exceeded', isByOwner(report) ? own : claimed);
}

/** An impersonated owner can verify the account and report (R9.3). */
const hint =
  'A reporter whose account is not verified through this key is only claimed. The owner can verify the account (POST /v1/verifications, `startVerification` in the graph) and report regardless of what others claim.';

interface FilingDependencies {
  readonly records: Collection<StoredReport>;
  readonly filings: ReportFilings;
  readonly settle: (report: StoredReport, fresh?: FreshFiling) => Promise<StoredReport>;
  readonly reputation: Pick<TrustReputation, 'partiesOf'>;
  readonly ownersOf: VerificationsService['ownersOf'];
  readonly evidence: Pick<EvidenceService, 'issued' | 'check'>;
  readonly clock: Clock;
  /** `rep_…`. */
  readonly newId: () => string;
  readonly onError: (error: unknown) => void;
}

export function createSubmit(dependencies: FilingDependencies) {
  const { records, filings, newId, onError, settle, evidence } = dependencies;

  /**
   * Throws `duplicate_report` or `report_quota_exceeded`. A process that dies has either filed the report or left nothing. Of
   * two runs of one request the first to come inserts it, and the other gives its token back.
   */
  async function insert(
    given: StoredReport,
    { earlier, giveBack }: { readonly earlier: readonly string[]; readonly giveBack: () => void },
  ) {
    const placed = await filings.place(given, earlier);
    if ('reason' in placed)
      throw placed.reason === 'duplicate' ? duplicateReport(given) : quotaExceeded(given);
    const report = { ...given, id: placed.id };
    if (await insertOnce(records, report)) return { report, placed };
    giveBack();
    return { report: (await records.get(report.id)) ?? report, placed };
  }

  /** The filed report as its caller sees it. Steps that fail now are finished later. */
  async function settleFiled(report: StoredReport, fresh?: FreshFiling): Promise<StoredReport> {
    const settled = await settle(report, fresh).catch((error: unknown) => {
      // Another report took its place before it was written.
      if (isUnknownReport(error)) throw duplicateReport(report);
      onError(error);
      return report;
    });
    return { ...settled, status: 'pending_review' };
  }

  async function findEarlier(ids: readonly string[]): Promise<StoredReport | undefined> {
    const found = ids.length > 0 ? await records.getMany(ids) : [];
    return found.find((report) => report !== undefined);
  }

  /** False too when that cannot be read: a report that may have been filed counts. */
  const isAbsent = (id: string): Promise<boolean> =>
    records.get(id).then(
      (report) => report === undefined,
      () => false,
    );

  /**
   * Files a report, or throws the first problem of the submission, the token, the accounts, duplicates and the quota, in
   * that order (R4.5a, R9.2 to R9.4). A repeat of the same request finishes and answers the report of an earlier run
   * (R1.15). `takeToken` takes a token of the lineage or throws `rate_limited`, and answers how to give it back.
   */
  return async (
    given: Submission,
    principal: Principal,
    {
      takeToken,
      reservation,
    }: {
      readonly takeToken: () => Promise<() => void>;
      readonly reservation?: Reservation | undefined;
    },
  ): Promise<StoredReport> => {
    const submission = readSubmission(given, evidence);
    const ids = earlierIds('rep', reservation);
    const earlier = await findEarlier(ids);
    if (earlier) return settleFiled(earlier);
    const id = freshId('rep', reservation) ?? newId();
    // Only filed reports count.
    const giveBack = await takeToken();
    try {
      const { report, parties } = await prepareReport(dependencies, submission, principal, id);
      const filed = await insert(report, { earlier: ids, giveBack });
      return await settleFiled(filed.report, { parties, placed: filed.placed });
    } catch (error) {
      if (await isAbsent(id)) giveBack();
      // Another run of the same request may have come first.
      const other = await findEarlier(ids);
      if (other) return settleFiled(other);
      throw error;
    }
  };
}

/** The length of a description, in code points after trimming (R9.2). */
const descriptionRule = { min: 50, max: 2000 } as const;

/** The submission with its texts in their normal form. Throws a problem for its own faults (R9.2). */
export function readSubmission(
  given: Submission,
  { issued }: Pick<EvidenceService, 'issued'>,
): Submission {
  const description = plainText(given.description);
  const links = given.evidenceUrls.map((url) => issued(url));
  const uids = uidFaults(given);
  const [first, ...others] = [...uids, ...descriptionFaults(description), ...evidenceFaults(links)];
  if (first) throw Problem.invalidAll([first, ...others], uids[0] && 'invalid_uid');
  return { ...given, description, evidenceUrls: links.filter((url) => url !== undefined) };
}

const uidFaults = (given: Submission): ProblemDetail[] =>
  (['reportedUid', 'reporterUid'] as const).flatMap((path) =>
    uidPattern.test(given[path]) ? [] : [{ path, message: uidMessage }],
  );

function descriptionFaults(description: string): ProblemDetail[] {
  const { min, max } = descriptionRule;
  const { length } = Array.from(description);
  if (length >= min && length <= max) return [];
  return [{ path: 'description', message: `It has ${min} to ${max} characters.` }];
}

function evidenceFaults(links: readonly (string | undefined)[]): ProblemDetail[] {
  if (links.length > maxEvidence)
    return [{ path: 'evidenceUrls', message: `At most ${maxEvidence}.` }];
  const message = 'It is the evidence_url that an evidence upload answered.';
  return links.flatMap((url, index) =>
    url === undefined ? [{ path: `evidenceUrls.${index}`, message }] : [],
  );
}

/** The report of a submission, with its accounts as they were read. Throws the problem of either. */
async function prepareReport(
  { evidence, reputation, ownersOf, clock }: FilingDependencies,
  submission: Submission,
  { environment, lineageId }: Principal,
  id: string,
): Promise<{ report: StoredReport; parties: Parties }> {
  const { game, reporterUid, reportedUid } = submission;
  await evidence.check(submission.evidenceUrls, { environment, lineageId });
  if (reporterUid === reportedUid)
    throw new Problem('self_report', 'An account cannot report itself.');
  const reporter = { game, uid: reporterUid };
  const reported = { game, uid: reportedUid };
  const parties = await reputation.partiesOf(environment, { reporter, reported });
  // Without a verified account there are no owners to read.
  const isAnyVerified = parties.reporter.isVerified || parties.isReportedVerified;
  const owners = isAnyVerified ? await ownersOf(environment, [reporter, reported]) : [];
  const isOwner = owners[0]?.includes(lineageId) ?? false;
  const facts = { id, now: clock.now(), isOwner, heldBy: [...new Set(owners.flat())] };
  const report = makeReport(submission, { environment, lineageId }, facts);
  return { report: { ...report, placed: true }, parties };
}

/** By when a moderator should have reviewed a report (R9.5). */
const reviewWithinMs = 72 * hourMs;

/** The record of a submission before it is settled. */
export function makeReport(
  submission: Submission,
  { environment, lineageId }: Pick<Principal, 'environment' | 'lineageId'>,
  {
    id,
    now,
    isOwner = false,
    heldBy = [],
  }: Pick<Report, 'id' | 'heldBy'> & { readonly now: number; readonly isOwner?: boolean },
): StoredReport {
  const report = {
    ...submission,
    id,
    environment,
    lineageId,
    publicText: toPublicText(submission),
    ...(heldBy.length > 0 && { heldBy }),
    filedAs: isOwner ? 'owner' : 'claim',
    status: 'pending_review',
    createdAt: now,
    expectedReviewBy: now + reviewWithinMs,
    credibility: null,
    pendingWeight: null,
    flags: [],
    reviews: [],
    claim: null,
    due: ['submitted'],
  } as const;
  return toStored(report);
}
