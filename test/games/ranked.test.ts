import { expect, test } from 'vitest';
import { type Build, isDealer } from '../../src/games/builds/build.ts';
import { plainInput, type SimulationInput } from '../../src/games/builds/simulation.ts';
import { presentGenshin } from '../../src/games/genshin/present.ts';
import { sandboxGenshin } from '../../src/games/genshin/sandbox.ts';
import { presentHsr } from '../../src/games/hsr/present.ts';
import { sandboxHsr } from '../../src/games/hsr/sandbox.ts';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import type { AccountRegion } from '../../src/games/leaderboard.ts';
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
): SimulationInput => ({
  actor,
  enemy,
  rotation,
  ...plainInput,
});

/** The rotation that boards rank: that of the first profile that deals damage. */
function rankedRotation(game: GameId, actor: Build): SimulationInput['rotation'] {
  const standard = games[game].builds.standardRotations(actor, builtInPack(game));
  return (standard.find(({ role }) => isDealer(role)) ?? standard[0])?.rotation ?? [];
}

const points = (gear: readonly { stat: string; value: number }[], stat: string): number =>
  gear.filter((one) => one.stat === stat).reduce((sum, { value }) => sum + value, 0);

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

test('genshin and zzz rank CRIT of the gear, and the panel', () => {
  const shown = [
    ...genshinShown().showcase.map((character) => ({
      pieces: character.artifacts,
      stats: character.detail?.stats,
      ranked: genshinBuilds.ranked(character, genshin),
    })),
    ...zzzShown().showcase.map((character) => ({
      pieces: character.driveDiscs,
      stats: character.detail?.stats,
      ranked: zzzBuilds.ranked(character, zzz),
    })),
  ];
  for (const { pieces, stats, ranked } of shown) {
    const gear = pieces.flatMap(({ mainStat, subStats }) => [mainStat, ...subStats]);
    expect(ranked).toMatchObject({
      crit_stat: oneDecimal(2 * points(gear, 'crit_rate') + points(gear, 'crit_dmg')),
      atk: oneDecimal(stats?.atk ?? 0),
      hp: oneDecimal(stats?.hp ?? 0),
    });
  }
});

test('hsr ranks CRIT DMG of relics alone (R11.2)', () => {
  for (const character of hsrShown().showcase) {
    const gear = character.relics.flatMap(({ mainStat, subStats }) => [mainStat, ...subStats]);
    expect(hsrBuilds.ranked(character, hsr)).toMatchObject({
      crit_stat: oneDecimal(points(gear, 'crit_dmg')),
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
    for (let account = 0; account < 12; account += 1) {
      const other = String(600_000_000 + account * 7_654_321);
      const shown = present(sandbox(other, { ...making, pack }), {
        ...presenting,
        uid: other,
        pack,
      });
      for (const character of shown.showcase) {
        const actor = builds.buildOf(character);
        const rotation = rankedRotation(game, actor);
        const { totalDamage } = builds.simulate(played(actor, enemies[game], rotation), pack);
        const detail = character.detail as { readonly stats: object } | null;
        const isKnown = !Object.values(detail?.stats ?? {}).includes(null);
        const { damage } = builds.ranked(character, pack);
        expect(damage).toBe((isKnown && Math.round(totalDamage * 10) / 10) || undefined);
      }
    }
  },
);
