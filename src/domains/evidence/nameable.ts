import { dayMs } from '../../lib/duration.ts';
import type { EvidenceRecord } from './store.ts';
import { keptMs } from './upload.ts';

/** How long a report that is being filed keeps its evidence, whatever becomes of the process that files it. */
const holdMs = dayMs;

/** Reports that are remembered to name one picture. */
const maxReports = 50;

/** Whether a report may name it: what has none yet is on its way out after 30 days. */
export const isNameable = ({ status, stored, reportIds }: EvidenceRecord, now: number): boolean =>
  status === 'stored' && stored !== null && (reportIds.length > 0 || now < stored.at + keptMs);

/** Keeps a picture while a report that names it is being filed; undefined when none may. */
export const hold = (record: EvidenceRecord, now: number): EvidenceRecord | undefined =>
  isNameable(record, now) ? { ...record, heldUntil: now + holdMs } : undefined;

/** Keeps a picture for a report; undefined when that changes nothing. */
export const claim = (record: EvidenceRecord, reportId: string): EvidenceRecord | undefined => {
  const { status, reportIds } = record;
  const isNews = status === 'stored' && !reportIds.includes(reportId);
  // With this many reports it is kept anyway.
  return isNews && reportIds.length < maxReports
    ? { ...record, reportIds: [...reportIds, reportId] }
    : undefined;
};
