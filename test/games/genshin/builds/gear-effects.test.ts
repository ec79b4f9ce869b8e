import { expect, test } from 'vitest';
import type { Hit, SimulationInput } from '../../../../src/games/builds/simulation.ts';
import { simulateGenshin } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { computePanel } from '../../../../src/games/genshin/builds/panel.ts';
import { slots } from '../../../../src/games/genshin/gear.ts';
import { buff, inputOf, pack, type Story, step } from './simulation-fixtures.ts';

const raiden = 10_000_052;
const huTao = 10_000_046;
const diluc = 10_000_016;
const ganyu = 10_000_037;
const kaeya = 10_000_015;
const xingqiu = 10_000_025;
const albedo = 10_000_038;
const sucrose = 10_000_043;
const kokomi = 10_000_054;
const noelle = 10_000_034;

/** Without what passive talents of Raiden and Xingqiu give. */
const usual = {
  ...{ atk: 1000, hp: 20_000, def: 800, crit_rate: 0.5, crit_dmg: 1, em: 0 },
  ...{ electro_dmg_bonus: 0, hydro_dmg_bonus: 0 },
};

const hits = (avatarId: number, story: Story): readonly Hit[] =>
  simulateGenshin(
    inputOf({ critMode: 'average', ...story, actor: { avatarId, stats: usual, ...story.actor } }),
    pack,
  ).hits;

const worn = (setId: number, count: number): SimulationInput['actor']['gear'] =>
  slots.slice(0, count).map(({ slot }) => ({
    slot,
    setId,
    rarity: 5,
    level: 20,
    mainStat: { stat: 'none', value: 0 },
    subStats: [],
  }));

/** What the third and the fourth piece make of the last damage instance, of a reaction where there is one. */
const byFourPieces = (setId: number, avatarId: number, story: Story): number => {
  const damage = (count: number): number =>
    hits(avatarId, { ...story, actor: { ...story.actor, gear: worn(setId, count) } }).at(-1)
      ?.damage ?? 0;
  return damage(4) / damage(2);
};

const reaction = (type: string, aura: string | null = null) => step('reaction', { type, aura });

test.each([
  ['Resolution of Sojourner', 10_001, diluc, step('charged_attack'), 1.8 / 1.5],
  ['Resolution of Sojourner', 10_001, diluc, step('normal_attack'), 1],
  ['Gladiator on a claymore', 15_001, diluc, step('normal_attack'), 1.35],
  ['Gladiator on a claymore', 15_001, diluc, step('charged_attack'), 1],
  ['Gladiator on a bow', 15_001, ganyu, step('normal_attack'), 1],
  ["Wanderer's Troupe on a bow", 15_003, ganyu, step('charged_attack'), 1.35],
  ["Wanderer's Troupe on a claymore", 15_003, diluc, step('charged_attack'), 1],
  ['Viridescent Venerer', 15_002, sucrose, reaction('swirl', 'pyro'), 1.6],
  ['Thundering Fury', 15_005, raiden, reaction('overloaded'), 1.4],
  ['Thundering Fury', 15_005, raiden, reaction('electro_charged'), 1.4],
  ['Thundering Fury', 15_005, raiden, reaction('superconduct'), 1.4],
  ['Thundering Fury', 15_005, raiden, reaction('hyperbloom'), 1.4],
  ['Thundering Fury', 15_005, raiden, reaction('lunar_charged'), 1.2],
  ['Thundering Fury', 15_005, raiden, reaction('burning'), 1],
  ['Crimson Witch', 15_006, huTao, step('elemental_burst', { aura: 'hydro' }), 1.15],
  ['Crimson Witch', 15_006, huTao, step('elemental_burst', { aura: 'cryo' }), 1.15],
  ['Crimson Witch', 15_006, huTao, step('elemental_burst'), 1],
  ['Crimson Witch', 15_006, huTao, reaction('overloaded'), 1.4],
  ['Crimson Witch', 15_006, huTao, reaction('burning'), 1.4],
  ['Crimson Witch', 15_006, huTao, reaction('burgeon'), 1.4],
  ['Crimson Witch', 15_006, huTao, reaction('bloom'), 1],
  ['Flower of Paradise Lost', 15_028, raiden, reaction('bloom'), 1.4],
  ['Flower of Paradise Lost', 15_028, raiden, reaction('hyperbloom'), 1.4],
  ['Flower of Paradise Lost', 15_028, raiden, reaction('burgeon'), 1.4],
  ["Vourukasha's Glow", 15_030, kaeya, step('elemental_skill'), 1.1],
  ["Vourukasha's Glow", 15_030, kaeya, step('elemental_burst'), 1.1],
  ['Golden Troupe', 15_032, kaeya, step('elemental_skill'), 1.45 / 1.2],
  ['Disenchantment in Deep Shadow', 15_046, kaeya, reaction('superconduct'), 1.8],
  ['Blizzard Strayer, which needs a condition', 14_001, kaeya, step('elemental_skill'), 1],
])('four pieces of %s (%d) on %d: %o times %d', (_, setId, avatarId, played, factor) => {
  expect(byFourPieces(setId, avatarId, { rotation: [played] })).toBeCloseTo(factor, 4);
});

test('Thundering Fury raises the bonus of aggravate by 0.2', () => {
  const [only] = hits(raiden, {
    actor: { gear: worn(15_005, 4) },
    rotation: [step('elemental_skill', { aura: 'quicken' })],
  });
  expect(only).toMatchObject({ reaction: 'aggravate', reactionBonus: 0.2 });
});

test('the Emblem gives a fourth of Energy Recharge to bursts, 75 percent at most', () => {
  const emblem = (stats: Record<string, number>, buffs: Story['buffs'] = []) =>
    byFourPieces(15_020, raiden, {
      actor: { stats: { ...usual, ...stats } },
      rotation: [step('elemental_burst')],
      buffs,
    });
  // Level 90 has 132 percent, two pieces add 20.
  expect(emblem({})).toBeCloseTo(1 + 0.25 * 1.52, 4);
  expect(emblem({ er: 2.5 })).toBeCloseTo(1.625, 4);
  expect(emblem({ energy_recharge: 4 })).toBeCloseTo(1.75, 4);
  // Of the buff her passive makes 12 percent electro DMG.
  expect(emblem({ er: 2.5 }, [buff('er', { value: 0.3 })])).toBeCloseTo(1.82 / 1.12, 4);
});

test('a bonus of reactions that was sent is the whole of it', () => {
  const [only] = hits(huTao, {
    actor: { gear: worn(15_006, 4), stats: { ...usual, reaction_bonus: 0.15 } },
    rotation: [step('elemental_burst', { aura: 'hydro' })],
  });
  expect(only?.reactionBonus).toBeCloseTo(0.15, 10);
});

/** The last damage instance with a weapon, as a multiple of the same without. */
const byWeapon = (id: number, refinement: number, avatarId: number, skill: string): number => {
  const damage = (weapon: SimulationInput['actor']['weapon']): number =>
    hits(avatarId, {
      actor: { weapon, stats: { ...usual, physical_dmg_bonus: 0 } },
      rotation: [skill in defaultSkills ? step(skill) : reaction(skill)],
    }).at(-1)?.damage ?? 0;
  return damage({ id, level: 90, refinement, ascension: null }) / damage(null);
};
const defaultSkills = {
  normal_attack: 0,
  charged_attack: 0,
  plunging_attack: 0,
  elemental_skill: 0,
  elemental_burst: 0,
};

test.each([
  ['The Catch', 13_415, 1, raiden, 'elemental_burst', (1.16 * 1.56) / 1.5],
  ['The Catch', 13_415, 5, raiden, 'elemental_burst', (1.32 * 1.62) / 1.5],
  ['The Catch', 13_415, 5, raiden, 'elemental_skill', 1],
  ['Festering Desire', 11_413, 5, kaeya, 'elemental_skill', (1.32 * 1.62) / 1.5],
  ['Fleuve Cendre Ferryman', 11_426, 1, kaeya, 'elemental_skill', 1.58 / 1.5],
  ['Fruitful Hook', 12_430, 1, diluc, 'plunging_attack', 1.66 / 1.5],
  ['Athame Artis', 11_518, 1, kaeya, 'elemental_burst', 1.58 / 1.5],
  ['The First Great Magic', 15_512, 5, ganyu, 'charged_attack', 1.32],
  ["Moonweaver's Dawn, a burst of 80", 11_434, 1, xingqiu, 'elemental_burst', 1.2],
  ["Moonweaver's Dawn, a burst of 60", 11_434, 1, kaeya, 'elemental_burst', 1.36],
  // His own geo damage bonus is 0.288.
  ["Moonweaver's Dawn, a burst of 40", 11_434, 5, albedo, 'elemental_burst', 1 + 0.96 / 1.288],
  ["Prospector's Shovel", 13_433, 1, raiden, 'electro_charged', 1.48],
  ["Prospector's Shovel", 13_433, 1, raiden, 'lunar_charged', 1.12],
  ['Blackmarrow Lantern', 14_433, 5, sucrose, 'bloom', 1.96],
])('%s (%d) at refinement %d on %d: %s times %d', (_, id, refinement, avatarId, skill, factor) => {
  expect(byWeapon(id, refinement, avatarId, skill)).toBeCloseTo(factor, 4);
});

test.each([
  ['Redhorn Stonethresher', 12_510, 1, noelle, 'normal_attack', 320],
  ['Redhorn Stonethresher', 12_510, 5, noelle, 'charged_attack', 640],
  ['Redhorn Stonethresher', 12_510, 5, noelle, 'elemental_skill', 0],
  ['Everlasting Moonglow', 14_506, 1, kokomi, 'normal_attack', 200],
  ['Everlasting Moonglow', 14_506, 5, kokomi, 'normal_attack', 600],
])(
  '%s (%d) at refinement %d on %d adds to a %s %d',
  (_, id, refinement, avatarId, skill, added) => {
    const [first] = hits(avatarId, {
      actor: { weapon: { id, level: 90, refinement, ascension: null } },
      rotation: [step(skill)],
      explain: true,
    });
    const factor = first?.factors?.find(({ name }) => name === 'additive_base');
    expect(factor?.value).toBeCloseTo(added, 6);
  },
);

test('what is added by DEF counts with what raises DEF', () => {
  const [first] = hits(noelle, {
    actor: { weapon: { id: 12_510, level: 90, refinement: 1, ascension: null } },
    rotation: [step('normal_attack')],
    buffs: [buff('def', { value: 100 })],
    explain: true,
  });
  expect(first?.factors).toContainEqual({ name: 'additive_base', value: 360 });
});

test('A Teaspoon of Transcendence gives ATK percent', () => {
  const weapon = { id: 12_516, level: 90, refinement: 5, ascension: null };
  const [first] = hits(diluc, {
    actor: { weapon, stats: {} },
    rotation: [step('normal_attack')],
    explain: true,
  });
  const attack = first?.factors?.find(({ name }) => name === 'atk')?.value ?? 0;
  const plain = hits(diluc, {
    actor: { weapon: { ...weapon, refinement: 1 }, stats: {} },
    rotation: [step('normal_attack')],
    explain: true,
  })[0]?.factors?.find(({ name }) => name === 'atk')?.value;
  expect(attack / (plain ?? 1)).toBeCloseTo(1.56 / 1.28, 3);
});

/** The stats that a weapon's passive adds to those of its holder. */
const panelWith = (id: number, refinement: number) =>
  computePanel(
    inputOf({
      actor: {
        avatarId: sucrose,
        weapon: { id, level: 90, refinement, ascension: null },
        gear: worn(15_001, 1).map((piece) => ({
          ...piece,
          mainStat: { stat: 'elemental_mastery', value: 1000 },
        })),
      },
      rotation: [],
    }).actor,
    pack,
  );

test.each([
  ['Makhaira Aquamarine', 12_415, 1, 'atk', 0.24],
  ['Makhaira Aquamarine', 12_415, 5, 'atk', 0.48],
  ['Wandering Evenstar', 14_416, 1, 'atk', 0.24],
])('%s (%d) at refinement %d gives its holder %s by Elemental Mastery', (...row) => {
  const [, id, refinement, stat, share] = row;
  const { sums } = panelWith(id, refinement);
  expect((sums[stat] ?? 0) / (sums['elemental_mastery'] ?? 1)).toBeCloseTo(share, 6);
});

test("Xiphos' Moonlight gives Energy Recharge by Elemental Mastery", () => {
  const { sums } = panelWith(11_418, 5);
  const mastery = sums['elemental_mastery'] ?? 0;
  expect(sums['energy_recharge']).toBeCloseTo(1 + mastery * 0.00072, 6);
});

test('Fading Twilight gives the least of its three states', () => {
  expect(panelWith(15_411, 5).sums['dmg_bonus']).toBeCloseTo(0.12, 10);
});
