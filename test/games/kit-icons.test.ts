import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { builtInPack } from '../support/built-in.ts';

const genshinOf = (avatarId: number, element: string) =>
  games.genshin.kitIcons({ avatarId, element } as never, builtInPack('genshin'));
const hsrOf = (avatarId: number) =>
  games.hsr.kitIcons({ avatarId, enhanced: false } as never, builtInPack('hsr'));

test.each([
  ['Xingqiu', 10000025, 'Hydro', 'U_Xingqiu_01', 'A_01', 'S_Xingqiu_01', 'E_Xingqiu_01'],
  ['Ayaka, in another order', 10000002, 'Cryo', 'U_Ayaka_02', 'A_01', 'S_Ayaka_01', 'E_Ayaka'],
  [
    'the traveler, by element',
    10000005,
    'Electro',
    'U_PlayerElectric_01',
    'A_01',
    'S_PlayerElectric_01',
    'E_PlayerElectric_01',
  ],
])('the icons of %s', (_, id, element, third, normal, skill, burst) => {
  const { ranks, talents } = genshinOf(id, element);
  expect(ranks).toHaveLength(6);
  expect(ranks[2]).toBe(`/ui/UI_Talent_${third}.png`);
  expect(talents).toEqual({
    normal: `/ui/Skill_${normal}.png`,
    skill: `/ui/Skill_${skill}.png`,
    burst: `/ui/Skill_${burst}.png`,
  });
});

test.each([
  [1002, 'SkillIcon_1002_BP', 'SkillIcon_1002_Ultra'],
  [1001, 'SkillIcon_1001_Ultra', 'SkillIcon_1001_BP'],
  [8002, 'SkillIcon_8001_BP', 'SkillIcon_8001_Ultra'],
])(
  'the third and the fifth eidolon of %i are those of the skills that they raise',
  (id, third, fifth) => {
    const { ranks } = hsrOf(id);
    expect([ranks[2], ranks[4]]).toEqual(
      [third, fifth].map((name) => `/ui/hsr/SpriteOutput/SkillIcons/${name}.png`),
    );
  },
);

test('a character that the catalog does not know has no icons', () => {
  expect(genshinOf(10009999, 'Pyro')).toEqual({ ranks: [], talents: {} });
});
