import { avatar, type Files, files, folders, stored, weapon } from './genshin-files.ts';
import { patches } from './patch.ts';
import type { SourcePatch } from './patch-sources.ts';
import { mergedTables, type Tables } from './published.ts';

const path = (name: string) => `enka-store/gi/${name}.json`;
const slots = ['flower', 'plume', 'sands', 'goblet', 'circlet'];
const oldWeapons = Object.keys(files[path('weapons')] as Files);

/** What players are mapped with, which the catalog does without. */
const before: Tables = mergedTables(files, {
  [path('affixes')]: { 501204: { PropType: 20, Value: 0.0389 } },
  [path('pfps')]: {},
  [path('weapons')]: Object.fromEntries(oldWeapons.map((id) => [id, { RefineProps: {} }])),
});

const inTexts = (category: string, make: (language: string) => unknown): Tables =>
  Object.fromEntries(
    folders.map((language) => [`genshin-db/${language}/${category}.json`, make(language)]),
  );

/** Nobody knows 999: a stat that the patch brings. */
const newcomer = avatar({
  Element: 'Photon',
  NameTextMapHash: 21,
  SkillOrder: [10_381, 10_382, 10_385],
  BaseProps: { 1: 1000, 4: 20.4, 7: 50, 999: 0.1 },
});
const lightfall = weapon({
  WeaponType: 1,
  NameTextMapHash: 22,
  BaseProps: { 4: 40.6, 999: 0.1 },
  PropGrowCurves: { 4: 7, 999: 8 },
  RefineProps: { 1: { 999: 0.2 } },
});

const after: Tables = mergedTables(before, {
  [path('avatars')]: { 10000999: newcomer },
  [path('weapons')]: { 11999: lightfall },
  [path('relics')]: {
    Items: Object.fromEntries(
      slots.map((_, index) => [99_950 + index, { Rarity: 5, EquipType: index, SetId: 15_999 }]),
    ),
    Sets: { 15999: { Name: '23', AddProps: { 999: 0.2 } } },
  },
  [path('locs')]: stored({ 21: 'Photonica', 22: 'Lightfall', 23: 'Nine Suns' }),
  ...inTexts('characters', () => ({ photonica: { id: 10_000_999, weaponType: 'WEAPON_BOW' } })),
  ...inTexts('talents', (language) => ({
    photonica: {
      id: 99_901,
      ...Object.fromEntries(
        [1, 2, 3].map((place) => [`combat${place}`, { name: `beam ${place} ${language}` }]),
      ),
    },
  })),
  ...inTexts('artifacts', (language) => ({
    suns: {
      id: 15_999,
      rarityList: [5],
      effect2Pc: 'Photon DMG +20%',
      ...Object.fromEntries(slots.map((slot) => [slot, { name: `${slot} ${language}` }])),
    },
  })),
});

export const genshinSourcePatch: SourcePatch = {
  before,
  after,
  odd: {
    [path('avatars')]: { 10000998: { ...newcomer, PromoteProps: [] }, 10000997: newcomer },
    [path('weapons')]: { 11998: { ...lightfall, PropGrowCurves: { 4: 77 } } },
    ...inTexts('talents', () => ({
      odd: {
        id: 99_701,
        combat1: { name: 'odd', attributes: { labels: ['Hit|{param1:F1P}'] } },
      },
    })),
  },
  named: [
    'enka-store/gi/avatars.json 10000998: PromoteProps:',
    'enka-store/gi/weapons.json 11998: enka-store/gi/curves.json has no level 1 of 77.',
    'genshin-db/English/talents.json odd: genshin-db/common/stats.json has no combat1 param1',
  ],
  broken: { [path('weapons')]: [] },
  reply: patches.genshin.reply,
};
