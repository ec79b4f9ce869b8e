import { z } from 'zod';

/** An instance that drew tokens of a bucket a while ago. */
const drawer = z.object({
  by: z.string(),
  at: z.number(),
  /** Its last question and what it was granted: the instance reads its answer here, and no question counts twice. */
  serial: z.number(),
  granted: z.number(),
});

const bucketRecordSchema = z.object({
  id: z.string(),
  tokens: z.number(),
  at: z.number(),
  /** Whose bucket it is, where ids are fewer than owners (R4.7). */
  owner: z.string().optional(),
  /** At most `maxDrawers`, the ones that drew last. */
  drawers: z.array(drawer),
  /** When the bucket is full again, with a margin; a full bucket needs no record. */
  expires: z.date(),
});

export type Drawer = Readonly<z.infer<typeof drawer>>;
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
