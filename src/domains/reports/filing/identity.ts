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

/**
 * What duplicates and the quota are counted by (R9.3, R9.4): the claims of one UID together, whichever key they come
 * with, and its owner by himself. `live:genshin:618123421`, or `live:genshin:618123421:owner`.
 */
export function identityKeyOf(report: Omit<Filed, 'lineageId'>): string {
  const { environment, game, reporterUid: uid } = report;
  const claimed = recordKey(environment, { game, uid });
  return isOwners(report) ? `${claimed}:owner` : claimed;
}

export const reportedOf = ({ game, reportedUid: uid }: Report) => ({ game, uid });
