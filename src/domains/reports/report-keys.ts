import { identityKeyOf } from './identity.ts';
import type { Report } from './report.ts';

export const dedupeKeyOf = (
  report: Pick<
    Report,
    'environment' | 'game' | 'reporterUid' | 'filedAs' | 'reportedUid' | 'category'
  >,
): string => `${identityKeyOf(report)}:${report.reportedUid}:${report.category}`;

/** The share of the first places that a lineage has at the desk of moderators. */
export const urgentKeyOf = ({
  environment,
  lineageId,
}: Pick<Report, 'environment' | 'lineageId'>) => `${environment}:${lineageId}`;
