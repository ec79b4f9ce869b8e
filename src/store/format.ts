import { z } from 'zod';
import type { Collection, CollectionSpec, RecordOf, Store } from './store.ts';

/** The newest form of records that this version knows. A migration raises it (`migrations.ts`). */
export const storeFormat = 2;

const firstFormat = 1;

const written = z.object({
  id: z.literal('format'),
  /** The newest form of which records may be here: a version that does not know it may not open the store. */
  format: z.number(),
  /** The oldest one: records of a former form are all moved on. */
  migrated: z.number().optional(),
});
type Written = RecordOf<typeof written>;

export const formatRecords: CollectionSpec<Written> = {
  name: 'formats',
  keeps: 'for good',
  schema: written,
};

const recordsOf = (store: Pick<Store, 'collection'>): Collection<Written> =>
  store.collection(formatRecords);

/** The newest and the oldest form of which records may be in a store. */
export interface StoreFormat {
  readonly format: number;
  readonly migrated: number;
}

export async function readFormat(store: Pick<Store, 'collection'>): Promise<StoreFormat> {
  const { format = firstFormat, migrated = firstFormat } =
    (await recordsOf(store).get('format')) ?? {};
  return { format, migrated };
}

/** Rejects when a newer version has written here: this one would lose what it does not know. */
export async function checkFormat(store: Pick<Store, 'collection'>): Promise<void> {
  const { format } = await readFormat(store);
  if (format > storeFormat)
    throw new Error(
      `A newer version of Waypoint wrote here (format ${format}; this version reads up to ${storeFormat}). Run that version, or restore a backup from before it.`,
    );
}

/** Notes that there may be records of a form, or none of a former one any more. Never goes back. */
export const raiseFormat = (
  store: Pick<Store, 'collection'>,
  raised: Partial<StoreFormat>,
): Promise<unknown> =>
  recordsOf(store).update('format', (row) => {
    const format = Math.max(row?.format ?? firstFormat, raised.format ?? firstFormat);
    const migrated = Math.max(row?.migrated ?? firstFormat, raised.migrated ?? firstFormat);
    return row?.format === format && (row.migrated ?? firstFormat) === migrated
      ? undefined
      : { id: 'format', format, migrated };
  });
