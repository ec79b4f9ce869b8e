import { expect, test } from 'vitest';
import { runCommand } from '../../src/cli/command.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import { hsrData } from '../../src/games/hsr/tables.ts';
import { games } from '../../src/games/index.ts';
import { kitsReport, kitsReportCommand } from '../../tools/kits-report.ts';
import { builtInPack } from '../support/built-in.ts';

async function run(...args: string[]) {
  let out = '';
  let err = '';
  const code = await runCommand(kitsReportCommand, args, {
    clock: { now: () => 0 },
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    isWatched: false,
  });
  return { code, out, err };
}

test('95 percent of the genshin characters have their main skills as hits', async () => {
  const { code, out } = await run('--game', 'genshin', '--check');
  expect(code).toBe(0);
  const [, hits, settled, missing] =
    /all became hits: (\d+) of \d+, one deals no damage: (\d+), one is missing: (\d+)/.exec(out) ??
    [];
  const { characters } = kitsReport(builtInPack('genshin'), games.genshin.builds.words);
  expect(Number(hits) + Number(settled) + Number(missing)).toBe(characters.length);
  // Of the newest no source has the skills.
  const newest = characters.filter(({ skills }) =>
    skills.every(({ why }) => why === 'The pack has no kit.'),
  );
  expect(newest.length).toBeLessThanOrEqual(4);
  const known = characters.length - newest.length;
  expect(Number(hits) / (known - Number(settled))).toBeGreaterThan(0.95);
  expect(out).toContain('10000014 Barbara, elemental_burst: It deals no damage');
  expect(out).not.toContain('Hu Tao');
});

test('every skill of every character is told when it is asked for', async () => {
  const { out } = await run('--game', 'genshin', '--characters');
  expect(out).toContain('10000046 Hu Tao, elemental_skill: hits');
});

test('the forms of a character have kits of their own, and count as the worst of them', async () => {
  const { out } = await run('--game', 'hsr');
  expect(out).toContain('hsr: 98 characters with 108 kits;');
  const pack = builtInPack('hsr');
  const { kits } = hsrData(pack).tables;
  const lacking = { skills: {}, missing: { skill: 'It was not understood.' }, raised: [] };
  const mapping = { read: () => ({ kits: { ...kits, '1102-original': lacking } }) };
  const rowOf = (one: CatalogPack) =>
    kitsReport(one, games.hsr.builds.words).characters.find(({ id }) => id === 1102);
  expect(rowOf(pack)?.isWhole).toBe(true);
  expect(rowOf({ ...pack, mapping })?.isWhole).toBe(false);
});

test('a pack without kits is no failure to read, and fails the check', () => {
  const { mapping: _mapping, ...pack } = builtInPack('genshin');
  const report = kitsReport({ ...pack, mapping: null }, games.genshin.builds.words);
  expect(report).toMatchObject({ kits: 0, withHits: 0, whole: 0 });
});

test('help names the options, and a game that there is not is a usage error', async () => {
  expect((await run('--help')).out).toContain('--characters');
  const { code, err } = await run('--game', 'nope');
  expect(code).toBe(2);
  expect(err).toContain('There is no game "nope"');
});
