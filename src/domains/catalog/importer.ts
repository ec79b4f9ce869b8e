import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CatalogContent } from '../../games/catalog.ts';
import { builtInFile, openPack, packCatalog, writeCatalog } from '../../games/catalog-file.ts';
import type { CatalogOrigin, CatalogPack } from '../../games/catalog-pack.ts';
import { withKnownNames, withoutTexts, withTextsIn } from '../../games/catalog-texts.ts';
import type { GameId, Language } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Blobs, Collection } from '../../store/store.ts';
import { type Changes, compareContent, findLosses, isUnchanged } from './import-changes.ts';
import { type RefusedRecord, validate } from './import-faults.ts';
import {
  activate,
  announce,
  type CatalogPointer,
  exchange,
  forgetBlobs,
  giveUp,
  type ImportedVersion,
  listRemovable,
  readVersion,
} from './store.ts';

export interface ImporterDependencies {
  readonly records: Collection<CatalogPointer>;
  readonly blobs: Blobs;
  readonly clock: Clock;
  /** Answers a new id each time. */
  readonly newId: () => string;
  readonly builtIn: (game: GameId) => CatalogPack;
}

interface ImportOrder extends ImporterDependencies {
  readonly content: CatalogContent;
  readonly origin: CatalogOrigin;
  /** The languages whose texts are imported. Names are imported in all. */
  readonly texts: readonly Language[];
  /** Checks, and changes nothing. */
  readonly dryRun?: boolean;
  /** Imports even a content that was rolled back. */
  readonly again?: boolean;
}

export interface ImportReport {
  readonly game: GameId;
  readonly version: string;
  /** `unchanged`: it is served already. `held`: it was rolled back. `checked`: a dry run found nothing against it. */
  readonly outcome: 'imported' | 'unchanged' | 'held' | 'checked';
  readonly changes: Changes;
  readonly banners: number;
  /** Records that were left out, each with what is wrong with it. */
  readonly refused: readonly RefusedRecord[];
  /** Bytes of the file; 0 when none was made. */
  readonly bytes: number;
}

/** The content was refused, and nothing changes of what is served. */
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

/** Imports a content for all instances at once, or not at all, even when it is killed. Throws `CatalogRefusal`. */
export async function importCatalog(order: ImportOrder): Promise<ImportReport> {
  const { game } = order.content;
  const pointer = await order.records.get(game);
  const served = await findServedPack(order, game, pointer?.active);
  const { content, report, isKnown } = examine(await completeContent(order, served), served);
  if (isKnown) return { ...report, outcome: 'unchanged', bytes: 0 };
  const written = writeCatalog(content);
  const digest = written.digest();
  if (digest === pointer?.held && !order.again) return { ...report, outcome: 'held', bytes: 0 };
  const bytes = written.pack(order.origin);
  if (order.dryRun) return { ...report, outcome: 'checked', bytes: bytes.length };
  const version = { version: content.version, digest, texts: [...order.texts] };
  const isTaken = await publish(order, game, version, bytes);
  return { ...report, outcome: isTaken ? 'imported' : 'unchanged', bytes: bytes.length };
}

/** Validates a content and compares it with what is served. Throws `CatalogRefusal`. */
function examine(given: CatalogContent, served: CatalogPack | undefined) {
  const { content, refused, faults } = validate(given);
  const changes = compareContent(content, served);
  const { game, version, banners = [] } = content;
  const report = { game, version, changes, banners: banners.length, refused };
  const all = [...faults, ...findLosses(content, served, changes)];
  if (all.length > 0) throw new CatalogRefusal(all, report);
  return { content, report, isKnown: isUnchanged(content, served, changes) };
}

/** The content, with known names in later languages that its sources were not asked for (R17.2). */
async function completeContent(
  { content, texts, builtIn }: Pick<ImportOrder, 'content' | 'texts' | 'builtIn'>,
  served: CatalogPack | undefined,
): Promise<CatalogContent> {
  const committed = await openOrNone(() => builtIn(content.game));
  return withTextsIn(withKnownNames(withKnownNames(content, served), committed), texts);
}

/** Undefined for a dataset that is missing or cannot be opened. */
const openOrNone = (
  open: () => Promise<CatalogPack> | CatalogPack,
): Promise<CatalogPack | undefined> =>
  Promise.resolve()
    .then(open)
    .catch(() => undefined);

/** The languages whose texts the served version was imported with; undefined where it does not say. */
export const findImportedTexts = async (
  { records }: Pick<ImporterDependencies, 'records'>,
  game: GameId,
): Promise<readonly Language[] | undefined> => (await records.get(game))?.active?.texts;

/** What a new content is compared with. A served version that cannot be read does not count: the import replaces it. */
async function findServedPack(
  { blobs, builtIn }: Pick<ImporterDependencies, 'blobs' | 'builtIn'>,
  game: GameId,
  active: ImportedVersion | null | undefined,
): Promise<CatalogPack | undefined> {
  const imported = active && (await readVersion(blobs, game, active).catch(() => undefined));
  return imported ?? openOrNone(() => builtIn(game));
}

/** Writes the blob, then the pointer. False when another import brought the same content meanwhile. */
async function publish(
  { records, blobs, clock, newId }: ImporterDependencies,
  game: GameId,
  version: Omit<ImportedVersion, 'blob' | 'importedAt'>,
  bytes: Uint8Array,
): Promise<boolean> {
  const blob = `catalog_${game}_${newId()}`;
  const importedAt = clock.now();
  await records.update(game, announce(game, blob, importedAt));
  await blobs.put(blob, bytes, { contentType: 'application/gzip' });
  const after = await records.update(game, activate({ blob, importedAt, ...version }));
  const isTaken = after?.active?.blob === blob;
  if (!isTaken) await records.update(game, giveUp(blob));
  // The next import removes what is left.
  await sweep({ records, blobs, clock }, game).catch(() => undefined);
  if (isTaken || after?.active?.digest === version.digest) return isTaken;
  throw new Error(`The import of ${game} took too long and was given up. Start it again.`);
}

/** Removes the blobs that no version refers to any more. */
async function sweep(
  { records, blobs, clock }: Pick<ImporterDependencies, 'records' | 'blobs' | 'clock'>,
  game: GameId,
): Promise<void> {
  const pointer = await records.get(game);
  const unwanted = pointer === undefined ? [] : listRemovable(pointer, clock.now());
  for (const blob of unwanted) await blobs.remove(blob);
  if (unwanted.length > 0) await records.update(game, forgetBlobs(unwanted));
}

/** Exchanges the served version and the one before it; null is the built-in dataset. Rejects when that cannot be read. */
export async function rollbackCatalog(
  game: GameId,
  { records, blobs, builtIn }: Pick<ImporterDependencies, 'records' | 'blobs' | 'builtIn'>,
) {
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

/** Writes the dataset that comes with the project, without texts. A file with the same content stays as it is. */
export async function writeBuiltIn(
  full: CatalogContent,
  origin: CatalogOrigin,
  {
    dryRun,
    fileOf = builtInFile,
  }: { readonly dryRun: boolean; readonly fileOf?: (game: GameId) => URL },
): Promise<ImportReport> {
  const file = fileOf(full.game);
  const before = await openOrNone(async () => openPack(await readFile(file)));
  const whole = withoutTexts(withKnownNames(full, before));
  const { content, report, isKnown } = examine(whole, before);
  if (isKnown) return { ...report, outcome: 'unchanged', bytes: 0 };
  const bytes = packCatalog(content, origin);
  if (dryRun) return { ...report, outcome: 'checked', bytes: bytes.length };
  await mkdir(new URL('.', file), { recursive: true });
  const written = `${fileURLToPath(file)}.tmp`;
  await writeFile(written, bytes);
  await rename(written, file);
  return { ...report, outcome: 'imported', bytes: bytes.length };
}
