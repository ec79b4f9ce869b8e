import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { missingText, wordlessText } from '../../../src/cli/catalog.ts';
import { writeCatalog } from '../../../src/games/catalog-file.ts';
import { openFileBlobs } from '../../../src/store/blobs.ts';
import { publicFilesOf } from '../../../tools/datasets/addresses.ts';
import { findTable } from '../../../tools/datasets/dataset.ts';
import { createFetcher } from '../../../tools/datasets/fetch.ts';
import { datasets } from '../../../tools/datasets/index.ts';
import {
  type CatalogFiles,
  createFolderSource,
  createPublicSource,
} from '../../../tools/datasets/sources.ts';
import { lengths } from '../../support/lengths.ts';
import { type Provider, type ProviderReply, startProvider } from '../../support/provider.ts';
import { zipOf } from '../../support/zip.ts';

const sources = fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const hasSources = existsSync(join(sources, 'enka-store'));
const why = 'skipped where the data sources are not beside the project';

const read = (path: string): Buffer => readFileSync(join(sources, path));
const table = (path: string): Readonly<Record<string, object>> => JSON.parse(read(path).toString());

function starrailArchive(): Buffer {
  const names = ['data', 'langs'].flatMap((folder) =>
    readdirSync(join(sources, 'starrail-cache', folder)).map((name) => `${folder}/${name}`),
  );
  return zipOf(
    Object.fromEntries(names.map((name) => [`cache/${name}`, read(`starrail-cache/${name}`)])),
  );
}

/** One category in one language, as the publisher of genshin-db has it. */
function genshinDbPart(name: string): ProviderReply {
  const [, language, category = ''] = /(\w+)-(\w+)\.min\.json\.gzip$/.exec(name) ?? [];
  const folder = readdirSync(join(sources, 'genshin-db')).find(
    (entry) => entry.toLowerCase() === language,
  );
  const path = `genshin-db/${folder}/${category}.json`;
  if (folder === undefined || !existsSync(join(sources, path))) return { status: 404 };
  const common = ['stats', 'curve', 'version', 'image'].map((part) => {
    const all = table(`genshin-db/common/${part}.json`);
    return [part, category in all ? { [category]: all[category] } : {}];
  });
  const data = { [folder]: { [category]: table(path) } };
  return { body: gzipSync(JSON.stringify({ data, index: {}, ...Object.fromEntries(common) })) };
}

/** Answers the public addresses from the copy. */
function publish(provider: Provider, paths: Iterable<string>): void {
  const copies = new Map<string, string>();
  for (const path of paths) {
    for (const file of publicFilesOf(path) ?? []) copies.set(file.path, path);
  }
  provider.otherwise((address) => {
    if (address.endsWith('.zip')) return { body: starrailArchive() };
    if (address.endsWith('.gzip')) return genshinDbPart(address);
    const path = copies.get(address);
    const isThere = path !== undefined && existsSync(join(sources, path));
    return isThere ? { body: read(path) } : { status: 404 };
  });
}

test.skipIf(!hasSources).each(lengths().publicGames)(
  `the public addresses give the same catalog of %s as a folder (${why})`,
  async (game) => {
    const paths = new Set<string>();
    const fromFolder = await createFolderSource(sources).make(game, (data) =>
      datasets[game].catalog({
        json(path) {
          paths.add(path);
          return data.json(path);
        },
      }),
    );
    const homeless = [...paths].filter((path) => publicFilesOf(path) === undefined);
    expect(homeless).toEqual([]);
    expect(datasets[game].sourcePaths.filter((path) => !paths.has(path))).toEqual([]);

    const provider = await startProvider();
    const folder = await mkdtemp(join(tmpdir(), 'waypoint-public-'));
    onTestFinished(async () => {
      await provider.close();
      await rm(folder, { recursive: true });
    });
    publish(provider, paths);
    const cache = await openFileBlobs(folder);
    const options = { baseUrl: provider.url, userAgent: 'waypoint (test)', random: () => 0 };
    const fetcher = createFetcher({ ...options, cache });
    const { made } = await createPublicSource(fetcher, () => undefined).make(
      game,
      datasets[game].catalog,
    );
    await fetcher.close();
    expect(writeCatalog(made).digest()).toBe(writeCatalog(fromFolder.made).digest());
  },
  60_000,
);

const here = 'enka-tooltip-zzz/EN/Avatars/1.json';
const gone = 'enka-tooltip-zzz/EN/Avatars/2.json';

async function folderWith(content: string): Promise<CatalogFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-missing-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, here, '..'), { recursive: true });
  await writeFile(join(folder, here), content);
  return createFolderSource(folder);
}

/** Public addresses of which only one has a file. */
async function publicWith(content: string): Promise<CatalogFiles> {
  const address = publicFilesOf(here)?.[0]?.path;
  const fetcher = {
    get: async ({ path }: { readonly path: string }) =>
      path === address ? Buffer.from(content) : undefined,
    concurrency: 2,
    close: async () => undefined,
  };
  return createPublicSource(fetcher, () => undefined);
}

const eitherSource = [
  ['a folder', folderWith],
  ['the public addresses', publicWith],
] as const;

test.each(eitherSource)(
  'a build goes on without a table that %s may lack, and tells of it',
  async (...row) => {
    const source = await row[1]('{"a":1}');
    const { made, missing } = await source.make('genshin', (data) => [
      findTable(data, here),
      findTable(data, gone),
      findTable(data, gone),
    ]);
    expect(made).toEqual([{ a: 1 }, undefined, undefined]);
    expect(missing).toEqual([gone]);
  },
);

test.each(eitherSource)('a table of %s that has to be there ends a build', async (...row) => {
  const source = await row[1]('{}');
  await expect(source.make('genshin', (data) => data.json(gone))).rejects.toThrow('Avatars/2.json');
});

test('a file that is there and no JSON is not taken for one that is missing', async () => {
  const source = await folderWith('{');
  await expect(source.make('genshin', (data) => findTable(data, here))).rejects.toThrow(
    'is not JSON',
  );
});

test('the report counts what is missing, and names the first', () => {
  expect(missingText([])).toBe('');
  expect(missingText([gone])).toBe(`  missing at the source: 1 (${gone})\n`);
  const many = Array.from({ length: 13 }, (_, index) => `f${index}`);
  expect(missingText(many)).toBe(
    `  missing at the source: 13 (${many.slice(0, 12).join(' ')} …)\n`,
  );
});

test('the report names the records that came without texts, and nothing else', () => {
  expect(wordlessText({ characters: [], weapons: [] })).toBe('');
  expect(wordlessText({ characters: [1508, 1509], weapons: [], sets: [327] })).toBe(
    '  without texts: 2 characters (1508 1509), 1 sets (327)\n',
  );
});
