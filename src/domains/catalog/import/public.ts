import type { CatalogSourceNote } from '../../../games/catalog-pack.ts';
import { MissingTable } from '../../../games/dataset.ts';
import { sourceIn } from '../../../games/dataset-languages.ts';
import { type MadeOfRest, makeOfRest } from '../../../games/dataset-rows.ts';
import { datasets } from '../../../games/datasets.ts';
import {
  licenceOf,
  type PublicFile,
  publicFilesOf,
  publicVersionOf,
  rewriterOf,
} from './addresses.ts';
import type { Fetcher } from './fetch.ts';
import { type CatalogFiles, type Maker, notesOf, noting } from './source.ts';
import { type PublicTable, readPublicFile } from './unpack.ts';

/** Told how many of how many files are there. */
export type OnFetched = (done: number, all: number) => void;

/** More than any game asks for after its default ones, one after the other. */
const maxRounds = 100;

/** The public addresses of the same tables. */
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
        const sources = publicNotes(files.used());
        return { ...made, sources };
      }
      throw new Error(`The build of ${game} asks for more and more public files.`);
    },
  };
}

const publicNotes = (used: readonly string[]): CatalogSourceNote[] =>
  notesOf(used, new Map(used.map(rewriterOf).map((name) => [name, publicCopy(name)])));

const publicCopy = (name: string) => ({ version: publicVersionOf(name), licence: licenceOf(name) });

interface Attempt<T> extends MadeOfRest<T> {
  /** What the maker did without. */
  readonly missing: readonly string[];
}

/** The public files of one catalog. */
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
    return tableValue(path, found);
  }

  /** Makes it of what is there; undefined when more was asked for, which is there for the next time. */
  async function attempt<T>(maker: Maker<T>): Promise<Attempt<T> | undefined> {
    asked = new Set();
    const missing = new Set<string>();
    const outcome = await Promise.resolve()
      .then(() => makeOfRest({ json: (path) => noting(missing, path, () => json(path)) }, maker))
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
function tableValue(path: string, found: readonly PublicTable[]): unknown {
  const [table, ...rest] = found;
  return rest.length === 0 ? table?.(path) : Object.assign({}, ...found.map((part) => part(path)));
}
