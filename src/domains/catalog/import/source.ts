import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogSourceNote } from '../../../games/catalog-pack.ts';
import { type DataSource, MissingTable } from '../../../games/dataset.ts';
import { sourceIn } from '../../../games/dataset-languages.ts';
import { makeOfRest, type OddRow } from '../../../games/dataset-rows.ts';
import type { GameId, Language } from '../../../games/ids.ts';
import { licenceOf, rewriterOf } from './addresses.ts';
import { folderSource } from './folder.ts';

export type Maker<T> = (data: DataSource) => T | Promise<T>;

export interface Made<T> {
  readonly made: T;
  /** What it was made of. */
  readonly sources: readonly CatalogSourceNote[];
  /** Tables that the source does not have and the maker did without. */
  readonly missing: readonly string[];
  /** Rows that nothing could be made of, and that the maker did without. */
  readonly leftOut: readonly OddRow[];
}

/** Where the tables come from that catalogs are made of. */
export interface CatalogFiles {
  /**
   * Makes it of texts in the first languages and in those that are asked for besides. Rejects, with a sentence for the
   * operator, when something that the game needs is not there or not whole.
   */
  make<T>(game: GameId, maker: Maker<T>, asked?: readonly Language[]): Promise<Made<T>>;
}

/** A copy of the data sources in a folder, which `option` named. */
export function createFolderSource(
  folder: string,
  option: '--from' | '--source' = '--source',
): CatalogFiles {
  return {
    async make(_game, maker, asked = []) {
      const data = folderSource(folder, option);
      const read = new Set<string>();
      const missing = new Set<string>();
      const copy: DataSource = {
        json(path) {
          const table = noting(missing, path, () => data.json(path));
          read.add(path);
          return table;
        },
      };
      const { made, leftOut } = await makeOfRest(sourceIn(copy, asked), maker);
      const sources = notesOf([...read], copiesIn(folder));
      return { made, sources, missing: [...missing], leftOut };
    },
  };
}

/** Reads, and adds the path to `missing` when the table is not there. */
export function noting<T>(missing: Set<string>, path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof MissingTable) missing.add(path);
    throw error;
  }
}

export type Copies = ReadonlyMap<string, Pick<CatalogSourceNote, 'version' | 'licence'>>;

/** What the copy says of itself: the rows `| folder | source | commit | licence | … |` of its README. */
function copiesIn(folder: string): Copies {
  const copies = new Map<string, { version: string; licence: string }>();
  let above = '';
  for (const line of readmeOf(folder).split('\n')) {
    const [, name = '', , commit, licence] = line.split('|').map((cell) => cell.trim());
    if (commit === undefined || licence === undefined || /^-+$/.test(name)) continue;
    const version = commit === 'same' ? above : commit;
    copies.set(name, { version, licence });
    above = version;
  }
  return copies;
}

function readmeOf(folder: string): string {
  try {
    return readFileSync(join(folder, 'README.md'), 'utf8');
  } catch {
    return '';
  }
}

/** One note for each folder that was read of. */
export function notesOf(paths: readonly string[], copies: Copies): CatalogSourceNote[] {
  const names = [...new Set(paths.map(rewriterOf))].toSorted();
  return names.map((name) => ({
    name,
    version: copies.get(name)?.version ?? null,
    licence: copies.get(name)?.licence ?? licenceOf(name),
  }));
}
