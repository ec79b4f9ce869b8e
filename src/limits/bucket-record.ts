import { z } from 'zod';

const bucketRecordSchema = z.object({
  id: z.string(),
  tokens: z.number(),
  at: z.number(),
  /** What the last update granted, and to which question: so the asker reads its answer from the record. */
  grant: z.object({ id: z.string(), tokens: z.number() }),
  /** When the bucket is full again, with a margin; a full bucket needs no record. */
  expires: z.date(),
});

export type BucketRecord = Readonly<z.infer<typeof bucketRecordSchema>>;

/** Declares the collection of the shared buckets. */
export const bucketCollection = {
  name: 'buckets',
  schema: bucketRecordSchema,
  expires: 'expires',
} as const;

/** What the buckets need of a store. `change` may run more than once. */
export interface LeaseStore {
  update(
    id: string,
    change: (current: BucketRecord | undefined) => BucketRecord | undefined,
  ): Promise<BucketRecord | undefined>;
}
