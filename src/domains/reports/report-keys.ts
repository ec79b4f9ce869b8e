import { reporterKeyOf } from './filing/identity.ts';
import type { Report } from './report.ts';

export const dedupeKeyOf = (
  report: Pick<
    Report,
    'environment' | 'game' | 'reporterUid' | 'lineageId' | 'filedAs' | 'reportedUid' | 'category'
  >,
): string => `${reporterKeyOf(report)}:${report.reportedUid}:${report.category}`;

/** Whose share of the first positions in the moderation queue a report takes. */
export const urgentKeyOf = ({
  environment,
  lineageId,
}: Pick<Report, 'environment' | 'lineageId'>) => `${environment}:${lineageId}`;
