import { expect, test } from 'vitest';
import type { Build } from '../../../../src/games/builds/build.ts';
import type { RotationStep, SimulationInput } from '../../../../src/games/builds/simulation.ts';
import { agent, defaultEnemy, simulate, step } from '../../../support/zzz-builds.ts';

/*
 * Rotations with a team, each against a sheet of factors that was computed by hand from the texts of the game: all
 * talents at level 10, core skills at their highest, level 60 against a usual enemy of level 60 without resistance. The
 * formula is that of docs/mechanics.md.
 */

/** Somebody with these stats before the fight, without a W-engine and discs. */
const of = (avatarId: number, stats: Build['stats']): Build =>
  agent(avatarId, {
    stats,
    talents: { basic: 10, special: 10, dash: 10, ultimate: 10, chain: 10, assist: 10, core: 7 },
  });

/** What a row of a sheet comes to. */
const row = (factors: Readonly<Record<string, number>>): number =>
  Object.values(factors).reduce((product, factor) => product * factor, 1);

function expectSheet(
  actor: Build,
  team: readonly Build[],
  rotation: readonly RotationStep[],
  sheet: Readonly<Record<string, number>>,
  enemy: Partial<SimulationInput['enemy']> = {},
): void {
  const { totalDamage } = simulate(actor, rotation, {
    team,
    enemy: { ...defaultEnemy, ...enemy },
    effects: {},
  });
  const expected = Object.values(sheet).reduce((sum, damage) => sum + damage, 0);
  expect(totalDamage / expected).toBeGreaterThan(0.999);
  expect(totalDamage / expected).toBeLessThan(1.001);
}

/** On average. */
const crit = (rate: number, damage: number): number => 1 + Math.min(rate, 1) * damage;
/** Level 60: 794 against 60 / 50 x 794, less what is reduced. */
const def = (reduction = 0): number => 794 / (952.8 * (1 - reduction) + 794);
/** Of an anomaly: 1 + 59 / 59. */
const level = 2;

test('Miyabi with Astra Yao: EX special, Shimotsuki, ultimate, anomaly and disorder', () => {
  const common = {
    atk: 3000 + Math.min(0.35 * 3500, 1200), // Graceful Andante, of Astra's 3500
    def: def(),
  };
  const direct = { ...common, crit: crit(0.6, 1.5 + 0.22) }; // Idyllic Cadenza
  const bonus = 1 + 0.4 + 0.18; // ice, which frost has too; Idyllic Cadenza
  const afterUltimate = bonus + 0.3; // ice, for twelve seconds
  expectSheet(
    of(1091, {
      atk: 3000,
      crit_rate: 0.6,
      crit_dmg: 1.5,
      ice_dmg_bonus: 0.4,
      anomaly_proficiency: 200,
    }),
    [of(1311, { atk: 3500 })],
    [
      step('special', { variant: 'EX Special Attack: Hisetsu' }),
      step('basic', { variant: 'Basic Attack: Shimotsuki - Charge Level Three Slash' }),
      step('ultimate'),
      step('reaction', { type: 'shatter' }),
      step('reaction', { type: 'disorder' }),
    ],
    {
      hisetsu: row({ multiplier: 7.165, ...direct, bonus }),
      shimotsuki: row({
        multiplier: 38.934,
        ...direct,
        bonus: bonus + 0.6, // Bask in Frost
        res: 1 + 0.3, // the same, after a disorder
      }),
      lingeringSnow: row({ multiplier: 43.419, ...direct, bonus: afterUltimate }),
      shatter: row({ multiplier: 5, ...common, ap: 2, level, bonus: afterUltimate }),
      frostburnBreak: row({ multiplier: 15, ...direct, bonus: afterUltimate }),
      disorder: row({ multiplier: 6 + 20 * 0.75, ...common, ap: 2, level, bonus: afterUltimate }),
    },
  );
});

test('Ellen with Lycaon and Soukaku against a stunned enemy', () => {
  const common = {
    atk: 3000 + Math.min(0.4 * 3000, 1000), // Blade Banner, of Soukaku's 3000
    def: def(),
    res: 1 + 0.25, // Lycaon, Metallic Paws
    stun: 1 + 0.5 + 0.35, // a common enemy, Lycaon's Elegant Predator
  };
  const bonus = 1 + 0.3 + 0.2; // ice, Soukaku's Group Set Meal
  const later = bonus + 10 * 0.03; // Rising Storm, once she has hit
  const sharpToothed = crit(0.7, 1.5 + 1);
  expectSheet(
    of(1191, { atk: 3000, crit_rate: 0.7, crit_dmg: 1.5, ice_dmg_bonus: 0.3 }),
    [of(1141, { atk: 2000 }), of(1131, { atk: 3000 })],
    [
      step('special', { variant: 'EX Special Attack: Sharknami' }),
      step('dash', { variant: 'Dash Attack: Arctic Ambush - Charged Scissors' }),
      step('basic', { count: 3, variant: 'Basic Attack: Flash Freeze Trimming' }),
      step('ultimate'),
    ],
    {
      sharknami: row({ multiplier: 10.06, ...common, bonus, crit: crit(0.7, 1.5) }),
      scissors: row({ multiplier: 2.878, ...common, bonus: later, crit: sharpToothed }),
      trimming: row({
        multiplier: 1.815 + 3.352 + 9.03,
        ...common,
        bonus: later,
        crit: sharpToothed,
      }),
      endlessWinter: row({ multiplier: 34.379, ...common, bonus: later, crit: crit(0.7, 1.5) }),
    },
    { isStunned: true },
  );
});

test('Zhu Yuan with Nicole against a stunned enemy', () => {
  const common = {
    atk: 3000,
    def: def(0.4), // Mechanical Case
    stun: 1 + 0.5,
    crit: crit(0.5 + 0.3, 1.2), // Tactical Coordination, for ten seconds
  };
  const bonus = 1 + 0.3 + 0.25; // ether, Nicole's Hare of Many Burrows
  const shotshells = bonus + 0.4 + 0.4; // Special Ops Ammunition, against a stunned enemy too
  expectSheet(
    of(1241, { atk: 3000, crit_rate: 0.5, crit_dmg: 1.2, ether_dmg_bonus: 0.3 }),
    [of(1031, { atk: 2000 })],
    [
      step('special', { variant: 'EX Special Attack: Full Barrage' }),
      step('basic', { count: 3, variant: 'Basic Attack: Please Do Not Resist (Ether)' }),
      step('chain'),
      step('ultimate'),
    ],
    {
      fullBarrage: row({ multiplier: 10.68, ...common, bonus }),
      shots: row({ multiplier: 2.475 + 2.475 + 7.416, ...common, bonus: shotshells }),
      eradicationMode: row({ multiplier: 10.69, ...common, bonus }),
      maxEradicationMode: row({ multiplier: 35.958, ...common, bonus }),
    },
    { isStunned: true },
  );
});

test('Jane with Seth: passion, assaults that crit, disorder', () => {
  const proficiency = 350 + 100; // Seth's shield
  const common = {
    atk: 2500 + Math.min(2 * (proficiency - 120), 600), // Passion
    bonus: 1 + 0.3, // physical
    def: def(),
  };
  const anomaly = { ...common, ap: proficiency / 100, level };
  const direct = { ...common, crit: crit(0.4, 0.8) };
  expectSheet(
    of(1261, {
      atk: 2500,
      crit_rate: 0.4,
      crit_dmg: 0.8,
      physical_dmg_bonus: 0.3,
      anomaly_proficiency: 350,
    }),
    [of(1271, { atk: 2500 })],
    [
      step('special', { variant: 'EX Special Attack: Aerial Sweep - Clearout' }),
      step('basic', { variant: 'Basic Attack: Salchow Jump' }),
      step('reaction', { type: 'assault', count: 2 }),
      step('reaction', { type: 'disorder' }),
    ],
    {
      clearout: row({ multiplier: 10.454, ...direct }),
      salchowJump: row({ multiplier: 5.474 + 2.936, ...direct }),
      assaults: row({
        times: 2,
        multiplier: 7.13,
        ...anomaly,
        crit: crit(0.4 + 0.0016 * proficiency, 0.5), // Insight
      }),
      disorder: row({ multiplier: 4.5 + 10 * 0.075, ...anomaly }),
    },
  );
});

test('Yixuan with Ju Fufu and Pan Yinhu: sheer damage, which DEF does not lower', () => {
  const sheer =
    Math.floor(0.3 * 2000) +
    0.1 * 20_000 + // of her HP
    Math.min(0.18 * 2500, 540); // Meridian Flow, of Pan's 2500
  const bonus = 1 + 0.3 + 0.2; // ether, which auric ink has too; Pan's Iron Stomach
  const critDmg =
    1.5 +
    0.2 + // Tiger's Roar
    Math.min(0.05 * 4, 0.3); // the same, of Ju Fufu's 3200: four hundreds above 2800
  const grandmaster = 0.6; // Grandmaster of Mysticism
  const inked = crit(0.5, critDmg + 0.4); // Auric Ink Undercurrent, after an ultimate
  expectSheet(
    of(1371, { atk: 2000, hp: 20_000, crit_rate: 0.5, crit_dmg: 1.5, ether_dmg_bonus: 0.3 }),
    [of(1391, { atk: 3200 }), of(1421, { atk: 2500 })],
    [
      step('special', { variant: 'EX Special Attack: Cloud-Shaper' }),
      step('ultimate', { variant: 'Ultimate: Qingming Skyshade' }),
      step('chain'),
      step('basic', { count: 5, variant: 'Basic Attack: Cirrus Strike' }),
    ],
    {
      cloudShaper: row({
        multiplier: 12.217,
        sheer,
        bonus: bonus + grandmaster + 0.3, // the same, against a stunned enemy
        crit: crit(0.5, critDmg),
        stun: 1.5,
      }),
      skyshade: row({
        multiplier: 33.699,
        sheer,
        bonus: bonus + grandmaster + 0.4, // Tiger's Roar
        crit: inked,
        stun: 1.5,
      }),
      inkRush: row({
        multiplier: 9.696,
        sheer,
        bonus: bonus + grandmaster + 0.2, // Tiger's Roar
        crit: inked,
        stun: 1.5,
      }),
      cirrusStrike: row({
        multiplier: 0.836 + 1.195 + 1.591 + 1.912 + 2.072,
        sheer,
        bonus,
        crit: inked,
        stun: 1.5,
      }),
    },
    { isStunned: true },
  );
});
