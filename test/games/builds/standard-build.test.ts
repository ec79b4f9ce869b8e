import { describe, expect, test } from 'vitest';
import { defaultForm, piecesBySet } from '../../../src/games/builds/build.ts';
import { gameIds } from '../../../src/games/ids.ts';
import { games } from '../../../src/games/index.ts';
import { builtInPack } from '../../support/built-in.ts';

describe.each(gameIds)('standard builds of %s', (game) => {
  const pack = builtInPack(game);
  const { builds } = games[game];

  const firsts = pack.characters.heads.map(({ id }) => {
    const form = defaultForm(id);
    const [profile] = builds.profilesOf(form, pack);
    return { profile, build: builds.standardBuild(form, null, pack) };
  });

  test('have the first weapon and sets of a profile, on the highest levels', () => {
    for (const { profile, build } of firsts) {
      const { level, weapon, gear } = build;
      expect([level, weapon?.id]).toEqual([builds.words.maxLevel.analyzed, profile?.weapons[0]]);
      const [{ pieces, ids } = { pieces: 4, ids: [] }] = profile?.sets ?? [];
      for (const set of ids.slice(0, pieces === 4 ? 1 : 2))
        expect(piecesBySet(gear).get(set)).toBeGreaterThanOrEqual(pieces);
    }
  });

  test('have the first main stat of each slot, and four sub stats that the profile wants', () => {
    const pieces = firsts.flatMap(({ profile, build }) =>
      build.gear.map((piece) => ({ profile, ...piece })),
    );
    for (const { profile, slot, mainStat, subStats } of pieces) {
      const [first = mainStat.stat] = profile?.mainStats[slot] ?? [];
      expect([slot, mainStat.stat]).toEqual([slot, first]);
      expect(subStats.length).toBeLessThanOrEqual(4);
      for (const { stat, value } of subStats)
        expect([stat, profile?.subStats[stat], value > 0]).toEqual([
          stat,
          expect.any(Number),
          true,
        ]);
    }
  });

  test('are those of the first profile without a name, and made once', () => {
    const [{ id } = { id: 0 }] = pack.characters.heads;
    const form = defaultForm(id);
    const [first] = builds.profilesOf(form, pack);
    const build = builds.standardBuild(form, null, pack);
    expect(builds.standardBuild(form, null, pack)).toBe(build);
    expect(builds.standardBuild(form, first?.name ?? null, pack)).toEqual(build);
  });
});

test('a sub stat has two average rolls', () => {
  const build = games.genshin.builds.standardBuild(
    defaultForm(10000002),
    'on_field_dps',
    builtInPack('genshin'),
  );
  const crit = build.gear.flatMap(({ subStats }) =>
    subStats.filter(({ stat }) => stat === 'crit_dmg'),
  );
  // 7.77 is the highest roll, and the average 0.85 of it.
  for (const { value } of crit) expect(value).toBeCloseTo(2 * 0.85 * 7.77, 1);
});
