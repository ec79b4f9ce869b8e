import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/command.ts';
import { builtInFile } from '../../src/games/catalog-file.ts';
import { gameIds } from '../../src/games/ids.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { dataBuild } from '../../tools/data-build.ts';
import { openFolder } from '../../tools/datasets/sources.ts';

const sources = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const hasSources = existsSync(join(sources, 'enka-store'));
const why = 'skipped where the data sources are not beside the project';

const folder = mkdtempSync(join(tmpdir(), 'data-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  let out = '';
  let err = '';
  const code = await runCommand(dataBuild, args, {
    clock: systemClock,
    isWatched: false,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

test.skipIf(!hasSources)(
  `the committed datasets are what the sources give (${why})`,
  async () => {
    const { code, out } = await run('--from', sources, '--check');
    expect(code).toBe(0);
    expect(out.replaceAll(/\d+ KiB/g, 'n KiB')).toBe(
      gameIds.map((game) => `${game}: n KiB, unchanged\n`).join(''),
    );
  },
  120_000,
);

test.skipIf(!hasSources)(
  `--check answers 1 and writes nothing when the sources differ (${why})`,
  async () => {
    mkdirSync(join(folder, 'enka-store/gi'), { recursive: true });
    for (const name of readdirSync(sources)) {
      if (name !== 'enka-store') symlinkSync(join(sources, name), join(folder, name));
    }
    for (const file of readdirSync(join(sources, 'enka-store/gi'))) {
      symlinkSync(join(sources, 'enka-store/gi', file), join(folder, 'enka-store/gi', file));
    }
    // What only players are mapped with is part of the same dataset.
    const pictures = join(folder, 'enka-store/gi/pfps.json');
    rmSync(pictures);
    writeFileSync(pictures, '{"1":{"IconPath":"/ui/one.png"}}');
    const before = readFileSync(builtInFile('genshin'));
    const { code, out } = await run('--from', folder, '--game', 'genshin', '--check');
    expect(code).toBe(1);
    expect(out).toMatch(/different\nRun the command without --check/);
    expect(readFileSync(builtInFile('genshin')).equals(before)).toBe(true);
  },
  60_000,
);

test.each(gameIds)('the dataset of %s is small', (game) => {
  expect(readFileSync(builtInFile(game)).length).toBeLessThan(1.25 * 1024 * 1024);
});

test('a missing or broken file is named, with what to do', () => {
  writeFileSync(join(folder, 'broken.json'), '{');
  const source = openFolder(folder);
  expect(() => source.json('enka-store/hsr/affixes.json')).toThrow(
    /affixes\.json cannot be read\. Use a complete copy/,
  );
  expect(() => source.json('broken.json')).toThrow(/broken\.json is not JSON/);
});

test.each([
  [[], /--from is missing/],
  [['--from', 'x', '--game', 'chess'], /no game "chess": use genshin, hsr, zzz/],
  [['--form', 'x'], /--form/],
])('the arguments %j are refused with what is right', async (args, message) => {
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(err).toMatch(message);
});

test('--help tells how to use the command', async () => {
  const { code, out } = await run('--help');
  expect(code).toBe(0);
  expect(out).toContain('npx tsx tools/data-build.ts --from <folder>');
});
