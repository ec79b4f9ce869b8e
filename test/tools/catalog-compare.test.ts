import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../src/cli/command.ts';
import { catalogCompare } from '../../tools/catalog-compare.ts';
import { testClock } from '../support/app.ts';

async function run(...args: string[]) {
  let out = '';
  const write = (text: string) => {
    out += text;
  };
  const code = await runCommand(catalogCompare, args, {
    clock: testClock(),
    isWatched: false,
    out: write,
    err: write,
  });
  return { code, out };
}

/** A folder with copies of data sets. */
async function copies(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-compare-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, json] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(json));
  }
  return folder;
}

const engine = (id: number, name: string) => ({
  id,
  name,
  rarity: 4,
  weapon_type: { 3: 'Anomaly' },
  materials: '10:12000,101012:4',
});

test('what differs from the dataset that comes with the project is listed with its file', async () => {
  const folder = await copies({
    'zzz-da-reckon/data/raw/nanoka_wengine_14109_en.json': engine(14_109, 'Hailstone Shrine'),
    'zzz-da-reckon/data/raw/nanoka_wengine_19999_en.json': engine(19_999, 'Nothing'),
  });
  const { code, out } = await run('--with', folder);
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    'zzz with zzz-da-reckon: 4 values compared, 1 differ, 1 records only there',
    '  weapons 14109 name.en: "Hailstorm Shrine", there "Hailstone Shrine" (data/raw/nanoka_wengine_14109_en.json)',
    '  weapons 19999 only there (data/raw/nanoka_wengine_19999_en.json)',
    '',
  ]);
});

test.each([
  [[], '--with is missing'],
  [['--with', '/nowhere'], 'has none of the data sets'],
])('%j is refused with a sentence', async (args, sentence) => {
  const { code, out } = await run(...args);
  expect(code).not.toBe(0);
  expect(out).toContain(sentence);
});
