import { describe, expect, test } from 'vitest';
import { recommendationsOf } from '../../src/domains/catalog/records/recommendations.ts';
import { defaultForm, isDealer, type WornGear } from '../../src/games/builds/build.ts';
import { type BuildProfile, profileRoles, profilesOf } from '../../src/games/builds/profiles.ts';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { checkProfiles } from '../../tools/profiles/report.ts';
import { builtInPack } from '../support/built-in.ts';
import { bareBuild } from '../support/scored-builds.ts';

describe.each(gameIds)('profiles of %s', (game) => {
  const pack = builtInPack(game);
  const { builds } = games[game];
  const table = builds.profiles;

  test('name only what the game has, and cover nearly every character', () => {
    expect(() => checkProfiles(table, pack)).not.toThrow();
    const covered = pack.characters.heads.filter(
      ({ id }) => profilesOf(table, defaultForm(id)).length > 0,
    );
    expect(covered.length / pack.characters.heads.length).toBeGreaterThan(0.95);
  });

  test('recommend their first set to the character, and no set that they name is empty', () => {
    const { charactersOf } = recommendationsOf(pack).sets;
    const known = pack.characters.heads.flatMap(({ id }) =>
      profilesOf(table, defaultForm(id)).map((profile) => ({ id, fours: foursOf(profile) })),
    );
    for (const set of known.flatMap(({ fours }) => fours))
      expect([set, charactersOf.get(set) ?? []]).not.toEqual([set, []]);
    for (const { id, fours } of known) {
      const whom = (charactersOf.get(fours[0] ?? 0) ?? []).map((one) => one.id);
      if (fours.length > 0) expect(whom).toContain(id);
    }
  });

  test('give who has none one that is derived of the skills', () => {
    for (const { id } of pack.characters.heads) {
      const [profile] = builds.profilesOf(defaultForm(id), pack);
      const known = profilesOf(table, defaultForm(id)).length > 0;
      expect(profile).toMatchObject({ source: known ? 'community' : 'derived' });
      expect(Object.keys(profile?.mainStats ?? {}).length).toBeGreaterThan(2);
    }
  });

  test('rank the standard build of a damage dealer over every single deviation, but for 3 percent', () => {
    const { pairs, exceptions } = comparePairs(game);
    expect(pairs).toBeGreaterThan(200);
    expect(exceptions.length / pairs, exceptions.join('\n')).toBeLessThanOrEqual(0.03);
  });
});

/** The sets that a profile names for four pieces. */
const foursOf = ({ sets }: BuildProfile): number[] =>
  sets.flatMap(({ pieces, ids }) => (pieces === 4 ? ids : []));

/** The first of everything that a profile names, with sub stats that go by its weights. */
function standardGear(game: GameId, profile: BuildProfile): WornGear[] {
  const { shared } = builtInPack(game);
  const [plan] = profile.sets;
  const four = plan?.pieces === 4 ? plan.ids[0] : undefined;
  return shared.slots.map(({ slot, mainStats }, index) => {
    const main = profile.mainStats[slot]?.[0] ?? mainStats[0] ?? '';
    const isPair = (game === 'hsr' || game === 'zzz') && index >= 4;
    const twoOf = plan?.pieces === 2 ? plan.ids[index < 2 ? 0 : 1] : undefined;
    return {
      slot,
      setId: (isPair ? profile.pairs[0] : (four ?? twoOf)) ?? null,
      rarity: 5,
      level: null,
      mainStat: { stat: main, value: null },
      subStats: Object.keys(profile.subStats)
        .filter((stat) => stat !== main)
        .slice(0, 4)
        .map((stat) => ({ stat, value: topRolls[game][stat] ?? 0, rolls: null })),
    };
  });
}

/** Two rolls of what is looked for most. */
const topRolls: Readonly<Record<GameId, Readonly<Record<string, number>>>> = {
  genshin: {
    crit_rate: 7.8,
    crit_dmg: 15.5,
    atk_percent: 11.7,
    hp_percent: 11.7,
    def_percent: 14.6,
    elemental_mastery: 46.6,
    energy_recharge: 13,
  },
  hsr: {
    crit_rate: 6.5,
    crit_dmg: 13,
    atk_percent: 8.6,
    hp_percent: 8.6,
    def_percent: 10.8,
    spd: 5.2,
    break_effect: 13,
    effect_hit_rate: 8.6,
    effect_res: 8.6,
  },
  zzz: {
    crit_rate: 4.8,
    crit_dmg: 9.6,
    atk_percent: 6,
    hp_percent: 6,
    def_percent: 9.6,
    anomaly_proficiency: 18,
    pen: 18,
  },
};

interface Deviation {
  readonly what: string;
  readonly gear: WornGear[];
}

const worthy = 0.1;

/** Builds with one main stat, the sets, or the best sub stat changed for what no profile of the character names. */
function deviationsOf(
  game: GameId,
  own: readonly BuildProfile[],
  standard: readonly WornGear[],
): Deviation[] {
  const { shared, sets } = builtInPack(game);
  const mains = shared.slots.flatMap(({ slot, mainStats }) => {
    const wanted = new Set(own.flatMap((profile) => profile.mainStats[slot] ?? []));
    return mainStats
      .filter((stat) => mainStats.length > 1 && wanted.size > 0 && !wanted.has(stat))
      .map((stat) => ({
        what: `${slot} ${stat}`,
        gear: standard.map((piece) =>
          piece.slot === slot ? { ...piece, mainStat: { stat, value: null } } : piece,
        ),
      }));
  });
  const named = new Set(
    own.flatMap(({ sets: plans, pairs }) => [...plans.flatMap(({ ids }) => ids), ...pairs]),
  );
  const strange =
    sets.heads.find(({ id, kind }) => !named.has(id) && kind !== 'planar')?.id ?? null;
  const others = standard.map((piece, index) => (index < 4 ? { ...piece, setId: strange } : piece));
  const idle = shared.subStats.filter(
    (stat) => topRolls[game][stat] && own.every(({ subStats }) => (subStats[stat] ?? 0) < worthy),
  );
  const swapped = idle.slice(0, 1).map((stat) => ({
    what: `sub stats ${stat}`,
    gear: standard.map(({ subStats: [, ...rest], ...piece }) => ({
      ...piece,
      subStats: [{ stat, value: topRolls[game][stat] ?? 0, rolls: null }, ...rest],
    })),
  }));
  return [...mains, { what: 'set', gear: others }, ...swapped];
}

/** The standard build of each damage dealer against every deviation: which of them score higher. */
function comparePairs(game: GameId) {
  const pack = builtInPack(game);
  const { words, analyze, profiles: table } = games[game].builds;
  const dealers = pack.characters.heads.flatMap(({ id, names }) => {
    const own = profilesOf(table, defaultForm(id));
    return own
      .filter(({ name: what }) => isDealer(profileRoles[what]))
      .map((profile) => ({ id, name: names[0], own, profile }));
  });
  const pairs = dealers.flatMap(({ id, name, own, profile }) => {
    const [weapon] = profile.weapons;
    const arm = { level: words.maxWeaponLevel, refinement: 1, ascension: null };
    const scoreOf = (gear: WornGear[]): number => {
      const worn = weapon === undefined ? null : { ...arm, id: weapon };
      const build = bareBuild(id, { gear, level: words.maxLevel.analyzed, weapon: worn });
      return analyze(build, profileRoles[profile.name], pack).score;
    };
    const standard = standardGear(game, profile);
    const score = scoreOf(standard);
    return deviationsOf(game, own, standard).map(({ what, gear }) => {
      const other = scoreOf(gear);
      return { text: `${name}, ${profile.name}, ${what}: ${other} over ${score}`, other, score };
    });
  });
  const exceptions = pairs.filter(({ other, score }) => other > score).map(({ text }) => text);
  return { pairs: pairs.length, exceptions };
}
