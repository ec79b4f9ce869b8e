import { expect, test } from 'vitest';
import { type Build, defaultForm } from '../../../../src/games/builds/build.ts';
import type { RotationStep } from '../../../../src/games/builds/simulation.ts';
import { base, play, reaction, step } from './stage.ts';

/*
 * Rotations with a team, each against a sheet of factors that was computed by hand from the texts of the game: skills,
 * ultimates and talents at level 10, basic attacks and memosprites at 6, level 80 against level 80 (DEF 0.5), a broken
 * enemy without resistance. The formula is that of docs/mechanics.md.
 */

/** Somebody with these stats as the page of the character shows them, without a light cone and relics. */
const of = (avatarId: number, stats: Build['stats'] = {}): Build => ({
  ...defaultForm(avatarId),
  level: 80,
  ascension: 6,
  rank: 0,
  talents: {},
  weapon: null,
  gear: [],
  stats,
});

/** What a row of a sheet comes to. */
const row = (factors: Readonly<Record<string, number>>): number =>
  Object.values(factors).reduce((product, factor) => product * factor, 1);

function expectSheet(
  actor: Build,
  team: readonly Build[],
  rotation: readonly RotationStep[],
  sheet: Readonly<Record<string, number>>,
): void {
  const enemy = { isBroken: true, maxToughness: 360 };
  const { totalDamage } = play({ actor, team, rotation, enemy, effects: {} });
  const expected = Object.values(sheet).reduce((sum, damage) => sum + damage, 0);
  expect(totalDamage / expected).toBeGreaterThan(0.999);
  expect(totalDamage / expected).toBeLessThan(1.001);
}

/** On average. */
const crit = (rate: number, damage: number): number => 1 + Math.min(rate, 1) * damage;
/** Level 80 against 80: 100 / (100 x (1 - reduction) + 100). */
const def = (reduction: number): number => 100 / (100 * (1 - reduction) + 100);

test('Firefly with Ruan Mei and Fugue: Deathstar Overload, its super break, a break', () => {
  const breakEffect =
    2.6 + // her own, with what it grows by from 3000 ATK
    0.25 + // Module alpha, in Complete Combustion
    0.2 + // Ruan Mei, Inert Respiration
    0.3 + // Fugue, Foxian Prayer
    2 * (0.06 + 0.12); // Fugue, Phecda Primordia: two stacks, hers is at least 220 percent
  const target = {
    def: def(0.18), // Fugue, who attacks with Foxian Prayer lowers it
    res: 1 + 0.25, // Ruan Mei's zone
  };
  const broken = {
    breakEffect: 1 + breakEffect,
    ...target,
    taken: 1 + 0.2, // Complete Combustion: break damage
  };
  expectSheet(
    of(1310, { atk: 3000, break_effect: 2.6, crit_rate: 0.05, crit_dmg: 0.5 }),
    [of(1303, { break_effect: 1.6 }), of(1225, { break_effect: 2.4 })],
    [step('ultimate'), step('skill'), reaction('super_break'), reaction('break')],
    {
      deathstarOverload: row({
        multiplier: 2 + 0.2 * Math.min(breakEffect, 3.6),
        atk: 3000,
        bonus: 1 + 0.32 + 0.24, // Ruan Mei: Overtone, and 6 percent for each 10 of hers above 120
        crit: crit(0.05, 0.5),
        ...target,
      }),
      superBreak: row({
        level: base,
        toughness: 90 / 30,
        efficiency: 1 + 0.5 + 0.5, // Complete Combustion, Overtone
        share: 1.5 + 1, // Module beta from 300 percent in the fight, Fugue
        ...broken,
      }),
      break: row({ level: base, fire: 2, toughness: 0.5 + 360 / 120, ...broken }),
    },
  );
});

test('Aglaea with Sunday: joint attacks, the memosprite, the additional damage', () => {
  const spd = 130 + 102 * 5 * 0.15; // five of six stacks of 15 percent of her own 102
  const atk =
    3000 +
    7.2 * spd + // The Myopic's Doom: of hers
    3.6 * (0.35 * spd + 5 * 55); // and of Garmentmaker's: 35 percent of hers, 55 for each stack
  const common = {
    atk,
    bonus: 1 + 0.3 + 0.5, // Sunday, for somebody with a summon
    crit: crit(
      0.6 + 0.2, // The Sorrowing Body
      1.5 + 0.3 * 2 + 0.12, // The Beatified, from his 200 percent
    ),
    def: def(0),
  };
  expectSheet(
    of(1402, { atk: 3000, spd: 130, crit_rate: 0.6, crit_dmg: 1.5 }),
    [of(1313, { crit_dmg: 2 })],
    [
      step('skill'),
      step('ultimate'),
      step('basic', { count: 2 }),
      step('talent', { count: 3, variant: 'Thorned Snare' }),
      step('talent', { count: 2, variant: 'Additional DMG' }),
    ],
    {
      jointAttacks: row({ times: 2, multiplier: 2 + 2, ...common }),
      thornedSnares: row({ times: 3, multiplier: 1.1, ...common }),
      seamStitch: row({ times: 2, multiplier: 0.3, ...common }),
    },
  );
});

test('Acheron with Jiaoqiu: skill, ultimate, skill', () => {
  const roast = 0.15 + 4 * 0.05; // Ashen Roast: five stacks
  const common = {
    abyss: 1.15, // one other Nihility character; two would be 1.6
    atk: 3500,
    crit: crit(0.7, 2),
    def: def(0),
  };
  const lightning = 0.5;
  const thunderCore = 3 * 0.3; // three stacks, for three turns
  expectSheet(
    of(1308, { atk: 3500, crit_rate: 0.7, crit_dmg: 2, lightning_dmg_bonus: lightning }),
    [of(1218)],
    [step('skill'), step('ultimate'), step('skill')],
    {
      before: row({ multiplier: 1.6, ...common, bonus: 1 + lightning, taken: 1 + roast }),
      ultimate: row({
        multiplier: 3.72 + 6 * 0.25, // with the six strikes of Thunder Core
        ...common,
        bonus: 1 + lightning + thunderCore,
        res: 1 + 0.2, // during the ultimate
        taken: 1 + roast + 0.15, // Jiaoqiu's zone: ultimates
      }),
      after: row({
        multiplier: 1.6,
        ...common,
        bonus: 1 + lightning + thunderCore,
        taken: 1 + roast,
      }),
    },
  );
});

test('Feixiao with Robin: skill, follow-up attack, an ultimate that is one too', () => {
  const common = {
    atk:
      3000 +
      601.524 * 0.48 + // Boltcatch, of her own ATK
      (0.228 * 4000 + 200), // Concerto, from Robin's 4000
    def: def(0),
  };
  const bonus = 1 + 0.4 + 0.5; // wind, Pinion's Aria
  const critDmg = 1.5 + 0.2; // Tonal Resonance
  const followUp = {
    bonus: bonus + 0.6, // Thunderhunt, for two turns
    crit: crit(0.6, critDmg + 0.36 + 0.25), // Formshift, Impromptu Flourish
  };
  expectSheet(
    of(1220, { atk: 3000, crit_rate: 0.6, crit_dmg: 1.5, wind_dmg_bonus: 0.4 }),
    [of(1309, { atk: 4000 })],
    [step('skill'), step('follow_up'), step('ultimate', { variant: 'Terrasplit (follow-up)' })],
    {
      waraxe: row({ multiplier: 2, ...common, bonus, crit: crit(0.6, critDmg) }),
      thunderhunt: row({ multiplier: 1.1, ...common, ...followUp }),
      terrasplit: row({ multiplier: 6 * (0.6 + 0.3) + 1.6, ...common, ...followUp }),
    },
  );
});

test('Kafka with Black Swan: what she sets off, and shock that ticks', () => {
  const common = {
    atk: 3000 + 679.14, // Torture: 100 percent of her own, with Effect Hit Rate from 75 percent
    bonus: 1 + 0.4 + 0.72, // lightning, Candleflame's Portent from 120 percent Effect Hit Rate
    def: def(0.208), // Decadence, False Twilight
    taken: 1 + 0.25, // Epiphany
  };
  const shock = 2.9;
  expectSheet(
    of(1005, {
      atk: 3000,
      crit_rate: 0.3,
      crit_dmg: 0.8,
      effect_hit_rate: 0.8,
      lightning_dmg_bonus: 0.4,
    }),
    [of(1307, { effect_hit_rate: 1.2 })],
    [
      step('ultimate'),
      step('ultimate', { variant: 'Shock detonation (ultimate)' }),
      step('skill'),
      step('skill', { variant: 'Shock detonation (skill)' }),
      step('follow_up'),
      step('follow_up', { variant: 'Shock detonation (follow-up)' }),
      step('ultimate', { count: 2, variant: 'DoT' }),
    ],
    {
      attacks: row({ multiplier: 0.8 + 1.6 + 1.4, ...common, crit: crit(0.3, 0.8) }),
      setOff: row({ multiplier: (1.2 + 0.75 + 0.8) * shock, ...common }),
      ticks: row({ times: 2, multiplier: shock, ...common }),
    },
  );
});

test('what lifts Fugue over 220 percent all along counts for what she gives Firefly', () => {
  const worn = (value: number): Build => ({
    ...of(1225),
    gear: [
      {
        slot: 'rope',
        setId: null,
        rarity: 5,
        level: 15,
        mainStat: { stat: 'break_effect', value },
        subStats: [],
      },
    ],
  });
  const given = (stacks: number) => ({
    break: row({
      level: base,
      fire: 2,
      toughness: 0.5 + 360 / 120,
      breakEffect: 1 + 2.6 + 0.3 + 2 * stacks,
      def: def(0.18),
    }),
  });
  const actor = of(1310, { atk: 3000, break_effect: 2.6 });
  // Sylvan Enigma: 30 percent.
  expectSheet(actor, [worn(195)], [reaction('break')], given(0.06 + 0.12));
  expectSheet(actor, [worn(185)], [reaction('break')], given(0.06));
});

test('Acheron with Sunday alone: no Nihility character, no summon', () => {
  expectSheet(
    of(1308, { atk: 3500, crit_rate: 0.7, crit_dmg: 2, lightning_dmg_bonus: 0.5 }),
    [of(1313, { crit_dmg: 2 })],
    [step('skill')],
    {
      octoboltFlash: row({
        multiplier: 1.6,
        atk: 3500,
        bonus: 1 + 0.5 + 0.3,
        crit: crit(0.7 + 0.2, 2 + 0.3 * 2 + 0.12),
        def: def(0),
      }),
    },
  );
});
