import { z } from 'zod';
import { dayMs, minuteMs } from '../../lib/clock.ts';
import { environments, hasScope, type Principal } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';
import type { PictureFormat } from '../../upstream/picture-header.ts';

/** The types of picture that are accepted as evidence (R9.9). */
export const evidenceTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type EvidenceType = (typeof evidenceTypes)[number];

/** The format of each type by its bytes, which is also the extension of its file name. */
export const formatOf: Readonly<Record<EvidenceType, PictureFormat>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

const evidenceRecord = z.object({
  /** `upl_…`. */
  id: z.string(),
  environment: z.enum(environments),
  /** The lineage that uploads it: only it and moderators may see it. */
  lineageId: z.string(),
  contentType: z.enum(evidenceTypes),
  /** The announced bytes. */
  size: z.number(),
  createdAt: z.number(),
  /** When the upload address ends. */
  expiresAt: z.number(),
  status: z.enum(['awaited', 'stored', 'removing']),
  /** Every attempt to store a picture, each with a blob of its own that is removed with the record. */
  runs: z.array(z.string()),
  /** The attempt that won, and what it stored. */
  stored: z
    .object({
      run: z.string(),
      at: z.number(),
      /** SHA-256 of the sent bytes: the same bytes again get the same answer. Early versions did not store it. */
      digest: z.string().default(''),
      size: z.number(),
      width: z.number(),
      height: z.number(),
    })
    .nullable(),
  /** The reports that name it, also some that were never filed. */
  reportIds: z.array(z.string()),
  /** Until when it stays for a report that is being filed. */
  heldUntil: z.number(),
  /** When the sweep checks whether it is still needed. */
  dueAt: z.number(),
});

/** One upload. Times are epoch milliseconds. */
export type EvidenceRecord = z.infer<typeof evidenceRecord>;

export const evidenceRecords: CollectionSpec<EvidenceRecord> = {
  name: 'evidence',
  keeps: 'with its subject',
  schema: evidenceRecord,
  indexes: { byDue: ['dueAt'] },
};

/** The blob of an attempt. */
export const blobIdOf = (run: string): string => `evidence:${run}`;

/** The blobs that a record must have, and those that it may have. */
export const blobsOfEvidence = ({ status, stored, runs }: EvidenceRecord) => ({
  needed: status === 'stored' && stored !== null ? [blobIdOf(stored.run)] : [],
  possible: runs.map(blobIdOf),
});

export type EvidenceOwner = Pick<Principal, 'environment' | 'lineageId'>;

export const isOwn = ({ environment, lineageId }: EvidenceOwner, record: EvidenceRecord): boolean =>
  record.environment === environment && record.lineageId === lineageId;

export const maySee = (viewer: Principal, record: EvidenceRecord): boolean =>
  isOwn(viewer, record) || (record.environment === viewer.environment && hasScope(viewer, 'admin'));

/** How long an upload address is valid (R9.9). */
const uploadMs = 10 * minuteMs;
/** How late a picture may be stored whose upload began in time. */
const graceMs = 5 * minuteMs;
/** How long a stored picture stays that no report names. */
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

/** Attempts to store a picture under one address; each decodes a picture. */
const maxRuns = 5;

/** Notes an attempt before it makes a blob; undefined when no more are allowed. */
export const beginRun = (record: EvidenceRecord, run: string): EvidenceRecord | undefined =>
  record.status === 'awaited' && record.runs.length < maxRuns
    ? { ...record, runs: [...record.runs, run] }
    : undefined;

/** Stores the picture of the first attempt that ends; undefined for all others. */
export const endRun = (
  record: EvidenceRecord,
  stored: NonNullable<EvidenceRecord['stored']>,
): EvidenceRecord | undefined =>
  record.status === 'awaited'
    ? { ...record, status: 'stored', stored, dueAt: stored.at + unnamedLifeMs }
    : undefined;

/** Whether a report may name it: a picture that no report names expires after 30 days. */
export const isNameable = ({ status, stored, reportIds }: EvidenceRecord, now: number): boolean =>
  status === 'stored' &&
  stored !== null &&
  (reportIds.length > 0 || now < stored.at + unnamedLifeMs);

/** How long a report that is being filed keeps its evidence, even when its process dies. */
const holdMs = dayMs;

/** Keeps a picture while a report that names it is being filed; undefined when it may not be named. */
export const holdEvidence = (record: EvidenceRecord, now: number): EvidenceRecord | undefined =>
  isNameable(record, now) ? { ...record, heldUntil: now + holdMs } : undefined;

/** Reports of one picture that are remembered. */
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
 * A due record after the sweep looked for its reports: one that is needed is due again later, any other is removed.
 * Undefined while it is not due, or when a report was added meanwhile.
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
  // Reports can be erased: it is checked again later.
  return { ...record, reportIds, runs: [stored.run], dueAt: now + unnamedLifeMs };
}
