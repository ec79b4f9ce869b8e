import { hsrData } from '../../src/games/hsr/tables.ts';
import { builtInPack } from './built-in.ts';
import { inAll } from './catalog-content.ts';
import { avatar, bySteps, files, hash, point, skill, values } from './hsr-files.ts';
import { patches } from './patch.ts';
import type { SourcePatch } from './patch-sources.ts';
import { mergedTables, type Tables } from './published.ts';

const path = (name: string) => `enka-store/hsr/${name}.json`;
const cache = (name: string) => `starrail-cache/data/${name}.json`;
const languages = ['en', 'id', 'ja', 'zh-cn', 'zh-tw'];
const types = ['HEAD', 'HAND', 'BODY', 'FOOT'];

/** The rolls of the game, in the form of the store. */
function affixes(): Tables {
  const { mainAffixes, subAffixes } = hsrData(builtInPack('hsr')).tables;
  const inStore = (groups: typeof mainAffixes, step: string) =>
    Object.fromEntries(
      Object.entries(groups).map(([group, rows]) => [
        group,
        Object.fromEntries(
          Object.entries(rows).map(([id, [Property, BaseValue, rise]]) => [
            id,
            { Property, BaseValue, [step]: rise },
          ]),
        ),
      ]),
    );
  return {
    MainAffix: inStore(mainAffixes, 'LevelAdd'),
    SubAffix: inStore(subAffixes, 'StepValue'),
  };
}

const withCrits = (one: ReturnType<typeof avatar>, PropSkills: number[][]) => ({
  ...one,
  SkillTree: { '0': { ...one.SkillTree['0'], PropSkills } },
  Promotion: bySteps((step) => ({
    ...one.Promotion[step],
    CriticalChance: 0.05,
    CriticalDamage: 0.5,
  })),
});

const oldCone = (files[path('weapons')] as Readonly<Record<string, object>>)['29001'];

/** What players are mapped with, which the catalog does without. */
const before: Tables = mergedTables(files, {
  [path('avatars')]: {
    1901: withCrits(avatar([[1_901_301]]), [[], [1_901_103, 1_901_201], [], []]),
    1902: withCrits(avatar([]), [[], [], [], []]),
  },
  [path('weapons')]: { 29001: { EquipmentSkill: {} } },
  [path('relics')]: { Items: {} },
  [path('affixes')]: affixes(),
  [path('ranks')]: {},
  [path('tree')]: {},
  [path('pfps')]: {},
});

const newcomer = {
  ...withCrits(avatar([]), [[1_999_201], [], [], []]),
  AvatarName: hash('photonica'),
  Element: 'Photon',
};
const points = [1, 2, 3, 4];
const photon = (value: number) => ({ props: { PhotonAddedRatio: value } });
const named = (place: number) =>
  Object.fromEntries(
    languages.map((language, index) => [
      language,
      {
        photonica: inAll('Photonica')[index],
        lightfall: inAll('Lightfall')[index],
        nine: inAll('Nine Suns')[index],
        PhotonAddedRatio: `Photon ${place}`,
      },
    ]),
  );

const after: Tables = mergedTables(before, {
  [path('avatars')]: {
    1999: {
      ...newcomer,
      SkillTree: {
        '0': { ...newcomer.SkillTree['0'], AvatarSkills: points.map((place) => 1_999_000 + place) },
      },
    },
  },
  [path('weapons')]: {
    29999: {
      ...oldCone,
      EquipmentName: hash('lightfall'),
      EquipmentSkill: Object.fromEntries([1, 2, 3, 4, 5].map((rank) => [rank, photon(rank / 10)])),
    },
  },
  [path('relics')]: {
    Sets: { 998: { Name: 'nine', SetSkills: { '2': photon(0.1), '4': { props: {} } } } },
    Items: Object.fromEntries(
      types.map((Type, index) => [
        69_981 + index,
        {
          Rarity: 5,
          Type,
          MainAffixGroup: 51 + index,
          SubAffixGroup: 5,
          Icon: `/ui/RelicIcons/IconRelic_998_${index + 1}.png`,
          SetID: 998,
        },
      ]),
    ),
  },
  [path('affixes')]: {
    MainAffix: { 51: { 99: { Property: 'PhotonAddedRatio', BaseValue: 0.06, LevelAdd: 0.02 } } },
  },
  [path('tree')]: { 1999201: { '1': photon(0.1) } },
  [path('hsr')]: named(1),
  [cache('AvatarSkillConfig')]: Object.fromEntries(
    points.map((place) => [199_900 + place, skill('hit', [[0.5, 1.5]])]),
  ),
  [cache('AvatarSkillTreeConfig')]: Object.fromEntries([
    ...points.map((place) => [
      1_999_000 + place,
      point(1_999_000 + place, { AvatarID: 1999, LevelUpSkillID: [199_900 + place] }),
    ]),
    [
      1_999_201,
      point(1_999_201, {
        AvatarID: 1999,
        PointType: 1,
        MaxLevel: 1,
        StatusAddList: [{ PropertyType: 'PhotonAddedRatio', Value: { Value: 0.1 } }],
      }),
    ],
  ]),
  [cache('ItemConfigRelic')]: Object.fromEntries(
    types.map((_, index) => [69_981 + index, { ItemName: hash('hit') }]),
  ),
});

export const hsrSourcePatch: SourcePatch = {
  before,
  after,
  odd: {
    [path('avatars')]: { 1998: { ...newcomer, Rarity: 'six' } },
    [path('weapons')]: { 29998: { ...oldCone, EquipmentSkill: {}, Promotion: {} } },
    [path('relics')]: {
      Items: { 69985: { Rarity: 5, Type: 'WING', MainAffixGroup: 57, SetID: 998 } },
    },
    [cache('AvatarSkillConfig')]: { 199905: skill('hit', [[1]], { ParamList: values(1)[0] }) },
  },
  named: [
    'enka-store/hsr/avatars.json 1998: Rarity:',
    'enka-store/hsr/weapons.json 29998: Promotion 0 of light cone 29998 is missing.',
    'enka-store/hsr/relics.json Items.69985: Type:',
    'starrail-cache/data/AvatarSkillConfig.json 199905: 1.ParamList:',
  ],
  broken: { [path('relics')]: { Items: 5, Sets: {} } },
  reply() {
    const reply = structuredClone(patches.hsr.reply()) as ReturnType<typeof Object>;
    const [shown] = reply.detailInfo.avatarDetailList;
    delete shown.enhancedId;
    shown.relicList.length = types.length;
    shown.skillTreeList = points.map((place) => ({ pointId: 1_999_000 + place, level: 1 }));
    return reply;
  },
};
