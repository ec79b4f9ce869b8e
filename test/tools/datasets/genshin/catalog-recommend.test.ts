import { expect, test } from 'vitest';
import type { CatalogContent, ParamRecord } from '../../../../src/games/catalog.ts';
import { readTraits } from '../../../../src/games/genshin/builds/traits.ts';
import {
  recommender,
  wishesOfSet,
  wishesOfWeapon,
} from '../../../../tools/datasets/genshin/recommend.ts';
import { character, idsFrom, inAll } from '../../../support/catalog-content.ts';

const row = (label: string, value = 100, unit: ParamRecord['unit'] = 'percent'): ParamRecord => ({
  labels: [label, null, null, null, null],
  unit,
  values: Array(15).fill(value),
});

function fighter(
  id: number,
  element: string,
  weaponType: string,
  rows: Record<string, ParamRecord[]>,
) {
  const { head, body } = character(id);
  const talents = Object.entries(rows).map(([type, params]) => ({
    type,
    names: inAll(type),
    description: inAll(type === 'burst' && element === 'Cryo' ? 'deals Physical DMG' : 'hits'),
    params,
  }));
  return { head: { ...head, element, weaponType }, body: { ...body, talents } };
}

const swordsman = fighter(1, 'Pyro', 'Sword', {
  normal: [row('1-Hit DMG', 500)],
  skill: [row('Skill DMG (Max HP)', 20), row('Healing (Max HP)', 5)],
  burst: [row('Skill DMG', 300), row('Energy Cost', 80, 'flat')],
});
const archer = fighter(2, 'Cryo', 'Bow', {
  normal: [row('1-Hit DMG', 50)],
  skill: [row('Skill DMG (DEF)', 90), row('DMG Absorption (DEF)', 900)],
  burst: [row('Skill DMG (DEF)', 400), row('Energy Cost', 40, 'flat')],
});
const others = idsFrom(10, 8).map((id) =>
  fighter(id, 'Geo', 'Catalyst', { burst: [row('Skill DMG', 10)] }),
);
const characters: CatalogContent['characters'] = [swordsman, archer, ...others];
const recommend = recommender(characters);

const setOf = (stat: string, four = '') =>
  recommend(
    wishesOfSet({
      two: { text: null, stats: [[stat, 20]] },
      four: { text: inAll(four), stats: [] },
    }),
  );
const weaponOf = (type: string, stat: string | null, passive = '') =>
  recommend(
    wishesOfWeapon({ type, secondary: stat === null ? null : { stat, first: 1, top: 2 } }, passive),
  );

test('a kit is told by the numbers of skill and burst', () => {
  expect(readTraits(swordsman)).toEqual({
    id: 1,
    element: 'Pyro',
    weaponType: 'Sword',
    stats: ['atk', 'hp'],
    strongest: 'normal',
    heals: true,
    shields: false,
    isPhysical: false,
    energyCost: 80,
  });
  expect(readTraits(archer)).toMatchObject({ stats: ['def'], strongest: 'burst', shields: true });
});

test.each([
  ['hp_percent', '', [1]],
  ['def_percent', '', [2]],
  ['pyro_dmg_bonus', '', [1]],
  ['healing_bonus', '', [1]],
  ['shield_strength', '', [2]],
  ['energy_recharge', '', [1]],
  ['physical_dmg_bonus', '', [2]],
  ['normal_attack_dmg_bonus', '', [1]],
  ['def_percent', 'if the wielder uses a Sword or Claymore.', []],
  ['def_percent', 'if the wielder uses a Bow.', [2]],
  ['hp_percent', 'Increases Cryo DMG by 5%.', []],
  ['hp_percent', 'Elemental Burst DMG is increased.', []],
  ['incoming_healing', 'Elemental Burst DMG is increased.', []],
])('two pieces with %s and four that say %j suit %j', (stat, four, ids) => {
  expect(setOf(stat, four)).toEqual(ids);
});

test('what suits more than a third of all is no recommendation', () => {
  expect(setOf('geo_dmg_bonus')).toEqual([]);
  expect(setOf('elemental_burst_dmg_bonus')).toEqual([]);
});

test.each([
  ['Sword', 'hp_percent', '', [1]],
  ['Bow', 'hp_percent', '', []],
  ['Bow', 'crit_rate', 'Increases DEF by 5%.', [2]],
  ['Bow', 'crit_rate', 'Nothing of use.', []],
  ['Bow', null, '', []],
])('a %s with %s whose passive says %j suits %j', (type, stat, passive, ids) => {
  expect(weaponOf(type, stat, passive)).toEqual(ids);
});
