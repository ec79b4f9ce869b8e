import { recordKey } from '../../../games/account.ts';
import type { Reporter } from '../../trust/event.ts';
import type { Report } from '../report.ts';

type Filed = Pick<Report, 'environment' | 'game' | 'reporterUid' | 'lineageId' | 'filedAs'>;

/**
 * Whether a report was filed by the owner of the reporter's account; else its lineage only claimed to speak for him.
 * Frozen when it was filed: a verification that begins or ends later changes nothing of it (R9.3). Reports from before
 * this was kept count as claims, until `trust:rebuild` has looked.
 */
export const isOwners = ({ filedAs }: Pick<Report, 'filedAs'>): boolean => filedAs === 'owner';

/** Whom reviews of a report are learnt of. */
export const reporterOf = (report: Filed): Reporter => ({
  account: { game: report.game, uid: report.reporterUid },
  lineageId: report.lineageId,
  isOwner: isOwners(report),
});

const accountKeyOf = ({ environment, game, reporterUid: uid }: Omit<Filed, 'lineageId'>): string =>
  recordKey(environment, { game, uid });

/**
 * What duplicates are counted by (R9.3): the claims of one UID through one key family, `live:genshin:618123421:lin_…`, and
 * its owner apart, `live:genshin:618123421:owner`.
 */
export const reporterKeyOf = (report: Filed): string =>
  `${accountKeyOf(report)}:${isOwners(report) ? 'owner' : report.lineageId}`;

/**
 * What the quota is counted by (R9.4): the claims of one UID together, whichever key they come with,
 * `live:genshin:618123421`, and its owner apart, `live:genshin:618123421:owner`.
 */
export const quotaKeyOf = (report: Omit<Filed, 'lineageId'>): string =>
  isOwners(report) ? `${accountKeyOf(report)}:owner` : accountKeyOf(report);

export const reportedOf = ({ game, reportedUid: uid }: Report) => ({ game, uid });
