import { z } from 'zod';
import type { Collection, CollectionSpec, RecordOf, Store } from './store.ts';

/** The form of the records that this version writes. It rises when an older version would read them wrongly. */
export const storeFormat = 1;

const written = z.object({
  id: z.literal('format'),
  /** The highest that any version wrote here. */
  format: z.number(),
});
type Written = RecordOf<typeof written>;

export const formatRecords: CollectionSpec<Written> = { name: 'formats', schema: written };

const recordsOf = (store: Pick<Store, 'collection'>): Collection<Written> =>
  store.collection(formatRecords);

/** Rejects when a newer version has written here: this one would lose what it does not know. */
export async function checkFormat(store: Pick<Store, 'collection'>): Promise<void> {
  const { format = storeFormat } = (await recordsOf(store).get('format')) ?? {};
  if (format > storeFormat)
    throw new Error(
      `A newer version of Waypoint wrote here (format ${format}; this version reads up to ${storeFormat}). Run that version, or restore a backup from before it.`,
    );
}

/** Notes that this version writes here; to be called by a server once the format is checked. */
export const noteFormat = (store: Pick<Store, 'collection'>): Promise<unknown> =>
  recordsOf(store).update('format', (row) =>
    row && row.format >= storeFormat ? undefined : { id: 'format', format: storeFormat },
  );
