import { z } from 'zod';
import { catalogKinds } from './catalog-pack.ts';
import { gameIds } from './ids.ts';

/**
 * The version of a catalog as one gzip file: the length of the header as four bytes, the header as JSON (the heads, and where each
 * body lies), then the bodies, the mapping and the banners one after the other as JSON.
 */
export const format = 2;

/** The form of the mappings of all games: raised when one of them changes, so that an older pack is not read as a newer. */
export const mappingFormat = 1;

/** The form of the banners, likewise. */
export const bannersFormat = 1;

/** The length of the header. */
export const lengthBytes = 4;

const ascending = (rows: readonly (readonly [{ id: number }, ...unknown[]])[]): boolean =>
  rows.every(([{ id }], index) => index === 0 || (rows[index - 1]?.[0].id ?? id) < id);

/** An offset, a length or a number of records. */
const count = z.int().nonnegative();

export const rows = z
  .array(z.tuple([z.looseObject({ id: z.int().positive() }), count, count]))
  .refine(ascending, 'ids are not in order');
export type Rows = z.infer<typeof rows>;

const section = z.object({ format: count, start: count, length: count });
export type Section = z.infer<typeof section>;

export const header = z.object({
  format: z.literal(format),
  game: z.enum(gameIds),
  version: z.string(),
  manifest: z.object({
    sources: z.array(
      z.object({
        name: z.string(),
        version: z.string().nullable(),
        licence: z.string().nullable(),
      }),
    ),
    builtAt: z.string(),
    counts: z.record(z.enum(catalogKinds), count),
  }),
  shared: z.looseObject({ slots: z.array(z.unknown()), mainStats: z.array(z.unknown()) }),
  rows: z.record(z.enum(catalogKinds), rows),
  mapping: section.optional(),
  banners: section.optional(),
});
