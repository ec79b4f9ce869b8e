import { expect, test } from 'vitest';
import { genshin } from '../../../src/games/genshin/index.ts';
import { genshinData } from '../../../src/games/genshin/tables.ts';
import { languages } from '../../../src/games/ids.ts';
import { builtInPack } from '../../support/built-in.ts';
import { fixture, options, presentReply } from '../../support/genshin-fixtures.ts';

const current = presentReply(fixture('current'));
const [xingqiu, traveler, unknown, zhongli] = current.showcase;

test('the account is presented', () => {
  expect({ ...current, showcase: [] }).toEqual({
    uid: '812345678',
    game: 'genshin',
    nickname: 'Mira Teapot',
    level: 57,
    signature: 'Fishing in Mondstadt',
    profilePictureUrl: 'https://cdn.example/ui/UI_AvatarIcon_Ambor_Circle.png',
    worldLevel: 8,
    region: 'asia',
    namecardId: 210001,
    showcase: [],
  });
});

test('a character has name, element, weapon, constellation and ascension', () => {
  expect({ ...xingqiu, artifacts: [], detail: null }).toEqual({
    avatarId: 10000025,
    name: 'Xingqiu',
    element: 'Hydro',
    elementName: 'Hydro',
    level: 80,
    constellation: 5,
    ascension: 5,
    weapon: { id: 11401, name: 'Favonius Sword', level: 90, refinement: 5 },
    artifacts: [],
    detail: null,
  });
});

test('stats are shown as the game shows them', () => {
  expect(xingqiu?.detail?.stats).toEqual({
    hp: 15321,
    atk: 1499,
    def: 705,
    critRate: 38.3,
    critDmg: 74.9,
    energyRecharge: 172.4,
    elementalMastery: 40,
    healingBonus: 0,
    physicalDmgBonus: 0,
    pyroDmgBonus: 0,
    electroDmgBonus: 0,
    hydroDmgBonus: 66.6,
    dendroDmgBonus: 0,
    anemoDmgBonus: 0,
    geoDmgBonus: 0,
    cryoDmgBonus: 0,
  });
});

test('talent levels hold what the constellations add', () => {
  expect(xingqiu?.detail).toMatchObject({
    talents: [
      { id: 10381, type: 'normal', name: 'Guhua Style', level: 2 },
      { id: 10382, type: 'skill', name: 'Guhua Sword: Fatal Rainscreen', level: 12 },
      { id: 10385, type: 'burst', name: 'Guhua Sword: Raincutter', level: 11 },
    ],
    costumeId: 202501,
    friendship: 7,
  });
});

test('an artifact has its slot, set, piece, stats, rolls and picture', () => {
  expect(xingqiu?.artifacts[0]).toEqual({
    id: 75544,
    slot: 'flower',
    set: { id: 15001, name: "Gladiator's Finale" },
    name: "Gladiator's Nostalgia",
    rarity: 5,
    level: 20,
    mainStat: { stat: 'hp', value: 4780 },
    subStats: [
      { stat: 'crit_rate', value: 9.3, rolls: 3, rollValues: null },
      { stat: 'atk_percent', value: 5.8, rolls: 1, rollValues: [5.83] },
      { stat: 'elemental_mastery', value: 33, rolls: 2, rollValues: [16.32, 16.32] },
      { stat: 'crit_dmg', value: 20.2, rolls: 3, rollValues: null },
    ],
    iconUrl: 'https://cdn.example/ui/UI_RelicIcon_15001_4.png',
    critValue: 38.8,
    rollValue: 739.8,
  });
});

test('the five slots keep their order and their pictures', () => {
  expect(xingqiu?.artifacts.map(({ slot, level, iconUrl }) => [slot, level, iconUrl])).toEqual([
    ['flower', 20, 'https://cdn.example/ui/UI_RelicIcon_15001_4.png'],
    ['plume', 16, 'https://cdn.example/ui/UI_RelicIcon_15001_2.png'],
    ['sands', 20, 'https://cdn.example/ui/UI_RelicIcon_15025_5.png'],
    ['goblet', 0, 'https://cdn.example/ui/UI_RelicIcon_15025_1.png'],
    ['circlet', 20, 'https://cdn.example/ui/UI_RelicIcon_19999_3.png'],
  ]);
});

test('a set that the reply does not say is known by the item', () => {
  expect(xingqiu?.artifacts[1]?.set).toEqual({ id: 15001, name: "Gladiator's Finale" });
});

test('an unknown set has no name, an unknown stat keeps its own, an unknown roll counts once', () => {
  expect(xingqiu?.artifacts[4]).toMatchObject({
    set: { id: 19999, name: null },
    name: null,
    mainStat: { stat: 'crit_rate', value: 31.1 },
    subStats: [{ stat: 'def', value: 23, rolls: 1 }],
  });
  expect(xingqiu?.artifacts[2]?.subStats).toEqual([
    { stat: 'FIGHT_PROP_BRAND_NEW', value: 7, rolls: 1, rollValues: null },
  ]);
  expect(xingqiu?.artifacts[2]?.rollValue).toBeNull();
});

test('the traveler has the element of the depot', () => {
  expect(traveler).toMatchObject({
    name: 'Traveler',
    element: 'Anemo',
    level: 61,
    ascension: 4,
    weapon: { id: 11101, name: 'Dull Blade', refinement: 1 },
    detail: {
      talents: [
        { type: 'normal', name: 'Foreign Ironwind', level: 1 },
        { type: 'skill', name: 'Palm Vortex', level: 6 },
        { type: 'burst', name: 'Gust Surge', level: 6 },
      ],
      friendship: null,
      costumeId: null,
    },
  });
});

test('the traveler with hidden details has the element of the energy', () => {
  const { avatarInfoList: _, ...hidden } = fixture('current');
  expect(presentReply(hidden).showcase[1]).toMatchObject({ name: 'Traveler', element: 'Anemo' });
});

test('a character that exists only by depot has a name without one', () => {
  const playerInfo = { showAvatarInfoList: [{ avatarId: 10000117, level: 20, energyType: 1 }] };
  expect(presentReply({ playerInfo }).showcase).toMatchObject([
    { name: 'Manekin', element: 'Pyro' },
  ]);
});

test('an unknown character stays, without name and element', () => {
  expect(unknown).toMatchObject({
    avatarId: 10009999,
    name: null,
    element: null,
    level: 90,
    weapon: { id: 99001, name: null, level: 1, refinement: 1 },
    artifacts: [],
    detail: { stats: { hp: 20000, critRate: 19.2, atk: 0 }, talents: [], friendship: 1 },
  });
});

test('an unknown character has the levels of its three talents, with what constellations add (R6.5)', () => {
  const { avatarInfoList, playerInfo } = fixture('current');
  const newcomer = {
    ...avatarInfoList[0],
    avatarId: 10009998,
    skillLevelMap: { '11385': 8, '11381': 2, '11382': 9 },
    proudSkillExtraLevelMap: { '11332': 3 },
  };
  const listed = [{ avatarId: 10009998, level: 90 }];
  const reply = {
    playerInfo: { ...playerInfo, showAvatarInfoList: listed },
    avatarInfoList: [newcomer],
  };
  expect(presentReply(reply).showcase[0]?.detail?.talents).toEqual([
    { id: 11381, type: 'normal', name: null, level: 2 },
    { id: 11382, type: 'skill', name: null, level: 12 },
    { id: 11385, type: 'burst', name: null, level: 8 },
  ]);
});

/** Those of the first two years, and who has several elements, are numbered as it came. */
const numberedInOrder = ([key]: readonly [string, unknown]): boolean =>
  /^[0-9]+$/.test(key) && Number(key) > 10_000_064;

test('talents of characters are numbered in their order, and their groups end in 1, 2 and 9 (law)', () => {
  const { avatars } = genshinData(builtInPack('genshin')).tables;
  const rows = Object.entries(avatars).filter(numberedInOrder);
  expect(rows.length).toBeGreaterThan(50);
  for (const [key, { skills }] of rows) {
    const ids = skills.map(({ id }) => id);
    expect([key, ids]).toEqual([key, ids.toSorted((one, other) => one - other)]);
    expect([key, ...skills.map(({ group }) => group % 10)]).toEqual([key, 1, 2, 9]);
  }
});

test('hidden details leave no weapon, no artifacts and no detail', () => {
  expect(zhongli).toEqual({
    avatarId: 10000030,
    name: 'Zhongli',
    element: 'Geo',
    elementName: 'Geo',
    level: 80,
    constellation: 2,
    ascension: 5,
    weapon: null,
    artifacts: [],
    detail: null,
  });
});

test('without detail the weapon and the scalars stay', () => {
  const [first] = genshin.withoutDetail(current).showcase;
  expect(first).toEqual({ ...xingqiu, artifacts: [], detail: null });
  expect(xingqiu?.artifacts).toHaveLength(5);
});

test.each([
  [{ avatarId: 10000025 }, 'UI_AvatarIcon_Xingqiu_Circle'],
  [{ avatarId: 10000025, costumeId: 202501 }, 'UI_AvatarIcon_XingqiuCostumeBamboo_Circle'],
  [{ avatarId: 10000007 }, 'UI_AvatarIcon_PlayerGirl_Circle'],
  [{ id: 11 }, 'UI_AvatarIcon_PlayerBoyCostumeCWXR_Circle'],
])('the profile picture %j is %s', (profilePicture, picture) => {
  const reply = fixture('old');
  const body = { ...reply, playerInfo: { ...reply.playerInfo, profilePicture } };
  expect(presentReply(body).profilePictureUrl).toBe(`https://cdn.example/ui/${picture}.png`);
});

test.each([[undefined], [{}], [{ id: 987654 }], [{ avatarId: 10009999 }]])(
  'the profile picture %j is unknown, which is an empty text',
  (profilePicture) => {
    const reply = fixture('old');
    const body = { ...reply, playerInfo: { ...reply.playerInfo, profilePicture } };
    expect(presentReply(body).profilePictureUrl).toBe('');
  },
);

test.each([
  ['112345678', 'cn'],
  ['512345678', 'cn'],
  ['612345678', 'america'],
  ['712345678', 'europe'],
  ['812345678', 'asia'],
  ['1812345678', 'asia'],
  ['912345678', 'tw_hk_mo'],
  ['012345678', 'unknown'],
])('the region of %s is %s', (uid, region) => {
  expect(presentReply(fixture('old'), { uid }).region).toBe(region);
});

test.each([
  ['en', 'Traveler', 'Gust Surge', "Gladiator's Destiny"],
  ['id', 'Pengembara', 'Gust Surge', "Gladiator's Destiny"],
  ['ja', '旅人', '激風の息', '剣闘士の帰着'],
  ['zh-cn', '旅行者', '风息激荡', '角斗士的归宿'],
  ['zh-tw', '旅行者', '風息激盪', '角鬥士的歸宿'],
] as const)('names are in the language %s', (language, name, burst, piece) => {
  const { showcase } = presentReply(fixture('current'), { language });
  expect(showcase[1]?.name).toBe(name);
  expect(showcase[1]?.detail?.talents[2]?.name).toBe(burst);
  expect(showcase[0]?.artifacts[1]?.name).toBe(piece);
});

test('the count of shown characters leaves the hidden ones out', () => {
  const showcase = genshin.sandbox('812345678', {
    hideDetails: false,
    empty: false,
    pack: builtInPack('genshin'),
  });
  expect(genshin.shownCount(showcase)).toBe(8);
  const [first, ...others] = showcase.characters;
  expect(genshin.shownCount({ ...showcase, characters: others })).toBe(7);
  expect(first?.detail).not.toBeNull();
});

test('the documented languages come first, English before all', () => {
  expect(genshin.languages.slice(0, 4)).toEqual(['en', 'id', 'ja', 'zh-cn']);
  expect(genshin.languages).not.toContain('zh-tw');
  expect(languages).toEqual(expect.arrayContaining([...genshin.languages]));
  expect(options.language).toBe('en');
});
