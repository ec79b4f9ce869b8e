import { expect, test } from 'vitest';
import type { SimulationInput } from '../../src/games/builds/simulation.ts';
import { rankedRotation as rankedGenshinRotation } from '../../src/games/genshin/builds/standard.ts';
import { presentGenshin } from '../../src/games/genshin/present.ts';
import { sandboxGenshin } from '../../src/games/genshin/sandbox.ts';
import { rankedRotation as rankedHsrRotation } from '../../src/games/hsr/builds/standard.ts';
import { presentHsr } from '../../src/games/hsr/present.ts';
import { sandboxHsr } from '../../src/games/hsr/sandbox.ts';
import { gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import type { AccountRegion } from '../../src/games/leaderboard.ts';
import { rankedRotation as rankedZzzRotation } from '../../src/games/zzz/builds/standard.ts';
import { presentZzz } from '../../src/games/zzz/present.ts';
import { sandboxZzz } from '../../src/games/zzz/sandbox.ts';
import { builtInPack } from '../support/built-in.ts';

const { builds: genshinBuilds } = games.genshin;
const { builds: hsrBuilds } = games.hsr;
const { builds: zzzBuilds } = games.zzz;

const uid = '812345678';
const genshin = builtInPack('genshin');
const hsr = builtInPack('hsr');
const zzz = builtInPack('zzz');

const presenting = { uid, language: 'en', cdnUrl: 'https://cdn.example' } as const;
const making = { hideDetails: false, empty: false };
const genshinShown = () =>
  presentGenshin(sandboxGenshin(uid, { ...making, pack: genshin }), {
    ...presenting,
    pack: genshin,
  });
const hsrShown = () =>
  presentHsr(sandboxHsr(uid, { ...making, pack: hsr }), { ...presenting, pack: hsr });
const zzzShown = () =>
  presentZzz(sandboxZzz(uid, { ...making, pack: zzz }), { ...presenting, pack: zzz });

const enemyOf = (level: number, res: number, isBroken = false): SimulationInput['enemy'] => ({
  level,
  res,
  elementRes: {},
  defReduction: 0,
  isBroken,
  isStunned: false,
  maxToughness: null,
  maxHp: null,
});

const played = (
  actor: SimulationInput['actor'],
  enemy: SimulationInput['enemy'],
  rotation: SimulationInput['rotation'],
): SimulationInput => ({ actor, enemy, rotation, buffs: [], critMode: 'average', explain: false });

const cast = (skill: string, count = 1, variant: string | null = null) => ({
  skill,
  count,
  aura: null,
  type: null,
  variant,
});

const points = (gear: readonly { stat: string; value: number }[], stat: string): number =>
  gear.filter((one) => one.stat === stat).reduce((sum, { value }) => sum + value, 0);

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

test('genshin ranks CRIT of the gear, the panel, and the standard rotation', () => {
  for (const character of genshinShown().showcase) {
    const gear = character.artifacts.flatMap(({ mainStat, subStats }) => [mainStat, ...subStats]);
    const [dps] = genshinBuilds.standardRotations(character.avatarId, genshin);
    const { totalDamage } = genshinBuilds.simulate(
      played(genshinBuilds.buildOf(character), enemyOf(100, 0.1), dps?.rotation ?? []),
      genshin,
    );
    expect(genshinBuilds.ranked(character, genshin)).toEqual({
      crit_stat: oneDecimal(2 * points(gear, 'crit_rate') + points(gear, 'crit_dmg')),
      damage: oneDecimal(totalDamage),
      atk: oneDecimal(character.detail?.stats.atk ?? 0),
      hp: oneDecimal(character.detail?.stats.hp ?? 0),
    });
  }
});

test('hsr ranks CRIT DMG of relics alone, and skill and ultimate on a broken enemy (R11.2)', () => {
  for (const character of hsrShown().showcase) {
    const gear = character.relics.flatMap(({ mainStat, subStats }) => [mainStat, ...subStats]);
    const { totalDamage } = hsrBuilds.simulate(
      played(hsrBuilds.buildOf(character), enemyOf(95, 0, true), [cast('skill'), cast('ultimate')]),
      hsr,
    );
    expect(hsrBuilds.ranked(character, hsr)).toEqual({
      crit_stat: oneDecimal(points(gear, 'crit_dmg')),
      atk: character.detail?.stats.atk,
      hp: character.detail?.stats.hp,
      ...(totalDamage > 0 && { damage: oneDecimal(totalDamage) }),
    });
  }
});

test('zzz ranks one string, an EX special and the ultimate, whatever the specialty', () => {
  for (const character of zzzShown().showcase) {
    const gear = character.driveDiscs.flatMap(({ mainStat, subStats }) => [mainStat, ...subStats]);
    const ranked = zzzBuilds.ranked(character, zzz);
    const actor = zzzBuilds.buildOf(character);
    const { special, basic } = zzzBuilds.kitOf(actor, zzz)?.skills ?? {};
    const ex = special?.variants.find(({ hits }) => hits[0]?.attack === 'ex_special')?.name;
    const string = Math.max(...(basic?.variants[0]?.hits ?? []).map(({ segment = 1 }) => segment));
    const { totalDamage } = zzzBuilds.simulate(
      played(actor, enemyOf(60, 0), [
        cast('basic', string),
        cast('special', 1, ex ?? null),
        cast('ultimate'),
      ]),
      zzz,
    );
    expect(ranked).toEqual({
      crit_stat: oneDecimal(2 * points(gear, 'crit_rate') + points(gear, 'crit_dmg')),
      damage: oneDecimal(totalDamage),
      atk: character.detail?.stats.atk,
      hp: character.detail?.stats.hp,
    });
  }
});

test.each(gameIds)('a character of %s with hidden details is ranked by nothing', (game) => {
  const pack = builtInPack(game);
  const { sandbox, present, builds } = games[game];
  const showcase = sandbox(uid, { hideDetails: true, empty: false, pack });
  const player = present(showcase, { ...presenting, pack });
  expect(player.showcase.length).toBeGreaterThan(0);
  for (const character of player.showcase) expect(builds.ranked(character, pack)).toEqual({});
});

test('what a newer character makes unknown is left out, and what is known stays', () => {
  const showcase = sandboxHsr(uid, { ...making, pack: hsr });
  const characters = showcase.characters.map((one) => ({ ...one, avatarId: 9_999 }));
  const shown = presentHsr({ ...showcase, characters }, { ...presenting, pack: hsr }).showcase;
  for (const character of shown) {
    expect(Object.keys(hsrBuilds.ranked(character, hsr))).toEqual(['crit_stat']);
  }
});

test('CRIT DMG of relics with an affix newer than the tables is not known', () => {
  const showcase = sandboxHsr(uid, { ...making, pack: hsr });
  const characters = showcase.characters.map((one) => ({
    ...one,
    relics: one.relics.map((relic) => ({ ...relic, mainAffix: 9_999 })),
  }));
  const shown = presentHsr({ ...showcase, characters }, { ...presenting, pack: hsr }).showcase;
  for (const character of shown) expect(hsrBuilds.ranked(character, hsr).crit_stat).toBeUndefined();
});

test.each<readonly [uid: string, region: AccountRegion]>([
  ['112345678', 'cn'],
  ['512345678', 'cn'],
  ['612345678', 'america'],
  ['712345678', 'europe'],
  ['812345678', 'asia'],
  ['1812345678', 'asia'],
  ['912345678', 'tw_hk_mo'],
  ['012345678', 'unknown'],
])('genshin account %s plays in %s (R6.10)', (account, region) => {
  expect(games.genshin.regionOf(account)).toBe(region);
});

test.each<readonly [uid: string, region: AccountRegion]>([
  ['112345678', 'cn'],
  ['612345678', 'cn'],
  ['712345678', 'europe'],
  ['812345678', 'asia'],
  ['1812345678', 'asia'],
  ['912345678', 'tw_hk_mo'],
  ['012345678', 'unknown'],
])(
  'hsr account %s plays in %s, of which 6 is CN by the specification (R6.10)',
  (account, region) => {
    expect(games.hsr.regionOf(account)).toBe(region);
  },
);

test('what a provider said of an hsr account comes before its UID', () => {
  const showcase = sandboxHsr(uid, { ...making, pack: hsr });
  expect(games.hsr.regionOf('612345678', { ...showcase, region: 'NA' })).toBe('america');
  expect(games.hsr.regionOf('612345678', { ...showcase, region: 'Moon' })).toBe('cn');
  expect(games.hsr.regionOf('612345678', { ...showcase, region: 'constructor' })).toBe('cn');
});

test.each<readonly [uid: string, region: AccountRegion]>([
  ['1012345678', 'america'],
  ['1312345678', 'asia'],
  ['1512345678', 'europe'],
  ['1712345678', 'tw_hk_mo'],
  ['1112345678', 'unknown'],
  ['123456789', 'unknown'],
])('zzz account %s plays in %s', (account, region) => {
  expect(games.zzz.regionOf(account)).toBe(region);
});

test.each(gameIds)(
  'ranked damage of %s is to the last digit the total of a simulation of the rotation',
  (game) => {
    const pack = builtInPack(game);
    const { builds, sandbox, present } = games[game];
    const enemies = {
      genshin: enemyOf(100, 0.1),
      hsr: enemyOf(95, 0, true),
      zzz: enemyOf(60, 0),
    };
    const rotations = {
      genshin: rankedGenshinRotation,
      hsr: rankedHsrRotation,
      zzz: rankedZzzRotation,
    };
    for (let account = 0; account < 12; account += 1) {
      const other = String(600_000_000 + account * 7_654_321);
      const shown = present(sandbox(other, { ...making, pack }), {
        ...presenting,
        uid: other,
        pack,
      });
      for (const character of shown.showcase) {
        const actor = builds.buildOf(character);
        const kit = builds.kitOf(actor, pack);
        const rotation = kit ? rotations[game](kit) : [];
        const { totalDamage } = builds.simulate(played(actor, enemies[game], rotation), pack);
        const detail = character.detail as { readonly stats: object } | null;
        const isKnown = !Object.values(detail?.stats ?? {}).includes(null);
        const { damage } = builds.ranked(character, pack);
        expect(damage).toBe((isKnown && Math.round(totalDamage * 10) / 10) || undefined);
      }
    }
  },
);
