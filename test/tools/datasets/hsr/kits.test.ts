import { expect, test } from 'vitest';
import { clausesOf } from '../../../../tools/datasets/hsr/kits/clauses.ts';
import { makeHsrKits } from '../../../../tools/datasets/hsr/kits/kits.ts';

/** Element, kind, positions and count of each clause that hits the target. */
const read = (description: string) =>
  clausesOf(description)
    .filter(({ isOnTarget, isOwn }) => isOnTarget && isOwn)
    .map(({ element, kind, shares, times }) => [
      element,
      kind,
      shares.map(({ stat, position }) => `${position} ${stat}`).join(' + '),
      times,
    ]);

test('what hits only those beside the target is left out', () => {
  const beside =
    "Deals Fire DMG equal to #1[i]% of X's ATK to one designated enemy and Fire DMG equal to #2[i]% of X's ATK to enemies adjacent to it, with a #3[i]% base chance to Burn the target.";
  expect(read(beside)).toEqual([['fire', 'hit', '1 atk', { count: 1 }]]);
});

test('an attack on all hits the target once', () => {
  expect(read("Deals all enemies Ice DMG equal to #1[i]% of X's Max HP.")).toEqual([
    ['ice', 'hit', '1 hp', { count: 1 }],
  ]);
});

test.each([
  ['additionally deals DMG 4 times, with each time dealing', { count: 4 }],
  ['further deals DMG for #5[i] extra time(s), with each time dealing', { position: 5 }],
  ['deals #4[i] instances of DMG, each dealing', { position: 4 }],
  ['deals #4[i] instance(s) of DMG, with each instance being', { position: 4 }],
  ['deals #2[i] instance(s) of DMG. Each instance of DMG deals', { position: 2 }],
  ['launches a #2[i]-hit Follow-Up ATK, with each hit dealing', { position: 2 }],
  ['uses a 7-hit attack and deals', { count: 1 }],
])('a count is read where each hit has the share: %s', (words, times) => {
  const description = `X ${words} Wind DMG equal to #1[i]% of X's ATK to one random enemy.`;
  expect(read(description)).toEqual([['wind', 'hit', '1 atk', times]]);
});

test('two shares of one hit are added up', () => {
  const both = "Deals Fire DMG equal to #1[i]% of X's ATK plus #2[i]% of X's DEF to all enemies.";
  expect(read(both)).toEqual([['fire', 'hit', '1 atk + 2 def', { count: 1 }]]);
});

test('damage may be named behind the share', () => {
  expect(read("Deals #1[i]% of X's ATK as Quantum DMG to one enemy.")).toEqual([
    ['quantum', 'hit', '1 atk', { count: 1 }],
  ]);
});

test('damage over time and additional damage are told apart', () => {
  const apart =
    "While Shocked, enemies take Lightning DoT equal to #4[i]% of X's ATK.\nThey receive Ice Additional DMG equal to #5[i]% of X's ATK.";
  expect(read(apart).map(([, kind]) => kind)).toEqual(['dot', 'additional']);
});

test('shares of the stats of others are left out, and shields are no damage', () => {
  expect(read("Deals Ice Additional DMG equal to #1[i]% of that ally's ATK.")).toEqual([]);
  expect(read('Enemies take #1[f1]% of their Max HP as Physical DoT.')).toEqual([]);
  expect(read("A Shield that can absorb DMG equal to #1[i]% of X's DEF.")).toEqual([]);
});

test('a title before a name ends no sentence', () => {
  const titled = "Deals Imaginary DMG equal to #1[i]% of Dr. X's ATK to one enemy.";
  expect(read(titled)).toEqual([['imaginary', 'hit', '1 atk', { count: 1 }]]);
});

const hash = (text: string) => ({ Hash: text });
const values = (...all: readonly number[]) => all.map((Value) => ({ Value }));
const skill = (id: string, ...levels: readonly (readonly number[])[]) =>
  Object.fromEntries(
    levels.map((numbers, index) => [
      index + 1,
      {
        SkillName: hash(`${id} name`),
        SkillDesc: hash(id),
        ParamList: values(...numbers),
        ShowStanceList: values(30, 0, 0),
        SkillEffect: 'SingleAttack',
      },
    ]),
  );
const point = (id: number, skillId: number, form = {}) => ({
  '1': {
    PointID: id,
    AvatarID: 1901,
    ...form,
    PointType: 2,
    MaxLevel: 6,
    PrePoint: [],
    LevelUpSkillID: [skillId],
    StatusAddList: [],
    PointName: '',
    PointDesc: '',
    ParamList: [],
  },
});
const growth = {
  HPBase: 1,
  HPAdd: 1,
  AttackBase: 1,
  AttackAdd: 1,
  DefenceBase: 1,
  DefenceAdd: 1,
  SpeedBase: 100,
  CriticalChance: 0.05,
  CriticalDamage: 0.5,
};
const tree = (prefix: string) => ({
  AvatarSkills: [1, 2, 3, 4].map((place) => Number(`${prefix}190100${place}`)),
  PropSkills: [],
  SummonSkills: [],
});
const avatar = {
  AvatarName: hash('name'),
  Rarity: 5,
  Element: 'Fire',
  AvatarBaseType: 'Priest',
  AvatarSideIconPath: '',
  ActionAvatarHeadIconPath: '',
  AvatarCutinFrontImgPath: '',
  RankIDList: [190101, 190102, 190103],
  SkillTree: { '0': tree(''), '1': tree('1') },
  Promotion: { '0': growth },
};

/** One character with an original and an enhanced form, invented. */
const files: Record<string, unknown> = {
  'enka-store/hsr/avatars.json': { '1901': avatar, '1902': avatar },
  'enka-store/hsr/ranks.json': { '1190103': { SkillAddLevelList: { '11901002': 2 } } },
  'starrail-cache/data/AvatarSkillConfig.json': {
    '190101': skill('old', [9, 9]),
    '1190101': skill('basic', [0.5], [0.6]),
    '1190102': skill('short', [0.5, 0.1], [0.6]),
    '1190103': skill('odd', [1]),
    '1190104': skill('none', [1]),
  },
  'starrail-cache/data/AvatarSkillTreeConfig.json': {
    '1901001': point(1901001, 190101),
    '11901001': point(11901001, 1190101, { EnhancedID: 1 }),
    '11901002': point(11901002, 1190102, { EnhancedID: 1 }),
    '11901003': point(11901003, 1190103, { EnhancedID: 1 }),
    '11901004': point(11901004, 1190104, { EnhancedID: 1 }),
  },
  'starrail-cache/langs/en.json': {
    old: "Deals Fire DMG equal to #1[i]% of X's ATK to one enemy.",
    'short name': 'short name',
    basic: "<color=#1>Deals</color> Fire DMG equal to #1[i]% of X's ATK to one enemy.",
    short: "Deals Fire DMG equal to #2[i]% of X's ATK to one enemy.",
    odd: 'Deals Fire DMG equal to whatever X has to one enemy.',
    none: 'Heals for #1[i]% of all that is.',
    'basic name': '<unbreak>Two</unbreak> Words',
  },
};
const kitOf = (id: string) => makeHsrKits({ json: (path) => files[path] })[id];

test('the enhanced form is the one that becomes a kit, without markup', () => {
  expect(kitOf('1901')?.skills).toEqual({
    basic: {
      talent: 'basic',
      variants: [
        {
          name: 'Two Words',
          hits: [
            {
              name: 'Two Words',
              parts: [{ stat: 'atk', values: [0.5, 0.6] }],
              times: 1,
              element: 'fire',
              attack: 'basic',
              toughness: 30,
            },
          ],
        },
      ],
    },
  });
});

test('the original form stands beside it where there are two', () => {
  expect(kitOf('1901-original')).toMatchObject({
    skills: { basic: { variants: [{ hits: [{ parts: [{ stat: 'atk', values: [9] }] }] }] } },
    missing: { skill: 'The sources have no description of it yet.' },
    raised: [],
  });
  expect(kitOf('1902-original')).toBeUndefined();
});

test('what cannot be read is missing with why, and ends nothing', () => {
  expect(kitOf('1901')?.missing).toEqual({
    skill: 'short name has no number 2.',
    ultimate: 'Its description was not understood.',
    talent: 'It deals no damage.',
  });
  expect(kitOf('1902')).toMatchObject({
    skills: {},
    missing: { basic: 'The sources have no description of it yet.' },
  });
});

test('eidolons raise what those of the form raise, and the path says what a character does for others', () => {
  expect(kitOf('1901')?.raised).toEqual([{ rank: 3, talent: 'skill', levels: 2 }]);
  expect(kitOf('1901')?.helps).toEqual(['heals']);
});
