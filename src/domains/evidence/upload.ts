import { dayMs, minuteMs } from '../../lib/duration.ts';
import type { EvidenceRecord } from './store.ts';

/** How long an upload address is good for (R9.9). */
const uploadMs = 10 * minuteMs;
/** A picture that began to come in time may be stored a little late. */
const graceMs = 5 * minuteMs;
/** How long after it was stored a picture is kept that no report names. */
export const keptMs = 30 * dayMs;

/** Attempts to store a picture under one address; each costs the decoding of a picture. */
const maxRuns = 5;

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
  picture: Pick<NonNullable<EvidenceRecord['stored']>, 'digest' | 'size' | 'width' | 'height'>,
  now: number,
): EvidenceRecord | undefined => {
  if (record.status !== 'awaited') return undefined;
  const { digest, size, width, height } = picture;
  const stored = { run, at: now, digest, size, width, height };
  return { ...record, status: 'stored', stored, dueAt: now + keptMs };
};
