import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SimulationInput } from '../../../../src/games/builds/simulation.ts';
import { simulateGenshin } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { genshinWords } from '../../../../src/games/genshin/builds/words.ts';
import { buff, inputOf, pack, type Story, step } from './simulation-fixtures.ts';

const talents = { normal_attack: 10, elemental_skill: 10, elemental_burst: 10 };
const simulate = (avatarId: number, { actor, ...story }: Story) =>
  simulateGenshin(inputOf({ ...story, actor: { talents, ...actor, avatarId } }), pack);

const sent = { atk: 2000, hp: 30_000, def: 1000, em: 200, crit_rate: 0.7, crit_dmg: 1.5 };

/** Of what she has of Energy Recharge above 100 percent without gear, 32 percent, her passive makes electro DMG. */
const raidenBonus = 1 + 0.32 * 0.4;

test.each([
  ['Hu Tao, charged', 10_000_046, step('charged_attack'), [2.42565 * 2000]],
  ['Hu Tao, burst', 10_000_046, step('elemental_burst'), [4.93952 * 2000]],
  ['Diluc, burst', 10_000_016, step('elemental_burst'), [3.672 * 2000, 3.672 * 2000]],
  ['Ganyu, aimed', 10_000_037, step('charged_attack'), [2.304 * 2000, 3.9168 * 2000]],
  ['Raiden Shogun, skill', 10_000_052, step('elemental_skill'), [2.1096 * 2000 * raidenBonus]],
  [
    'Nahida, tri-karma',
    10_000_073,
    step('elemental_skill', { variant: 'Tri-Karma Purification' }),
    [1.8576 * 2000 + 3.7152 * 200],
  ],
  ['Zhongli, burst', 10_000_030, step('elemental_burst'), [8.9972 * 2000 + 0.33 * 30_000]],
  [
    'Zhongli, the fifth and sixth attack',
    10_000_030,
    step('normal_attack', { count: 6 }),
    [0.608226, 0.615791, 0.762552, 0.848793, 0.2125, 0.2125, 0.2125, 0.2125, 1.077256].map(
      (multiplier) => multiplier * 2000 + 0.0139 * 30_000,
    ),
  ],
])('%s deals what its talents say', (_, avatarId, one, bases) => {
  const { hits } = simulate(avatarId, { actor: { stats: sent }, rotation: [one] });
  expect(hits).toHaveLength(bases.length);
  for (const [index, base] of bases.entries()) {
    const bonus = avatarId === 10_000_030 && one.skill === 'elemental_burst' ? 1.288 : 1;
    expect(hits[index]?.damageNonCrit).toBeCloseTo(base * bonus * 0.45, 0);
    expect(hits[index]?.damageCrit).toBeCloseTo(base * bonus * 0.45 * 2.5, 0);
  }
});

test('a whole build by hand: Hu Tao with her staff, vaporize by burst', () => {
  const gear = [
    ['flower', 'hp'],
    ['plume', 'atk'],
    ['sands', 'hp_percent'],
    ['goblet', 'pyro_dmg_bonus'],
    ['circlet', 'crit_rate'],
  ].map(([slot = '', stat = '']) => ({
    slot,
    setId: 15_006,
    rarity: 5,
    level: 20,
    mainStat: { stat, value: null },
    subStats: [{ stat: 'elemental_mastery', value: 20, rolls: 1 }],
  }));
  const weapon = { id: 13_501, level: 90, refinement: 1, ascension: null };
  const { hits } = simulate(10_000_046, {
    actor: { stats: {}, gear, weapon },
    rotation: [step('elemental_burst', { aura: 'hydro' })],
    critMode: 'average',
  });
  const hp = 15_552.31 * (1 + 0.466 + 0.2) + 4780;
  const atk = 106.43 + 608.07 + 311 + 0.008 * hp;
  const bonus = 1 + 0.466 + 0.15;
  const crit = 1 + (0.05 + 0.311) * (0.5 + 0.384 + 0.662);
  const vaporize = 1.5 * (1 + (2.78 * 100) / 1500 + 0.15);
  const damage = atk * 4.93952 * bonus * crit * 0.45 * vaporize;
  expect((hits[0]?.damage ?? 0) / damage).toBeCloseTo(1, 3);
});

test('Flins deals lunar-charged damage directly, without DEF and damage bonus', () => {
  const rotation = [step('elemental_burst')];
  const { hits, notes } = simulate(10_000_120, { actor: { stats: sent }, rotation });
  const lunar = hits.filter(({ reaction }) => reaction === 'lunar_charged');
  const growth = 3 * (1 + (6 * 200) / 2200) * (1 + 0.14);
  expect(lunar.map(({ damageNonCrit }) => Math.round(damageNonCrit))).toEqual(
    [0.29232, 0.29232, 2.104704].map((share) => Math.round(share * 2000 * growth * 0.9)),
  );
  expect(notes).toContainEqual(expect.stringMatching(/^lunar_charged: direct damage = 3 x/));
});

test('Raiden Shogun fights with the level of her burst while it holds', () => {
  const variant = 'Secret Art: Musou Shinsetsu';
  const { hits } = simulate(10_000_052, {
    actor: { stats: sent, talents: { ...talents, normal_attack: 1 } },
    rotation: [step('normal_attack', { variant })],
  });
  expect(hits).toMatchObject([{ element: 'electro' }]);
  expect(hits[0]?.damageNonCrit).toBeCloseTo(0.798157 * 2000 * raidenBonus * 0.45, 0);
});

test.each(['anemo', 'geo', 'electro', 'dendro', 'hydro', 'pyro'])(
  'the traveler of %s fights with that element, either twin',
  (element) => {
    for (const avatarId of [10_000_005, 10_000_007]) {
      const rotation = [step('elemental_skill'), step('elemental_burst')];
      const { hits } = simulate(avatarId, { actor: { stats: sent, element }, rotation });
      expect(new Set(hits.map((hit) => hit.element))).toEqual(new Set([element]));
    }
  },
);

test('the traveler is taken in the first form where none is given', () => {
  const rotation = [step('normal_attack', { count: 5 }), step('elemental_skill')];
  const { hits } = simulate(10_000_005, { actor: { stats: sent }, rotation });
  const anemo = simulate(10_000_005, { actor: { stats: sent, element: 'anemo' }, rotation });
  expect(hits.at(-1)?.element).toBe('anemo');
  expect(hits).toEqual(anemo.hits);
});

test('a form without described skills deals no damage, and never that of another', () => {
  const { hits, notes } = simulate(10_000_117, {
    actor: { stats: sent, element: 'dendro' },
    rotation: [step('normal_attack')],
  });
  expect(hits).toEqual([]);
  expect(notes).toContain('The skills of this character are not known: they deal no damage here.');
});

test('every character of the pack plays every skill on every aura', () => {
  const skills = genshinWords.skills.filter((skill) => skill !== 'reaction');
  for (const { id } of pack.characters.heads) {
    const rotation = skills.flatMap((skill, index) =>
      [null, genshinWords.auras[index % 8] ?? null].map((aura) => step(skill, { aura, count: 3 })),
    );
    const { hits, totalDamage, dps } = simulate(id, {
      actor: { stats: {}, talents: {} },
      rotation,
    });
    expect(hits.every(({ damage }) => Number.isFinite(damage) && damage >= 0)).toBe(true);
    expect(totalDamage).toBeCloseTo(
      hits.reduce((sum, { damage }) => sum + damage, 0),
      0,
    );
    expect(dps.actionTimeSeconds).toBeGreaterThan(0);
  }
});

const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const sources = [
  'atk_percent',
  'res_reduction',
  'pyro_dmg_bonus',
  'kazuha_a4',
  'klee_c2',
  'nobody',
];
const stories = fc.record({
  actor: fc.record({
    level: fc.integer({ min: 1, max: 100 }),
    rank: fc.integer({ min: 0, max: 6 }),
    stats: fc.dictionary(fc.constantFrom(...genshinWords.stats), number),
  }),
  enemy: fc.record({
    level: fc.integer({ min: 1, max: 120 }),
    defReduction: number,
    elementRes: fc.dictionary(fc.constantFrom(...genshinWords.elements), number),
  }),
  rotation: fc.array(
    fc.record({
      skill: fc.constantFrom(...genshinWords.skills),
      count: fc.integer({ min: 1, max: 50 }),
      aura: fc.constantFrom(null, ...genshinWords.auras),
      type: fc.constantFrom(null, ...genshinWords.reactions),
      variant: fc.constantFrom(null, 'Hold', ''),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  buffs: fc.array(
    fc.record({
      source: fc.constantFrom(...sources),
      value: fc.option(number),
      atkFlat: fc.option(number),
      duration: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
    }),
    { maxLength: 8 },
  ),
  critMode: fc.constantFrom('average', 'always', 'never'),
}) as fc.Arbitrary<Story>;
const anybody = fc.constantFrom(...pack.characters.heads.map(({ id }) => id));

test('nothing that can be sent makes damage that is negative or without end', () => {
  fc.assert(
    fc.property(anybody, stories, (avatarId, story) => {
      const { totalDamage, hits } = simulate(avatarId, story);
      const numbers = [
        totalDamage,
        ...hits.flatMap((hit) => [hit.damage, hit.damageNonCrit, hit.damageCrit]),
      ];
      expect(numbers.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('more ATK, CRIT or bonus and less resistance never lower a rotation', () => {
  const rotation: SimulationInput['rotation'] = [
    step('normal_attack', { count: 7 }),
    step('charged_attack'),
    step('elemental_skill', { aura: 'hydro' }),
    step('elemental_burst', { aura: 'quicken' }),
    step('reaction', { type: 'vaporize' }),
    step('reaction', { type: 'bloom' }),
  ];
  const good = ['atk', 'crit_rate', 'crit_dmg', 'elemental_mastery', 'dmg_bonus', 'res_reduction'];
  for (const { id } of pack.characters.heads) {
    const total = (...sources: string[]) =>
      simulate(id, {
        actor: { stats: sent },
        rotation,
        buffs: sources.map((source) => buff(source, { value: 0.3 })),
        critMode: 'average',
      }).totalDamage;
    for (const source of good) expect(total(source)).toBeGreaterThanOrEqual(total());
  }
});
