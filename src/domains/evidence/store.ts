import { z } from 'zod';
import { environments } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';
import { evidenceTypes } from './address.ts';

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
      /** SHA-256 of what was sent: who sends it again gets the same answer. */
      digest: z.string(),
      size: z.number(),
      width: z.number(),
      height: z.number(),
    })
    .nullable(),
  /** The reports that name it, or were about to. */
  reportIds: z.array(z.string()),
  /** Until when it is kept for a report that is just being filed. */
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
