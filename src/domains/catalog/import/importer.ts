import type { CatalogContent } from '../../../games/catalog.ts';
import { withKnownNames } from '../../../games/catalog-known-names.ts';
import type { CatalogOrigin, CatalogPack } from '../../../games/catalog-pack.ts';
import { writeCatalog } from '../../../games/catalog-pack-write.ts';
import { withTextsIn } from '../../../games/catalog-texts.ts';
import type { GameId, Language } from '../../../games/ids.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Blobs, Collection } from '../../../store/store.ts';
import { type Changes, changesOf, isSame, lossFaults } from '../compare.ts';
import { activate, announce, exchange, giveUp, removable, strike } from '../pointer.ts';
import { readVersion } from '../read-version.ts';
import type { CatalogPointer, ImportedVersion } from '../store.ts';
import { type RefusedRecord, validate } from '../validate.ts';

export interface ImporterDependencies {
  readonly records: Collection<CatalogPointer>;
  readonly blobs: Blobs;
  readonly clock: Clock;
  /** A name that was never used before. */
  readonly newId: () => string;
  /** Opens the dataset that comes with the project. */
  readonly builtIn: (game: GameId) => CatalogPack;
}

export interface ImportOrder extends ImporterDependencies {
  readonly content: CatalogContent;
  readonly origin: CatalogOrigin;
  /** The languages whose texts are kept. Names are kept in all. */
  readonly texts: readonly Language[];
  /** Looks, and changes nothing. */
  readonly dryRun?: boolean;
  /** Brings in even what was rolled back from. */
  readonly again?: boolean;
}

export interface ImportReport {
  readonly game: GameId;
  readonly version: string;
  /**
   * `unchanged`: what is served holds the same already. `held`: this content was rolled back from. `checked`: a dry
   * run found nothing against it.
   */
  readonly outcome: 'imported' | 'unchanged' | 'held' | 'checked';
  readonly changes: Changes;
  /** Banners there are now. */
  readonly banners: number;
  /** Records that were left out, each with what is wrong with it. */
  readonly refused: readonly RefusedRecord[];
  /** Bytes of the file; 0 when none was made. */
  readonly bytes: number;
}

/** The content was not taken, and what was served is served still. */
export class CatalogRefusal extends Error {
  readonly faults: readonly string[];
  readonly report: Omit<ImportReport, 'outcome' | 'bytes'>;

  constructor(faults: readonly string[], report: CatalogRefusal['report']) {
    super(`The catalog of ${report.game} was refused: ${faults.join('; ')}.`);
    this.name = 'CatalogRefusal';
    this.faults = faults;
    this.report = report;
  }
}

/** Validates a content and compares it with what is served. Throws `CatalogRefusal`. */
export function examine(given: CatalogContent, served: CatalogPack | undefined) {
  const { content, refused, faults } = validate(given);
  const changes = changesOf(content, served);
  const { game, version, banners = [] } = content;
  const report = { game, version, changes, banners: banners.length, refused };
  const all = [...faults, ...lossFaults(content, served, changes)];
  if (all.length > 0) throw new CatalogRefusal(all, report);
  return { content, report, isKnown: isSame(content, served, changes) };
}

/**
 * Takes a content in: at once and for all instances, or not at all. Killed at any moment, the last good version is
 * served. Throws `CatalogRefusal`.
 */
export async function importCatalog(order: ImportOrder): Promise<ImportReport> {
  const { game } = order.content;
  const pointer = await order.records.get(game);
  const served = await servedPack(order, game, pointer?.active);
  const { content, report, isKnown } = examine(wholeContent(order, served), served);
  if (isKnown) return { ...report, outcome: 'unchanged', bytes: 0 };
  const written = writeCatalog(content);
  const digest = written.digest();
  if (digest === pointer?.held && !order.again) return { ...report, outcome: 'held', bytes: 0 };
  const bytes = written.pack(order.origin);
  if (order.dryRun) return { ...report, outcome: 'checked', bytes: bytes.length };
  const version = { version: content.version, digest, texts: [...order.texts] };
  const isTaken = await publish(order, { game, bytes, ...version });
  return { ...report, outcome: isTaken ? 'imported' : 'unchanged', bytes: bytes.length };
}

/** What the sources of an import told, with the names in later languages that they were not asked for (R17.2). */
function wholeContent(
  { content, texts, builtIn }: Pick<ImportOrder, 'content' | 'texts' | 'builtIn'>,
  served: CatalogPack | undefined,
): CatalogContent {
  const named = withKnownNames(withKnownNames(content, served), openBuiltIn(builtIn, content.game));
  return withTextsIn(named, texts);
}

function openBuiltIn(
  builtIn: ImporterDependencies['builtIn'],
  game: GameId,
): CatalogPack | undefined {
  try {
    return builtIn(game);
  } catch {
    return undefined;
  }
}

/** The languages whose texts the version that is served was asked for; undefined where nothing says it. */
export const importedTexts = async (
  { records }: Pick<ImporterDependencies, 'records'>,
  game: GameId,
): Promise<readonly Language[] | undefined> => (await records.get(game))?.active?.texts;

/** What a new content is measured by. One that cannot be read is no measure: the import heals it. */
async function servedPack(
  { blobs, builtIn }: Pick<ImporterDependencies, 'blobs' | 'builtIn'>,
  game: GameId,
  active: ImportedVersion | null | undefined,
): Promise<CatalogPack | undefined> {
  const imported = active && (await readVersion(blobs, game, active).catch(() => undefined));
  return imported ?? openBuiltIn(builtIn, game);
}

interface NewFile extends Omit<ImportedVersion, 'blob' | 'importedAt'> {
  readonly game: GameId;
  readonly bytes: Uint8Array;
}

/** Blob first, then the pointer; false when another import brought the same content meanwhile. */
async function publish(
  { records, blobs, clock, newId }: ImporterDependencies,
  { game, bytes, ...version }: NewFile,
): Promise<boolean> {
  const blob = `catalog_${game}_${newId()}`;
  const importedAt = clock.now();
  await records.update(game, announce(game, blob, importedAt));
  await blobs.put(blob, bytes, { contentType: 'application/gzip' });
  const after = await records.update(game, activate({ blob, importedAt, ...version }));
  const isTaken = after?.active?.blob === blob;
  if (!isTaken) await records.update(game, giveUp(blob));
  // What was not removed is removed by the next import.
  await sweep({ records, blobs, clock }, game).catch(() => undefined);
  if (isTaken || after?.active?.digest === version.digest) return isTaken;
  throw new Error(`The import of ${game} took too long and was given up. Start it again.`);
}

/** Removes what nobody needs any more. */
async function sweep(
  { records, blobs, clock }: Pick<ImporterDependencies, 'records' | 'blobs' | 'clock'>,
  game: GameId,
): Promise<void> {
  const pointer = await records.get(game);
  const unwanted = pointer === undefined ? [] : removable(pointer, clock.now());
  for (const blob of unwanted) await blobs.remove(blob);
  if (unwanted.length > 0) await records.update(game, strike(unwanted));
}

export interface Rollback {
  readonly game: GameId;
  /** Versions of the game; null is the built-in dataset. */
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Returns to the version before, or back again. Rejects when there is none or it cannot be read. What was rolled back
 * from does not come in again by an import that is not told to.
 */
export async function rollbackCatalog(
  game: GameId,
  { records, blobs, builtIn }: Pick<ImporterDependencies, 'records' | 'blobs' | 'builtIn'>,
): Promise<Rollback> {
  const pointer = await records.get(game);
  if (!pointer?.active && !pointer?.previous)
    throw new Error(`${game} was never imported: there is nothing to return to.`);
  const { active, previous } = pointer;
  if (previous) await readVersion(blobs, game, previous);
  else builtIn(game);
  const after = await records.update(game, exchange(active));
  if (after?.active?.blob !== previous?.blob)
    throw new Error(`${game} was imported at the same moment. Look at it and start again.`);
  return { game, from: active?.version ?? null, to: previous?.version ?? null };
}
