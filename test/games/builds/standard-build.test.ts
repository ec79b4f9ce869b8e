import { describe, expect, test } from 'vitest';
import { defaultForm, piecesBySet } from '../../../src/games/builds/build.ts';
import { gameIds } from '../../../src/games/ids.ts';
import { games } from '../../../src/games/index.ts';
import { builtInPack } from '../../support/built-in.ts';

describe.each(gameIds)('standard builds of %s', (game) => {
  const pack = builtInPack(game);
  const { builds } = games[game];

  test('have the first of what each profile names, on the highest levels', () => {
    for (const { id } of pack.characters.heads) {
      const form = defaultForm(id);
      const names = new Set<string>();
      for (const profile of builds.profilesOf(form, pack)) {
        // Of several elements, the first has the name.
        if (names.has(profile.name)) continue;
        names.add(profile.name);
        const build = builds.standardBuild(form, profile.name, pack);
        expect(build.level).toBe(builds.words.maxLevel.analyzed);
        expect(build.weapon?.id).toBe(profile.weapons[0]);
        const [plan] = profile.sets;
        for (const set of plan?.ids.slice(0, plan.pieces === 4 ? 1 : 2) ?? [])
          expect(piecesBySet(build.gear).get(set)).toBeGreaterThanOrEqual(plan?.pieces ?? 0);
        for (const { slot, mainStat, subStats } of build.gear) {
          const [first] = profile.mainStats[slot] ?? [];
          if (first !== undefined) expect(mainStat.stat).toBe(first);
          expect(subStats.length).toBeLessThanOrEqual(4);
          for (const { stat, value } of subStats) {
            expect([stat, profile.subStats[stat]]).toEqual([stat, expect.any(Number)]);
            expect(value).toBeGreaterThan(0);
          }
        }
      }
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
