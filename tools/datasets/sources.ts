import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogSourceNote } from '../../src/games/catalog-pack.ts';
import type { GameId, Language } from '../../src/games/ids.ts';
import { parseExactJson } from '../../src/upstream/client/json.ts';
import { folderOf, type PublicFile, publicCopyOf, publicFilesOf } from './addresses.ts';
import { type DataSource, MissingTable } from './dataset.ts';
import type { Fetcher } from './fetch.ts';
import { datasets } from './index.ts';
import { sourceIn } from './languages.ts';
import { makeOfRest, type OddRow } from './rows.ts';
import { type PublicTable, readPublicFile } from './unpack.ts';

type Maker<T> = (data: DataSource) => T | Promise<T>;

interface Made<T> {
  readonly made: T;
  /** Rows that could not be used. */
  readonly leftOut: readonly OddRow[];
  readonly sources: readonly CatalogSourceNote[];
  /** Tables that the source does not have and the maker could do without. */
  readonly missing: readonly string[];
}

/** The data sources that catalogs are made of. */
export interface CatalogFiles {
  /**
   * Runs the maker over the tables, with texts in the first languages and in those that are asked for. Rejects, with a
   * sentence for the operator, when a table that the game needs is missing or damaged.
   */
  make<T>(game: GameId, maker: Maker<T>, asked?: readonly Language[]): Promise<Made<T>>;
}

/** The data sources as a copy in a folder. */
export function createFolderSource(folder: string): CatalogFiles {
  return {
    async make(_game, maker, asked = []) {
      const data = openFolder(folder);
      const read = new Set<string>();
      const missing = new Set<string>();
      const copy: DataSource = {
        json(path) {
          const table = noteMissing(missing, path, () => data.json(path));
          read.add(path);
          return table;
        },
      };
      const { made, leftOut } = await makeOfRest(sourceIn(copy, asked), maker);
      const copies = readCopies(folder);
      const sources = describeSources([...read], (name) => ({
        version: copies.get(name)?.version ?? null,
        licence: copies.get(name)?.licence ?? publicCopyOf(name).licence,
      }));
      return { made, sources, missing: [...missing], leftOut };
    },
  };
}

/** The rows `| folder | source | commit | licence | … |` in the README of a copy, by folder. */
function readCopies(folder: string) {
  const copies = new Map<string, { version: string; licence: string }>();
  let above = '';
  for (const line of readReadme(folder).split('\n')) {
    const [, name = '', , commit, licence] = line.split('|').map((cell) => cell.trim());
    if (commit === undefined || licence === undefined || /^-+$/.test(name)) continue;
    const version = commit === 'same' ? above : commit;
    copies.set(name, { version, licence });
    above = version;
  }
  return copies;
}

function readReadme(folder: string): string {
  try {
    return readFileSync(join(folder, 'README.md'), 'utf8');
  } catch {
    return '';
  }
}

/** Reads each file of a copy once. Throws, with a sentence for the operator, for a file that is missing or not JSON. */
export function openFolder(folder: string): DataSource {
  const tables = new Map<string, unknown>();
  return {
    json(path) {
      if (!tables.has(path)) tables.set(path, readTable(join(folder, path)));
      return tables.get(path);
    },
  };
}

function readTable(file: string): unknown {
  try {
    return parseExactJson(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    const fault = `${file} ${reason}. Use a complete copy of the data sources.`;
    const isAbsent = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw isAbsent ? new MissingTable(fault, { cause }) : new Error(fault, { cause });
  }
}

/** Called with the number of files that are fetched, and of all that were asked for. */
type OnFetched = (done: number, all: number) => void;

/** More rounds than any game needs to ask for its files. */
const maxRounds = 100;

/** The data sources at their public addresses. */
export function createPublicSource(fetcher: Fetcher, onFetched: OnFetched): CatalogFiles {
  return {
    async make(game, maker, asked = []) {
      const files = createPublicFiles(fetcher, onFetched);
      const { sourcePaths, morePaths } = datasets[game];
      await files.fetch(sourcePaths);
      await files.fetch(morePaths(files.json, asked));
      for (let round = 0; round < maxRounds; round += 1) {
        const made = await files.attempt((data) => maker(sourceIn(data, asked)));
        if (made === undefined) continue;
        return { ...made, sources: describeSources(files.used(), publicCopyOf) };
      }
      throw new Error(`The build of ${game} asks for more and more public files.`);
    },
  };
}

/** The public files of one catalog, fetched as its maker asks for them. */
function createPublicFiles(fetcher: Fetcher, onFetched: OnFetched) {
  /** By address; null where the host has no such file. */
  const tables = new Map<string, PublicTable | null>();
  const used = new Set<string>();
  let asked = new Set<string>();

  async function load(file: PublicFile): Promise<void> {
    const bytes = await fetcher.get(file);
    tables.set(file.path, bytes === undefined ? null : readPublicFile(file, bytes));
  }

  async function fetch(paths: readonly string[]): Promise<void> {
    const files = new Map(paths.flatMap(filesOf).map((file) => [file.path, file]));
    const missing = [...files.values()].filter(({ path }) => !tables.has(path));
    const queue = missing.values();
    let done = 0;
    let hasFailed = false;
    const work = async () => {
      for (const file of queue) {
        if (hasFailed) return;
        await load(file).catch((error: unknown) => {
          hasFailed = true;
          throw error;
        });
        done += 1;
        onFetched(done, missing.length);
      }
    };
    await Promise.all(Array.from({ length: fetcher.concurrency }, work));
  }

  function json(path: string): unknown {
    const files = filesOf(path);
    if (files.some((file) => !tables.has(file.path))) {
      asked.add(path);
      throw new Error(`${path} is not fetched yet.`);
    }
    const [table, ...rest] = files.flatMap((file) => tables.get(file.path) ?? []);
    if (table === undefined || rest.length + 1 < files.length)
      throw new MissingTable(`${path} is not among the public files.`);
    used.add(path);
    // Only the common tables of genshin-db are joined from several files.
    return rest.length === 0
      ? table(path)
      : Object.assign({}, table(path), ...rest.map((part) => part(path)));
  }

  /** Runs the maker over the fetched files. Undefined when it asked for more, which are fetched for the next attempt. */
  async function attempt<T>(maker: Maker<T>) {
    asked = new Set();
    const missing = new Set<string>();
    const outcome = await Promise.resolve()
      .then(() =>
        makeOfRest({ json: (path) => noteMissing(missing, path, () => json(path)) }, maker),
      )
      .catch((error: unknown) => ({ error }));
    if (asked.size > 0) {
      await fetch([...asked]);
      return undefined;
    }
    if ('error' in outcome) throw outcome.error;
    return { ...outcome, missing: [...missing] };
  }

  return { fetch, json, attempt, used: () => [...used] };
}

function filesOf(path: string): readonly PublicFile[] {
  const files = publicFilesOf(path);
  if (files) return files;
  throw new Error(
    `${path} has no public address. Give --source a folder with a copy of the data sources.`,
  );
}

/** Reads, and adds the path to `missing` when the table is not there. */
function noteMissing<T>(missing: Set<string>, path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof MissingTable) missing.add(path);
    throw error;
  }
}

/** One note for each folder of the data sources that was read. */
const describeSources = (
  paths: readonly string[],
  copyOf: (folder: string) => Omit<CatalogSourceNote, 'name'>,
): CatalogSourceNote[] =>
  [...new Set(paths.map(folderOf))].toSorted().map((name) => ({ name, ...copyOf(name) }));
