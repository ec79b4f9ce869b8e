import { expect, test } from 'vitest';
import type { Hit } from '../../../../src/games/builds/simulation.ts';
import { simulateGenshin } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { buff, inputOf, pack, type Story, step } from './simulation-fixtures.ts';

const kaeya = 10_000_015;
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
