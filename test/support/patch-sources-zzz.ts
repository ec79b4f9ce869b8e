import { inAll } from './catalog-content.ts';
import { patches } from './patch.ts';
import type { SourcePatch } from './patch-sources.ts';
import { mergedTables, type Tables } from './published.ts';
import { files, inFolders } from './zzz-files.ts';

const path = (name: string) => `enka-store/zzz/${name}.json`;
const partners = 'zzz-plugin-maps/PartnerId2Data.json';

/** The game before the patch: the agent and the engine of the invented files under other ids. */
const older: Tables = JSON.parse(
  JSON.stringify(files).replaceAll('14999', '14001').replaceAll('1999', '1001'),
);

const skillTexts = [
  'CommonAttack',
  'SpecialAttack',
  'Evade',
  'UniqueSkill',
  'CoreSkill',
  'AssistSkill',
];
const discs = (set: number) =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((slot) => [set + 40 + slot, { Rarity: 4, SuitId: set }]),
  );

/** What players are mapped with, which the catalog does without. */
const before: Tables = mergedTables(older, {
  [path('equipments')]: { Items: discs(39_000) },
  [path('pfps')]: {},
  'enka-tooltip-zzz/locs/zzz_loc.json': {
    EN: Object.fromEntries(skillTexts.map((key) => [`SkillText_${key}`, key])),
  },
});

const rowOf = (table: string, id: string): object =>
  (files[table] as Readonly<Record<string, object>>)[id] ?? {};
const agent = { ...rowOf(path('avatars'), '1999'), Name: 'Photonica', ElementTypes: ['Photon'] };
const engine = { ...rowOf(path('weapons'), '14999'), ItemName: 'Lightfall' };
const textsOf = (folder: string, id: string, from: string): Tables =>
  Object.fromEntries(
    inFolders(`${folder}/${id}`, undefined).map(([file]) => [
      file,
      files[file.replace(`${id}.json`, `${from}.json`)],
    ]),
  );

const after: Tables = mergedTables(before, {
  [path('avatars')]: { 1999: agent },
  [path('weapons')]: {
    14999: { ...engine, SecondaryStat: { PropertyId: 99_903, PropertyValue: 960 } },
  },
  [path('equipments')]: {
    Items: discs(39_900),
    Suits: { 39900: { Icon: '/ui/zzz/Suns.png', Name: 'Suns', SetBonusProps: { 99903: 800 } } },
  },
  [path('property')]: { 99903: { Name: 'AddedDamageRatio_Photon', Format: '{0:0.#%}' } },
  [path('locs')]: Object.fromEntries(
    ['en', 'id', 'ja', 'zh-cn'].map((language, index) => [
      language,
      {
        Photonica: inAll('Photonica')[index],
        Lightfall: inAll('Lightfall')[index],
        Suns: inAll('Nine Suns')[index],
      },
    ]),
  ),
  [partners]: { 1999: rowOf(partners, '1999') },
  ...textsOf('Avatars', '1999', '1999'),
  ...textsOf('Weapons', '14999', '14999'),
  ...textsOf('Suits', '39900', '39000'),
});

const odd = 'Adds {CAL:1+Moonlight,100,1}%.';

export const zzzSourcePatch: SourcePatch = {
  before,
  after,
  odd: {
    [path('avatars')]: { 1998: { ...agent, CoreEnhancementProps: {} } },
    [path('weapons')]: { 14998: engine, 14997: { ...engine, Rarity: 9 } },
    [path('equipments')]: { Items: { 39951: { Rarity: 4, SuitId: 39_800 } } },
    ...Object.fromEntries(
      inFolders('Weapons/14998', {
        Talents: { '1': { Title: 'Moonlight', Description: odd } },
      }),
    ),
  },
  named: [
    'enka-store/zzz/avatars.json 1998: CoreEnhancementProps:',
    'enka-store/zzz/weapons.json 14997: No curve has level 0 of rarity 10.',
    'enka-tooltip-zzz/EN/Weapons/14998.json: The formula',
    'enka-store/zzz/equipments.json Items.39951: Its id does not follow the rule.',
  ],
  broken: { [path('property')]: 7 },
  reply: patches.zzz.reply,
};
