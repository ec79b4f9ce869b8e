import { expect, test } from 'vitest';
import type { Hit } from '../../../../src/games/builds/simulation.ts';
import { simulateGenshin } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { namedBuffs } from '../../../../src/games/genshin/builds/facts/buffs.ts';
import { genshinWords } from '../../../../src/games/genshin/builds/words.ts';
import {
  buff,
  inputOf,
  kitOf,
  pack,
  plain,
  play,
  type Story,
  step,
} from './simulation-fixtures.ts';

const pyro = kitOf('pyro');
const skill = [step('elemental_skill')];

/** The damage of a skill or a normal attack under buffs, as a multiple of the same without. */
const gain = (buffs: Parameters<typeof buff>[], element = 'pyro', aura: string | null = null) =>
  (play(kitOf(element), {
    rotation:
      element === 'physical' ? [step('normal_attack')] : [step('elemental_skill', { aura })],
    buffs: buffs.map((one) => buff(...one)),
    critMode: 'average',
  }).hits[0]?.damage ?? 0) /
  (plain * 1.5);

/** Hu Tao's base ATK at level 90, which percent counts for where no weapon was sent. */
const base = 106.43 / 1000;

test.each([
  ['superconduct', 'physical', (1 + 0.15) / 0.9],
  ['viridescent_venerer_4pc', 'pyro', 1.15 / 0.9],
  ['viridescent_venerer_4pc', 'geo', 1],
  ['deepwood_memories_4pc', 'dendro', 1.1 / 0.9],
  ['noblesse_oblige_4pc', 'pyro', 1 + 0.2 * base],
  ['tenacity_of_the_millelith_4pc', 'pyro', 1 + 0.2 * base],
  ['archaic_petra_4pc', 'pyro', 1.35],
  ['archaic_petra_4pc', 'physical', 1],
  ['instructor_4pc', 'pyro', 1],
  ['scroll_of_the_hero_4pc', 'pyro', 1.12],
  ['thrilling_tales_of_dragon_slayers', 'pyro', 1 + 0.24 * base],
  ['bennett_burst', 'pyro', 1],
  ['kazuha_a4', 'pyro', 1],
  ['zhongli_shield', 'pyro', 1.05 / 0.9],
  ['lisa_a4', 'pyro', 2 / 1.85],
  ['klee_c2', 'pyro', 2 / 1.77],
  ['razor_c4', 'pyro', 2 / 1.85],
  ['ayaka_c4', 'pyro', 2 / 1.7],
  ['nahida_c2', 'pyro', 2 / 1.7],
  ['raiden_c2', 'pyro', 2 / 1.4],
  ['resonance_pyro', 'pyro', 1 + 0.25 * base],
  ['resonance_hydro', 'pyro', 1],
  ['resonance_cryo', 'pyro', 1],
  ['resonance_geo', 'pyro', 1.15],
  ['resonance_geo', 'geo', (1.15 * 1.05) / 0.9],
  ['resonance_dendro', 'pyro', 1],
])('%s changes %s damage by %d', (source, element, factor) => {
  expect(gain([[source]], element)).toBeCloseTo(factor, 4);
});

test('every buff of the game has its row', () => {
  expect(namedBuffs.size).toBe(23);
});

test('cryo resonance counts against what is cold', () => {
  expect(gain([['resonance_cryo']], 'geo', 'cryo')).toBeCloseTo(1.65 / 1.5, 4);
  expect(gain([['resonance_cryo']], 'geo', 'pyro')).toBeCloseTo(1, 4);
});

test('Elemental Mastery of a buff counts for reactions', () => {
  const [only] = play(pyro, {
    rotation: [step('elemental_skill', { aura: 'hydro' })],
    buffs: [buff('instructor_4pc'), buff('reaction_bonus', { value: 0.15 })],
  }).hits;
  expect(only?.reactionBonus).toBeCloseTo((2.78 * 120) / 1520 + 0.15, 10);
});

test.each([
  ['atk_percent', 0.5, 1 + 0.5 * base],
  ['atk', 200, 1.2],
  ['atk_flat', 200, 1.2],
  ['dmg_bonus', 0.5, 1.5],
  ['pyro_dmg_bonus', 0.5, 1.5],
  ['cryo_dmg_bonus', 0.5, 1],
  ['elemental_dmg_bonus', 0.5, 1.5],
  ['elemental_skill_dmg_bonus', 0.5, 1.5],
  ['elemental_burst_dmg_bonus', 0.5, 1],
  ['crit_rate', 0.2, 1.7 / 1.5],
  ['crit_dmg', 1, 2 / 1.5],
  ['res_reduction', 0.4, 1.15 / 0.9],
  ['pyro_res_reduction', 0.4, 1.15 / 0.9],
  ['cryo_res_reduction', 0.4, 1],
  ['def_reduction', 0.3, 2 / 1.7],
  ['def_ignore', 0.6, 2 / 1.4],
])('%s %d changes damage by %d', (source, value, factor) => {
  expect(gain([[source, { value }]])).toBeCloseTo(factor, 4);
});

const kaeya = 10_000_015;

test.each([
  ['all_dmg_bonus', 'dmg_bonus', 0.5],
  ['normal_dmg_bonus', 'normal_attack_dmg_bonus', 0.5],
  ['charged_dmg_bonus', 'charged_attack_dmg_bonus', 50],
  ['plunge_dmg_bonus', 'plunging_attack_dmg_bonus', 0.5],
  ['skill_dmg_bonus', 'elemental_skill_dmg_bonus', 0.5],
  ['burst_dmg_bonus', 'elemental_burst_dmg_bonus', 0.5],
  ['flat_atk', 'atk', 200],
  ['flat_hp', 'hp', 200],
  ['flat_def', 'def', 200],
  ['er', 'energy_recharge', 0.5],
])('%s is another name of %s', (name, stat, value) => {
  const damages = (source: string) =>
    [kaeya, 10_000_034, 10_000_046].map((avatarId) =>
      simulateGenshin(
        inputOf({
          actor: { avatarId },
          rotation: genshinWords.skills.slice(0, -1).map((one) => step(one)),
          buffs: [buff(source, { value })],
        }),
        pack,
      ).hits.map(({ damage }) => damage),
    );
  expect(damages(name)).toEqual(damages(stat));
  const changes = !['er', 'flat_hp'].includes(name);
  expect(String(damages(name)) !== String(damages('healing_bonus'))).toBe(changes);
});

test('a bonus of one reaction counts for that one', () => {
  const [hit] = play(pyro, {
    rotation: [step('elemental_skill', { aura: 'hydro' })],
    buffs: [buff('vaporize_bonus', { value: 0.2 }), buff('melt_bonus', { value: 0.1 })],
  }).hits;
  expect(hit?.reactionBonus).toBeCloseTo(0.2, 10);
});

test('reduction and ignore of DEF multiply, and reductions add up to 90 percent', () => {
  expect(gain([['ayaka_c4'], ['raiden_c2']])).toBeCloseTo(2 / (1 + 0.7 * 0.4), 4);
  expect(gain([['def_reduction', { value: 0.8 }], ['lisa_a4']])).toBeCloseTo(2 / 1.1, 4);
});

test('a value takes the place of what the buff of the game has', () => {
  expect(gain([['zhongli_shield', { value: 0.3 }]])).toBeCloseTo(1.1 / 0.9, 4);
  expect(gain([['zhongli_shield', { value: -0.3 }]])).toBeCloseTo(1.1 / 0.9, 4);
  expect(gain([['kazuha_a4', { value: 0.4 }]])).toBeCloseTo(1.4, 4);
  expect(gain([['kazuha_a4', { value: 1000 }]])).toBeCloseTo(1.4, 4);
  expect(gain([['thrilling_tales_of_dragon_slayers', { value: 5 }]])).toBeCloseTo(
    1 + 0.48 * base,
    4,
  );
  expect(gain([['bennett_burst', { atkFlat: 800 }]])).toBeCloseTo(1.8, 4);
  expect(gain([['bennett_burst', { value: 800 }]])).toBeCloseTo(1.8, 4);
});

test('flat ATK counts with any source, known or not', () => {
  expect(gain([['noblesse_oblige_4pc', { atkFlat: 100 }]])).toBeCloseTo(1.1 + 0.2 * base, 4);
  expect(gain([['a_friend', { atkFlat: 100 }]])).toBeCloseTo(1.1, 4);
});

test.each([
  ['pyro_dmg_bonus', { value: 46.6 }, 'pyro_dmg_bonus 46.6 is read as 46.6 percent.'],
  ['a_friend', { value: 0.5 }, 'The buff a_friend is not known: it is ignored.'],
  ['a_friend', { value: 0.5, atkFlat: 9 }, 'The buff a_friend is not known: its value is ignored.'],
  ['constructor', { value: 1 }, 'The buff constructor is not known: it is ignored.'],
  ['crit_rate', {}, 'crit_rate counts nothing without a value.'],
  ['er', { value: 0.5 }, 'er changes damage only where a bonus grows with it.'],
  ['healing_bonus', { value: 0.5 }, 'healing_bonus does not change damage.'],
  [
    'bennett_burst',
    {},
    'bennett_burst depends on who gives it: it counts nothing without atk_flat.',
  ],
  ['resonance_geo', { duration: 9 }, 'resonance_geo: a shield is up.'],
  [
    'noblesse_oblige_4pc',
    {},
    'noblesse_oblige_4pc has no duration: it holds all along; in the game 12 s.',
  ],
])('what is not certain about %s is a note', (source, more, note) => {
  expect(play(pyro, { rotation: skill, buffs: [buff(source, more)] }).notes).toContain(note);
});

test('a buff of the game does not stack with itself, a stat does', () => {
  const twice = play(pyro, {
    rotation: skill,
    buffs: [buff('zhongli_shield'), buff('zhongli_shield')],
  });
  expect(twice.hits[0]?.damage).toBe(525);
  expect(twice.notes).toContain('zhongli_shield does not stack with itself: it counts once.');
  expect(
    gain([
      ['dmg_bonus', { value: 0.2 }],
      ['dmg_bonus', { value: 0.3 }],
    ]),
  ).toBeCloseTo(1.5, 8);
});

test('a buff covers the casts that start before it ends', () => {
  const { hits } = play(pyro, {
    rotation: [step('elemental_skill', { count: 4 })],
    buffs: [buff('dmg_bonus', { value: 1, duration: 1 })],
  });
  expect(hits.map(({ damage }) => damage)).toEqual([900, 900, 900, 450]);
});

test('every element and every skill has its bonus', () => {
  const sources = [...genshinWords.elements, ...genshinWords.skills].map(
    (name) => `${name}_dmg_bonus`,
  );
  const { notes } = play(pyro, {
    rotation: skill,
    buffs: sources.map((source) => buff(source, { value: 0.1 })),
  });
  expect(notes).toEqual([]);
});

const ganyu = 10_000_037;
const diluc = 10_000_016;

const played = (avatarId: number, story: Story) =>
  simulateGenshin(inputOf({ ...story, actor: { avatarId, ...story.actor } }), pack);
const elements = (hits: readonly Hit[]) => [...new Set(hits.map(({ element }) => element))];

test('an infusion gives physical attacks its element, with its bonus and its resistance', () => {
  const story: Story = {
    actor: { stats: { atk: 1000, pyro_dmg_bonus: 0.5, physical_dmg_bonus: 0 } },
    enemy: { elementRes: { pyro: 0.5 } },
    rotation: [step('normal_attack'), step('charged_attack'), step('plunging_attack')],
  };
  const plain = played(kaeya, story).hits;
  const infused = played(kaeya, { ...story, buffs: [buff('pyro_infusion')] }).hits;
  expect(elements(plain)).toEqual(['physical']);
  expect(elements(infused)).toEqual(['pyro']);
  for (const [index, { damage }] of infused.entries()) {
    expect(damage / (plain[index]?.damage ?? 0)).toBeCloseTo((1.5 * 0.5) / 0.9, 4);
  }
});

test('infused attacks react, the first of the string and every third behind it', () => {
  const { hits } = played(diluc, {
    rotation: [step('normal_attack', { count: 6, aura: 'hydro' })],
    buffs: [buff('pyro_infusion')],
  });
  expect(hits.map(({ reaction }) => reaction)).toEqual([
    ...['vaporize', null, null],
    ...['vaporize', null, null],
  ]);
});

test('skills, bursts and shots that have an element keep it', () => {
  const rotation = ['elemental_skill', 'elemental_burst'].map((skill) => step(skill));
  const buffs = [buff('pyro_infusion')];
  expect(elements(played(kaeya, { rotation, buffs }).hits)).toEqual(['cryo']);
  const shots = played(ganyu, { rotation: [step('charged_attack')] }).hits;
  expect(elements(played(ganyu, { rotation: [step('charged_attack')], buffs }).hits)).toEqual(
    elements(shots).map((element) => (element === 'physical' ? 'pyro' : element)),
  );
});

test('an infusion holds for its duration', () => {
  const { hits } = played(diluc, {
    rotation: [step('normal_attack', { count: 4 })],
    buffs: [buff('cryo_infusion', { duration: 2 })],
  });
  expect(hits[0]?.element).toBe('cryo');
  expect(hits.at(-1)?.element).toBe('physical');
});

test('of two infusions the later in the list counts, which a note says', () => {
  const { hits, notes } = played(kaeya, {
    rotation: [step('normal_attack')],
    buffs: [buff('pyro_infusion'), buff('cryo_infusion')],
  });
  expect(elements(hits)).toEqual(['cryo']);
  expect(notes).toContain(
    'Of several infusions at once the last of the list counts: cryo_infusion.',
  );
});
