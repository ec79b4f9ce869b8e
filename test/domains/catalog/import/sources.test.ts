import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { publicFilesOf } from '../../../../src/domains/catalog/import/addresses.ts';
import { createFetcher } from '../../../../src/domains/catalog/import/fetch.ts';
import { createPublicSource } from '../../../../src/domains/catalog/import/public.ts';
import { createFolderSource } from '../../../../src/domains/catalog/import/source.ts';
import { writeCatalog } from '../../../../src/games/catalog-pack-write.ts';
import { datasets } from '../../../../src/games/datasets.ts';
import { gameIds } from '../../../../src/games/ids.ts';
import { openFileBlobs } from '../../../../src/store/blobs.ts';
import { type Provider, type ProviderReply, startProvider } from '../../../support/provider.ts';
import { zipOf } from '../../../support/zip.ts';

const sources = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
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

test.skipIf(!hasSources).each(gameIds)(
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
    const kept = await openFileBlobs(folder);
    const options = { baseUrl: provider.url, userAgent: 'waypoint (test)', random: () => 0 };
    const fetcher = createFetcher({ ...options, kept });
    const { made } = await createPublicSource(fetcher, () => undefined).make(
      game,
      datasets[game].catalog,
    );
    await fetcher.close();
    expect(writeCatalog(made).digest()).toBe(writeCatalog(fromFolder.made).digest());
  },
  60_000,
);
