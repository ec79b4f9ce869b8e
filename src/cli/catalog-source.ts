import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogSourceNote } from '../games/catalog-pack.ts';
import type { DataSource } from '../games/dataset.ts';
import type { GameId } from '../games/ids.ts';
import { parseExactJson } from '../upstream/exact-json.ts';
import { folderOf, licenceOf } from './catalog-addresses.ts';

export type Build<T> = (data: DataSource) => T | Promise<T>;

export interface Built<T> {
  readonly made: T;
  /** What it was made of. */
  readonly sources: readonly CatalogSourceNote[];
}

/** Where the tables come from that catalogs are built of. */
export interface CatalogSource {
  /** Rejects, with a sentence for the operator, when something that the game needs is not there or not whole. */
  build<T>(game: GameId, make: Build<T>): Promise<Built<T>>;
}

/** A copy of the data sources in a folder. */
export function createFolderSource(folder: string): CatalogSource {
  return {
    async build(_game, make) {
      const read = new Map<string, unknown>();
      const made = await make({
        json(path) {
          if (!read.has(path)) read.set(path, readTable(folder, path));
          return read.get(path);
        },
      });
      return { made, sources: notesOf([...read.keys()], copiesIn(folder)) };
    },
  };
}

function readTable(folder: string, path: string): unknown {
  try {
    return parseExactJson(readFileSync(join(folder, path), 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new Error(
      `${join(folder, path)} ${reason}. Point --source at a complete copy of the data sources.`,
      { cause },
    );
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
  const names = [...new Set(paths.map(folderOf))].toSorted();
  return names.map((name) => ({
    name,
    version: copies.get(name)?.version ?? null,
    licence: copies.get(name)?.licence ?? licenceOf(name),
  }));
}
