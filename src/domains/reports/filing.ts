import { recordKey } from '../../games/account.ts';
import { uidMessage, uidPattern } from '../../games/ids.ts';
import { type Clock, dayMs, hourMs } from '../../lib/clock.ts';
import { earlierIds, freshId, type Reservation } from '../../lib/ids.ts';
import { createLru } from '../../lib/lru.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem, type ProblemDetail } from '../../lib/problem.ts';
import { plainText } from '../../lib/text.ts';
import { firstRows } from '../../store/records.ts';
import { type Collection, DuplicateRecord } from '../../store/store.ts';
import type { EvidenceService } from '../evidence/service.ts';
import type { Parties, TrustReputation } from '../trust/service.ts';
import type { VerificationsService } from '../verifications/service.ts';
import { toPublicText } from './redact.ts';
import {
  isByOwner,
  maxEvidence,
  type Report,
  type StoredReport,
  type Submission,
  toStored,
} from './report.ts';

/** Claims, and reports of the owner, that one reporter may file in one game on one UTC day (R9.4). */
export const reportsPerDay = 5;

/** How long a reviewed report keeps out an equal one (R9.3). */
const duplicateMs = 30 * dayMs;

/** Attempts of one insert: others may take every slot first, and file as many equal reports. */
const attempts = 2 * reportsPerDay;
const daysKnown = 10_000;

/**
 * Inserts a report in a daily quota slot of its reporter, or throws `duplicate_report` or `report_quota_exceeded`. One
 * write decides: unique indexes keep out equal reports and a full day (R9.3, R9.4), so that both hold under races, and a
 * process that dies has either filed the report or left nothing.
 */
function createInsert({ records, clock }: Pick<FilingDependencies, 'records' | 'clock'>) {
  /** The index that keeps a report out; undefined when the report was inserted. */
  const tryInsert = (report: StoredReport): Promise<string | undefined> =>
    records.insert(report).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof DuplicateRecord && error.index !== 'id') return error.index;
        throw error;
      },
    );

  /** Throws `duplicate_report`, unless the equal report is old enough. */
  async function assertNoDuplicate(report: StoredReport): Promise<void> {
    const { dedupeKey } = report;
    const [equal] = await firstRows(records, { index: 'byDedupeKey', equals: { dedupeKey } }, 1);
    if (equal === undefined) return;
    const now = clock.now();
    const left = await records.update(equal.id, (current) => dropDedupeKey(current, now));
    if (left?.dedupeKey !== undefined) throw duplicateReport(report);
  }

  /** Takes the first free slot, or throws the problem that keeps the report out. */
  async function insertInto(
    slots: readonly string[],
    report: StoredReport,
    attempt = 1,
  ): Promise<StoredReport> {
    const [place] = slots;
    if (place === undefined || attempt > attempts) {
      await assertNoDuplicate(report);
      throw quotaExceeded(report);
    }
    const placed = { ...report, place };
    const index = await tryInsert(placed);
    if (index === undefined) return placed;
    if (index === 'dedupeKey') await assertNoDuplicate(report);
    const left = index === 'place' ? await findFreeSlots(quotaDayOf(report), records) : slots;
    return insertInto(left, report, attempt + 1);
  }

  /** The taken slots of a day, as far as this process knows: an insert begins with the next one. */
  const taken = createLru<number>(daysKnown);

  return async function insert(report: StoredReport): Promise<StoredReport> {
    const day = quotaDayOf(report);
    const known = taken.get(day) ?? 0;
    const placed = await insertInto(slotsOf(day, known), report);
    taken.set(day, known + 1);
    return placed;
  };
}

/** A reporter's day, `live:genshin:618123421:2026-01-15`: all claims of one UID, and its owner apart, as `…:owner:…` (R9.4). */
export function quotaDayOf(
  report: Pick<StoredReport, 'environment' | 'game' | 'reporterUid' | 'filedAs' | 'createdAt'>,
): string {
  const { environment, game, reporterUid: uid, createdAt } = report;
  const by = recordKey(environment, { game, uid }) + (isByOwner(report) ? ':owner' : '');
  return `${by}:${new Date(createdAt).toISOString().slice(0, 10)}`;
}

/** The slots of a reporter's day, each for one report, from the given one on. */
export const slotsOf = (day: string, first = 0): string[] =>
  Array.from({ length: reportsPerDay }, (_, n) => `${day}:${(first + n) % reportsPerDay}`);

async function findFreeSlots(day: string, records: Pick<Collection<StoredReport>, 'page'>) {
  const range = { from: `${day}:0`, to: `${day}:${reportsPerDay}` };
  const rows = await firstRows(records, { index: 'byPlace', equals: {}, range }, reportsPerDay);
  return slotsOf(day).filter((slot) => rows.every((row) => row.place !== slot));
}

/** The report without its dedupe key; undefined while it keeps out equal ones. */
function dropDedupeKey(report: StoredReport | undefined, now: number): StoredReport | undefined {
  if (report === undefined || report.status === 'pending_review') return undefined;
  const isOver = now - report.createdAt >= duplicateMs;
  return isOver ? toStored({ ...report, dedupeKey: undefined }) : undefined;
}

/** When the UTC day of a moment ends, in epoch milliseconds. */
export const quotaResetAt = (at: number): number => (Math.floor(at / dayMs) + 1) * dayMs;

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
  readonly settle: (report: StoredReport, parties?: Parties) => Promise<StoredReport>;
  readonly reputation: Pick<TrustReputation, 'partiesOf'>;
  readonly ownersOf: VerificationsService['ownersOf'];
  readonly evidence: Pick<EvidenceService, 'issued' | 'check'>;
  readonly clock: Clock;
  /** `rep_…`. */
  readonly newId: () => string;
  readonly onError: (error: unknown) => void;
}

export function createSubmit(dependencies: FilingDependencies) {
  const { records, newId, onError, settle, evidence } = dependencies;
  const insert = createInsert(dependencies);

  /** The filed report as its caller sees it. Steps that fail now are finished later. */
  async function settleFiled(report: StoredReport, parties?: Parties): Promise<StoredReport> {
    const settled = await settle(report, parties).catch((error: unknown) => {
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
      return await settleFiled(await insert(report), parties);
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
  return { report: makeReport(submission, { environment, lineageId }, facts), parties };
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
  const by = recordKey(environment, { game: report.game, uid: report.reporterUid });
  const filer = isOwner ? 'owner' : lineageId;
  const dedupeKey = `${by}:${filer}:${report.reportedUid}:${report.category}`;
  return toStored({ ...report, dedupeKey });
}
