import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CatalogContent } from '../../../games/catalog.ts';
import { withKnownNames } from '../../../games/catalog-known-names.ts';
import type { CatalogOrigin, CatalogPack } from '../../../games/catalog-pack.ts';
import { builtInFile } from '../../../games/catalog-pack-built-in.ts';
import { openPack } from '../../../games/catalog-pack-read.ts';
import { packCatalog } from '../../../games/catalog-pack-write.ts';
import { withoutTexts } from '../../../games/catalog-texts.ts';
import type { GameId } from '../../../games/ids.ts';
import { examine, type ImportReport } from './importer.ts';

export interface BuiltInOptions {
  readonly dryRun: boolean;
  /** Where a game's dataset lies. */
  readonly fileOf?: (game: GameId) => URL;
}

/**
 * Writes the dataset that comes with the project: no sentence of a game is in it. One that holds the same already
 * stays as it is, with its date, so that the same sources are the same bytes.
 */
export const writeBuiltIn =
  ({ dryRun, fileOf = builtInFile }: BuiltInOptions) =>
  async (full: CatalogContent, origin: CatalogOrigin): Promise<ImportReport> => {
    const file = fileOf(full.game);
    const before = await committed(file);
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
  };

/** One that is not there or cannot be opened is no measure for the next. */
async function committed(file: URL): Promise<CatalogPack | undefined> {
  try {
    return openPack(await readFile(file));
  } catch {
    return undefined;
  }
}
