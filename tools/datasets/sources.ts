import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogSourceNote } from '../../src/games/catalog-pack.ts';
import type { GameId, Language } from '../../src/games/ids.ts';
import { parseExactJson } from '../../src/upstream/client/json.ts';
import {
  folderOf,
  licenceOf,
  type PublicFile,
  publicFilesOf,
  publicVersionOf,
} from './addresses.ts';
import { type DataSource, MissingTable } from './dataset.ts';
import type { Fetcher } from './fetch.ts';
import { datasets } from './index.ts';
import { sourceIn } from './languages.ts';
import { type MadeOfRest, makeOfRest } from './rows.ts';
import { type PublicTable, readPublicFile } from './unpack.ts';

type Maker<T> = (data: DataSource) => T | Promise<T>;

interface Made<T> extends MadeOfRest<T> {
  /** What it was made of. */
  readonly sources: readonly CatalogSourceNote[];
  /** Tables that the source does not have and the maker could do without. */
  readonly missing: readonly string[];
}

/** The data sources that catalogs are made of. */
export interface CatalogFiles {
  /**
   * Runs the maker over the tables, with texts in the first languages and in those that are asked for. Rejects, with a sentence for the
   * operator, when a table that the game needs is missing or damaged.
   */
  make<T>(game: GameId, maker: Maker<T>, asked?: readonly Language[]): Promise<Made<T>>;
}

/** The data sources as a copy in a folder, which was named by `option`. */
export function createFolderSource(
  folder: string,
  option: '--from' | '--source' = '--source',
): CatalogFiles {
  return {
    async make(_game, maker, asked = []) {
      const data = openFolder(folder, option);
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
      const sources = describeSources([...read], (name) => copies.get(name));
      return { made, sources, missing: [...missing], leftOut };
    },
  };
}

/** What the README of a copy says, in its rows `| folder | source | commit | licence | … |`, by folder. */
function readCopies(folder: string): ReadonlyMap<string, Copy> {
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

/**
 * Reads each file of a copy once. Throws, with a sentence for the operator, for a file that is missing or not JSON.
 * `option` is what the folder was named by.
 */
export function openFolder(folder: string, option: '--from' | '--source'): DataSource {
  const tables = new Map<string, unknown>();
  return {
    json(path) {
      if (!tables.has(path)) tables.set(path, readTable(join(folder, path), option));
      return tables.get(path);
    },
  };
}

function readTable(file: string, option: string): unknown {
  try {
    return parseExactJson(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    const fault = `${file} ${reason}. Point ${option} at a complete copy of the data sources.`;
    throw isAbsent(cause) ? new MissingTable(fault, { cause }) : new Error(fault, { cause });
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Called with how many of how many files are there. */
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
        return { ...made, sources: describeSources(files.used(), publicCopy) };
      }
      throw new Error(`The build of ${game} asks for more and more public files.`);
    },
  };
}

const publicCopy = (name: string): Copy => ({
  version: publicVersionOf(name),
  licence: licenceOf(name),
});

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
    const found = files.flatMap((file) => tables.get(file.path) ?? []);
    if (found.length < files.length)
      throw new MissingTable(`${path} is not among the public files.`);
    used.add(path);
    return joinTables(path, found);
  }

  /** Runs the maker over what is there. Undefined when it asked for more, which is fetched for the next attempt. */
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

/** Most paths are one table; the common tables of genshin-db are put together from one of each category. */
function joinTables(path: string, found: readonly PublicTable[]): unknown {
  const [table, ...rest] = found;
  return rest.length === 0 ? table?.(path) : Object.assign({}, ...found.map((part) => part(path)));
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

interface Copy {
  readonly version: string | null;
  readonly licence: string | null;
}

/** One note for each folder of the data sources that was read. */
function describeSources(
  paths: readonly string[],
  copyOf: (folder: string) => Copy | undefined,
): CatalogSourceNote[] {
  const names = [...new Set(paths.map(folderOf))].toSorted();
  return names.map((name) => {
    const { version = null, licence = null } = copyOf(name) ?? {};
    return { name, version, licence: licence ?? licenceOf(name) };
  });
}
