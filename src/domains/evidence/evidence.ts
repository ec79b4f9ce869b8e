import { z } from 'zod';
import { dayMs, minuteMs } from '../../lib/clock.ts';
import { environments, hasScope, type Principal } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';

/** The types of picture that are taken as evidence (R9.9). */
export const evidenceTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type EvidenceType = (typeof evidenceTypes)[number];

const evidenceRecord = z.object({
  /** `upl_…`. */
  id: z.string(),
  environment: z.enum(environments),
  /** The lineage that uploads it: with the moderators the only one that may look at it. */
  lineageId: z.string(),
  contentType: z.enum(evidenceTypes),
  /** The bytes that were announced. */
  size: z.number(),
  createdAt: z.number(),
  /** When the upload address ends. */
  expiresAt: z.number(),
  status: z.enum(['awaited', 'stored', 'removing']),
  /** Every attempt to store a picture, each with a blob of its own that has to go with the record. */
  runs: z.array(z.string()),
  /** The attempt that won, and what it stored. */
  stored: z
    .object({
      run: z.string(),
      at: z.number(),
      /** SHA-256 of what was sent: the same bytes again get the same answer. */
      digest: z.string(),
      size: z.number(),
      width: z.number(),
      height: z.number(),
    })
    .nullable(),
  /** The reports that name it, or were about to. */
  reportIds: z.array(z.string()),
  /** Until when it stays for a report that is just being filed. */
  heldUntil: z.number(),
  /** When the sweep looks whether it is still needed. */
  dueAt: z.number(),
});

/** One upload. Times are epoch milliseconds. */
export type EvidenceRecord = z.infer<typeof evidenceRecord>;

export const evidenceRecords: CollectionSpec<EvidenceRecord> = {
  name: 'evidence',
  schema: evidenceRecord,
  indexes: { byDue: ['dueAt'] },
};

/** The blob of an attempt. */
export const blobIdOf = (run: string): string => `evidence:${run}`;

export type EvidenceOwner = Pick<Principal, 'environment' | 'lineageId'>;

export const isOwn = ({ environment, lineageId }: EvidenceOwner, record: EvidenceRecord): boolean =>
  record.environment === environment && record.lineageId === lineageId;

export const maySee = (viewer: Principal, record: EvidenceRecord): boolean =>
  isOwn(viewer, record) || (record.environment === viewer.environment && hasScope(viewer, 'admin'));

/** How long an upload address is good for (R9.9). */
const uploadMs = 10 * minuteMs;
/** A picture that began to come in time may be stored a little late. */
const graceMs = 5 * minuteMs;
/** How long after it was stored a picture stays that no report names. */
const unnamedLifeMs = 30 * dayMs;

export const makeUpload = (
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

/** Attempts to store a picture under one address; each costs the decoding of a picture. */
const maxRuns = 5;

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
  return { ...record, status: 'stored', stored, dueAt: now + unnamedLifeMs };
};

/** Whether a report may name it: what no report names is on its way out after 30 days. */
export const isNameable = ({ status, stored, reportIds }: EvidenceRecord, now: number): boolean =>
  status === 'stored' &&
  stored !== null &&
  (reportIds.length > 0 || now < stored.at + unnamedLifeMs);

/** How long a report that is being filed keeps its evidence, whatever becomes of the process that files it. */
const holdMs = dayMs;

/** Keeps a picture while a report that names it is being filed; undefined when none may. */
export const holdEvidence = (record: EvidenceRecord, now: number): EvidenceRecord | undefined =>
  isNameable(record, now) ? { ...record, heldUntil: now + holdMs } : undefined;

/** Reports that are remembered to name one picture. */
const maxReports = 50;

/** Keeps a picture for a report; undefined when that changes nothing. */
export const claimEvidence = (
  record: EvidenceRecord,
  reportId: string,
): EvidenceRecord | undefined => {
  const { status, reportIds } = record;
  const isNews = status === 'stored' && !reportIds.includes(reportId);
  // With this many reports it stays anyway.
  return isNews && reportIds.length < maxReports
    ? { ...record, reportIds: [...reportIds, reportId] }
    : undefined;
};

/**
 * A record that is due, after the sweep looked for its reports and found some: needed ones are due again later, any other
 * is on its way out. Undefined while it is not due, or when a report has come in between.
 */
export function sweepRecord(
  record: EvidenceRecord,
  looked: readonly string[],
  found: readonly string[],
  now: number,
): EvidenceRecord | undefined {
  const { status, stored, heldUntil, dueAt } = record;
  if (dueAt > now || status === 'removing') return undefined;
  if (stored !== null && heldUntil > now) return { ...record, dueAt: heldUntil };
  if (record.reportIds.some((id) => !looked.includes(id))) return undefined;
  const reportIds = record.reportIds.filter((id) => found.includes(id));
  if (stored === null || reportIds.length === 0) return { ...record, status: 'removing' };
  // Reports can be erased: it is looked at again and again.
  return { ...record, reportIds, runs: [stored.run], dueAt: now + unnamedLifeMs };
}
