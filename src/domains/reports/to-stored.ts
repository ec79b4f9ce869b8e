import { recordKey } from '../../games/account.ts';
import { isOwners } from './filing/identity.ts';
import type { Report, ReportFlag } from './report.ts';
import { urgentKeyOf } from './report-keys.ts';
import type { StoredReport } from './stored-report.ts';

const isUrgent = ({
  category,
  flags,
  crowded,
}: Pick<StoredReport, 'category' | 'crowded'> & Pick<Report, 'flags'>): boolean =>
  !crowded && (category === 'phishing' || flags.includes('brigade_suspected'));

/**
 * The report as it is kept: whoever changes one writes it through this, so that its indexes follow. `dedupeKey` and
 * `place` stay as they were, unless others are given; undefined lets an equal report in.
 */
export function toStored(
  report: Report & Pick<Partial<StoredReport>, 'dedupeKey' | 'place' | 'crowded'>,
): StoredReport {
  const { environment, game } = report;
  return {
    ...report,
    evidenceUrls: [...report.evidenceUrls],
    heldBy: report.heldBy && [...report.heldBy],
    flags: [...report.flags],
    reviews: report.reviews.map((each) => ({ ...each })),
    due: [...report.due],
    against: recordKey(environment, { game, uid: report.reportedUid }),
    by: recordKey(environment, { game, uid: report.reporterUid }),
    verifiedThrough: isOwners(report) ? report.lineageId : undefined,
    // Those that every sandbox holds from the start are of a lineage of their own.
    leftBy:
      environment === 'test' && !report.id.startsWith('rep_sandbox') ? report.lineageId : undefined,
    queue: `${environment}:${report.status}`,
    ...placeInQueue(report),
    dueSince: report.due.length > 0 ? (report.reviews.at(-1)?.at ?? report.createdAt) : undefined,
  };
}

/** The members by which moderators find a report; all absent where it does not wait for one. */
function placeInQueue(report: Report & Pick<Partial<StoredReport>, 'crowded'>) {
  const { environment, status, claim, flags } = report;
  if (status !== 'pending_review') return notQueued;
  const isFirst = isUrgent(report);
  const whenFlagged = (flag: ReportFlag) => (flags.includes(flag) ? environment : undefined);
  return {
    desk: environment,
    urgency: Number(!isFirst),
    urgentOf: isFirst ? urgentKeyOf(report) : undefined,
    atDeskAsBrigade: whenFlagged('brigade_suspected'),
    atDeskAsRetaliation: whenFlagged('retaliation'),
    claimedIn: claim ? environment : undefined,
    claimedUntil: claim?.until,
  };
}

const notQueued = {
  desk: undefined,
  urgency: undefined,
  urgentOf: undefined,
  atDeskAsBrigade: undefined,
  atDeskAsRetaliation: undefined,
  claimedIn: undefined,
  claimedUntil: undefined,
} as const;
