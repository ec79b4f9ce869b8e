import { expect, test } from 'vitest';
import { catalogKinds } from '../../src/games/catalog-pack.ts';
import { gameIds } from '../../src/games/ids.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { lastingApp } from '../support/app.ts';
import { recordDoors } from '../support/catalog-interfaces.ts';

// The walk itself is one file for each game beside this one: catalog-walk-<game>.test.ts.

const app = lastingApp();

test('every kind of the catalog has paths that are walked', () => {
  const walked = gameIds.flatMap((game) => recordDoors[game].map(({ kind }) => kind));
  expect([...new Set(walked)].sort()).toEqual([...catalogKinds].sort());
});

test('every path of a record is walked', () => {
  const walked = gameIds.flatMap((game) => recordDoors[game].map(({ path }) => `/v1/${path}`));
  const paths = v1Routes.flatMap(({ path }) => {
    if (!/_id$/.test(path) || /^.v1.(assets|damage-calculator|leaderboard|webhooks)./.test(path))
      return [];
    return gameIds.map((game) => path.replace(':game', game).replace(/:\w+$/, ''));
  });
  const missing = [...new Set(paths)].filter((path) => !walked.includes(path));
  expect(missing).toEqual([]);
});

test.each([
  ['genshin', 'GenshinPlayer', 'weapon', 'artifacts'],
  ['hsr', 'HsrPlayer', 'lightCone', 'relics'],
  ['zzz', 'ZzzPlayer', 'wEngine', 'driveDiscs'],
] as const)('whatever a sandbox player of %s shows is in the catalog', async (game, ...names) => {
  const [type, weapon, gear] = names;
  const { query } = await app();
  for (const uid of ['812345678', '712345678', '1312345678']) {
    const { body } =
      await query(`{ player(game: ${game.toUpperCase()}, uid: "${uid}") { ... on ${type} {
      showcase {
        name catalogCharacter { name }
        weapon: ${weapon} { name catalogWeapon { name } }
        gear: ${gear} { set { name } catalogSet { name } }
      }
    } } }`);
    expect(body.errors).toBeUndefined();
    for (const shown of body.data.player.showcase) {
      expect(shown.catalogCharacter).toEqual({ name: shown.name });
      if (shown.weapon) expect(shown.weapon.catalogWeapon).toEqual({ name: shown.weapon.name });
      for (const item of shown.gear) expect(item.catalogSet).toEqual({ name: item.set.name });
    }
  }
});

test('the ascension that a zzz player shows is the phase of the catalog', async () => {
  const { query } = await app();
  const seen = new Set<number>();
  for (let uid = 1_312_345_600; uid < 1_312_345_640; uid += 1) {
    const { body } = await query(`{ player(game: ZZZ, uid: "${uid}") { ... on ZzzPlayer {
      showcase { level ascension catalogCharacter {
        phases { phase levelCap } ascension { phase levelCap } ascensionCurve { level ascension }
      } }
    } } }`);
    for (const { level, ascension, catalogCharacter } of body.data.player.showcase) {
      const { phases, ascension: costs, ascensionCurve } = catalogCharacter;
      seen.add(ascension);
      expect(phases.map(({ phase }: { phase: number }) => phase)).toEqual([1, 2, 3, 4, 5, 6]);
      const { levelCap } = phases[ascension - 1];
      expect(level).toBeLessThanOrEqual(levelCap);
      expect(level).toBeGreaterThanOrEqual(phases[ascension - 2]?.levelCap ?? 1);
      expect(costs).toEqual(phases.slice(1));
      const last = ascensionCurve.findLast(
        (row: { ascension: number }) => row.ascension === ascension,
      );
      expect(last.level).toBe(levelCap);
    }
  }
  expect(seen.size).toBeGreaterThan(2);
});
