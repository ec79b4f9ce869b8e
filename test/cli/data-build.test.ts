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
import { dataBuild, makeTables, tablesPath } from '../../src/cli/commands/data-build.ts';
import { folderSource } from '../../src/domains/catalog/import/folder.ts';
import { gameIds } from '../../src/games/ids.ts';

const sources = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const hasSources = existsSync(join(sources, 'enka-store'));
const why = 'skipped where the data sources are not beside the project';

const folder = mkdtempSync(join(tmpdir(), 'data-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

const silent = (): void => undefined;

test.skipIf(!hasSources).each(gameIds)(
  `the committed tables of %s are what the sources give (${why})`,
  (game) => {
    const isSame =
      makeTables(game, folderSource(sources, '--from')) === readFileSync(tablesPath(game), 'utf8');
    expect(isSame).toBe(true);
  },
  60_000,
);

test.skipIf(!hasSources)(`--check answers 0 when nothing changed (${why})`, () => {
  const lines: string[] = [];
  const args = ['--from', sources, '--game', 'genshin', '--check'];
  expect(dataBuild(args, (line) => lines.push(line))).toBe(0);
  expect(lines.join('')).toMatch(/^genshin: \d+ KiB, unchanged\n$/);
});

test.skipIf(!hasSources)(
  `--check answers 1 and writes nothing when the sources differ (${why})`,
  () => {
    mkdirSync(join(folder, 'enka-store/gi'), { recursive: true });
    symlinkSync(join(sources, 'genshin-db'), join(folder, 'genshin-db'));
    for (const file of readdirSync(join(sources, 'enka-store/gi'))) {
      symlinkSync(join(sources, 'enka-store/gi', file), join(folder, 'enka-store/gi', file));
    }
    const namecards = join(folder, 'enka-store/gi/namecards.json');
    rmSync(namecards);
    writeFileSync(namecards, '{"1":{}}');
    const before = readFileSync(tablesPath('genshin'), 'utf8');
    const lines: string[] = [];
    const args = ['--from', folder, '--game', 'genshin', '--check'];
    expect(dataBuild(args, (line) => lines.push(line))).toBe(1);
    expect(lines.join('')).toMatch(/different\nRun the command without --check/);
    expect(readFileSync(tablesPath('genshin'), 'utf8')).toBe(before);
  },
);

test.each(gameIds)('the tables of %s are small', (game) => {
  expect(readFileSync(tablesPath(game)).length).toBeLessThan(1024 * 1024);
});

test('a missing or broken file is named, with what to do', () => {
  writeFileSync(join(folder, 'broken.json'), '{');
  const source = folderSource(folder, '--from');
  expect(() => source.json('enka-store/hsr/affixes.json')).toThrow(
    /affixes\.json cannot be read\. Point --from at/,
  );
  expect(() => source.json('broken.json')).toThrow(/broken\.json is not JSON/);
});

test.each([
  [[], /--from is missing/],
  [['--from', 'x', '--game', 'chess'], /no game "chess": use genshin, hsr, zzz/],
  [['--form', 'x'], /--form/],
])('the arguments %j are refused with what is right', (args, message) => {
  expect(() => dataBuild(args, silent)).toThrow(message);
});

test('--help tells how to use the command', () => {
  const lines: string[] = [];
  expect(dataBuild(['--help'], (line) => lines.push(line))).toBe(0);
  expect(lines.join('')).toContain('npm run data:build -- --from <folder>');
});
