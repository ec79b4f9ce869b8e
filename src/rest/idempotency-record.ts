import { z } from 'zod';

const record = z.object({
  id: z.string(),
  /** The lineage: how many of these it may leave is bounded. */
  leftBy: z.string().optional(),
  /** When its newest run began. */
  createdAt: z.number().optional(),
  bodyHash: z.string(),
  /** Ids for what the runs of this request make, one a run, oldest first. */
  reserved: z.array(z.string()).default([]),
  /** The newest run ended without an answer of 2xx: the key is free for any body. */
  refused: z.boolean().default(false),
  answer: z
    .object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() })
    .nullable(),
  expires: z.date(),
});

export type IdempotencyRecord = z.infer<typeof record>;

/** One record per lineage, path and key, for 24 hours (R1.15). */
export const idempotencyRecords = {
  name: 'idempotency',
  schema: record,
  indexes: { byFamilyLeft: ['leftBy', 'createdAt'] },
  expires: 'expires',
} as const;

/** Keys that are remembered of a key family, and of all together: the oldest are forgotten (docs/security.md). */
export const idempotencyShare = {
  index: 'byFamilyLeft',
  perFamily: 3000,
  inAll: 100_000,
  // As many as the request bucket of a family lets through in a minute, and more.
  removedAtOnce: 2000,
} as const;

/** What is needed of a collection of them. */
export interface IdempotencyStore {
  update(
    id: string,
    change: (current: IdempotencyRecord | undefined) => IdempotencyRecord | undefined,
  ): Promise<IdempotencyRecord | undefined>;
}
