import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { missingText, wordlessText } from '../../../../src/cli/catalog-report.ts';
import { publicFilesOf } from '../../../../src/domains/catalog/import/addresses.ts';
import { createPublicSource } from '../../../../src/domains/catalog/import/public.ts';
import {
  type CatalogFiles,
  createFolderSource,
} from '../../../../src/domains/catalog/import/source.ts';
import { findTable } from '../../../../src/games/dataset.ts';

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

const sources = [
  ['a folder', folderWith],
  ['the public addresses', publicWith],
] as const;

test.each(sources)(
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

test.each(sources)('a table of %s that has to be there ends a build', async (...row) => {
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
