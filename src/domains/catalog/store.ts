import { z } from 'zod';
import { openPackAsync } from '../../games/catalog-file.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import { type GameId, gameIds, languages } from '../../games/ids.ts';
import { hourMs } from '../../lib/clock.ts';
import { periodicRecords } from '../../store/periodic.ts';
import type { Blobs, CollectionSpec } from '../../store/store.ts';

const importedVersion = z.object({
  /** The blob that holds the file; never used twice. */
  blob: z.string(),
  version: z.string(),
  /** The digest of the content alone: the same whatever the source and the day. */
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
  /** The digest of a content that was rolled back: it is not imported again unless asked for. */
  held: z.string().nullable(),
  /** Blobs that no version refers to, or not yet; each is removed some time after `since`. */
  due: z.array(z.object({ blob: z.string(), since: z.number() })),
});

/** What every instance serves of one game. */
export type CatalogPointer = z.infer<typeof catalogPointer>;

export const catalogRecords: CollectionSpec<CatalogPointer> = {
  name: 'catalog',
  keeps: 'for good',
  schema: catalogPointer,
};

/** The blobs that a pointer must have, and those that it may have. */
export const blobsOfCatalog = ({ active, previous, due }: CatalogPointer) => ({
  needed: [active, previous].flatMap((version) => version?.blob ?? []),
  possible: due.map(({ blob }) => blob),
});

/** When the catalogs were last renewed in the background. */
export const syncRecords = periodicRecords('catalog_sync');

/** Longer than any import takes: a blob that is announced and still not active by then is abandoned. */
const givenUpMs = hourMs;

/** As `since`, it makes a blob removable at once. */
const atOnce = 0;

const newPointer = (id: GameId) => ({ id, active: null, previous: null, held: null, due: [] });

/** Answers the new pointer, or undefined to leave it as it is. */
type PointerChange = (current: CatalogPointer | undefined) => CatalogPointer | undefined;

/** Notes a blob before it is written, so that an import that is killed leaves nothing behind for good. */
export const announce =
  (game: GameId, blob: string, since: number): PointerChange =>
  (current = newPointer(game)) => ({ ...current, due: [...current.due, { blob, since }] });

/** Makes an announced version the active one, unless another import brought the same content or it was given up meanwhile. */
export const activate =
  (next: ImportedVersion): PointerChange =>
  (current) => {
    if (!current?.due.some(({ blob }) => blob === next.blob)) return undefined;
    if (current.active?.digest === next.digest) return undefined;
    const due = current.due.filter(({ blob }) => blob !== next.blob);
    if (current.previous) due.push({ blob: current.previous.blob, since: atOnce });
    return { ...current, active: next, previous: current.active, held: null, due };
  };

/** Exchanges the active and the previous version, if the active one is still the one the caller saw. */
export const exchange =
  (seen: ImportedVersion | null): PointerChange =>
  (current) => {
    if (current === undefined || current.active?.blob !== seen?.blob) return undefined;
    const { active, previous } = current;
    return { ...current, active: previous, previous: active, held: active?.digest ?? null };
  };

/** Lets a blob be removed at once, since it will not be activated. */
export const giveUp =
  (blob: string): PointerChange =>
  (current) => {
    const due = current?.due.map((entry) =>
      entry.blob === blob ? { blob, since: atOnce } : entry,
    );
    return current && due && { ...current, due };
  };

export const listRemovable = ({ due }: CatalogPointer, now: number): string[] =>
  due.filter(({ since }) => since + givenUpMs <= now).map(({ blob }) => blob);

export const forgetBlobs =
  (removed: readonly string[]): PointerChange =>
  (current) =>
    current && { ...current, due: current.due.filter(({ blob }) => !removed.includes(blob)) };

/** Reads an imported catalog. Rejects when it is missing or damaged. */
export async function readVersion(
  blobs: Pick<Blobs, 'get'>,
  game: GameId,
  { blob: id, version }: ImportedVersion,
): Promise<CatalogPack> {
  const name = `The imported catalog of ${game} ${version} (${id})`;
  const blob = await blobs.get(id);
  if (blob === undefined) throw new Error(`${name} is not in the store.`);
  const pack = await openPackAsync(blob.bytes).catch((cause: unknown) => {
    throw new Error(`${name} cannot be read.`, { cause });
  });
  if (pack.game !== game) throw new Error(`${name} is one of ${pack.game}.`);
  return pack;
}
