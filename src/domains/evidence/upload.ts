import { dayMs, minuteMs } from '../../lib/duration.ts';
import type { EvidenceRecord } from './store.ts';

/** R9.9: how long an upload address is good for. */
const uploadMs = 10 * minuteMs;
/** A picture that began to come in time may be stored a little late. */
const graceMs = 5 * minuteMs;
/** What no report names is removed so long after it was stored. */
export const keptMs = 30 * dayMs;
/** So long a report that is being filed keeps its evidence, whatever becomes of the process that files it. */
const holdMs = dayMs;
/** Attempts to store a picture under one address; each costs the decoding of a picture. */
const maxRuns = 5;
/** Reports that are remembered to name one picture. */
const maxReports = 50;

export const newUpload = (
  upload: Pick<EvidenceRecord, 'id' | 'environment' | 'lineageId' | 'contentType' | 'size'>,
  now: number,
): EvidenceRecord => ({
  ...upload,
  createdAt: now,
  expiresAt: now + uploadMs,
  status: 'awaited',
  runs: [],
  stored: null,
  reportIds: [],
  heldUntil: 0,
  dueAt: now + uploadMs + graceMs,
});

/** Notes an attempt before it makes a blob; undefined when there can be none any more. */
export const beginRun = (record: EvidenceRecord, run: string): EvidenceRecord | undefined =>
  record.status === 'awaited' && record.runs.length < maxRuns
    ? { ...record, runs: [...record.runs, run] }
    : undefined;

/** The first attempt that ends has stored the picture; undefined for all others. */
export const endRun = (
  record: EvidenceRecord,
  run: string,
  picture: { readonly size: number; readonly width: number; readonly height: number },
  now: number,
): EvidenceRecord | undefined => {
  if (record.status !== 'awaited') return undefined;
  const { size, width, height } = picture;
  const stored = { run, at: now, size, width, height };
  return { ...record, status: 'stored', stored, dueAt: now + keptMs };
};

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
  // So many reports keep it anyway.
  return isNews && reportIds.length < maxReports
    ? { ...record, reportIds: [...reportIds, reportId] }
    : undefined;
};
