import { z } from 'zod';
import { gameIds, languages } from '../../games/ids.ts';
import { periodicRecords } from '../../store/periodic.ts';
import type { CollectionSpec } from '../../store/store.ts';

const importedVersion = z.object({
  /** The blob that holds the file; never used twice. */
  blob: z.string(),
  /** The game's version. */
  version: z.string(),
  /** The digest of the content alone: the same content from another source or day has the same one. */
  digest: z.string(),
  /** Epoch milliseconds. */
  importedAt: z.number(),
  /** The languages whose texts were asked for: a renewal asks for them again. */
  texts: z.array(z.enum(languages)).optional(),
});

export type ImportedVersion = z.infer<typeof importedVersion>;

const catalogPointer = z.object({
  id: z.enum(gameIds),
  /** What is served; null is the built-in dataset. */
  active: importedVersion.nullable(),
  /** What a rollback returns to; null is the built-in dataset. */
  previous: importedVersion.nullable(),
  /** The digest of a content that was rolled back from: it does not come in again unasked. */
  held: z.string().nullable(),
  /** Blobs that no version refers to, or not yet; each is removed some time after this moment. */
  due: z.array(z.object({ blob: z.string(), since: z.number() })),
});

/** What every instance serves of one game. */
export type CatalogPointer = z.infer<typeof catalogPointer>;

export const catalogRecords: CollectionSpec<CatalogPointer> = {
  name: 'catalog',
  schema: catalogPointer,
};

/** When the catalogs were last renewed in the background. */
export const syncRecords = periodicRecords('catalog_sync');
