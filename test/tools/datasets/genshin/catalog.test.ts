import { expect, test } from 'vitest';
import { subStats } from '../../../../src/games/genshin/gear.ts';
import { makeGenshinCatalog } from '../../../../tools/datasets/genshin/catalog.ts';
import {
  avatar,
  files,
  folders,
  sourceOf,
  stored,
  storeLanguages,
} from '../../../support/genshin-files.ts';

const built = makeGenshinCatalog(sourceOf(files));
const [walker, frost] = built.characters;
const marked = (text: string, marks: readonly string[]) => marks.map((mark) => `${text} ${mark}`);

test('a character is told by the store and by the texts', () => {
  expect(frost?.head).toEqual({
    id: 10000200,
    names: marked('Frost', storeLanguages),
    rarity: 4,
    element: 'Cryo',
    weaponType: 'Bow',
    region: ['North', null, null, null, null],
    releaseVersion: '5.10',
    releasedAt: '2025-08-01',
    icon: '/ui/UI_AvatarIcon_Frost.png',
    portrait: '/ui/UI_Gacha_AvatarIcon_Frost.png',
    splash: '/ui/UI_Gacha_AvatarImg_Frost.png',
  });
  expect(frost?.body.description).toEqual(marked('cold', folders));
  expect(frost?.body.ranks).toHaveLength(6);
  expect(frost?.body.ranks[2]).toEqual({
    level: 3,
    names: marked('c3', folders),
    description: Array(5).fill('he 3'),
  });
});

test('four stars of the first version were there before a banner raised them', () => {
  const EndTime = '2020-11-10T14:59:59+08:00';
  const banner = {
    GachaType: 301,
    Version: '1.0',
    StartTime: '2020-10-20T18:00:00+08:00',
    EndTime,
  };
  const start = { ...banner, StartTime: '2020-09-28T06:00:00+08:00' };
  const releasedWith = (UpGolden: number[], UpPurple: number[]) => {
    const { characters } = makeGenshinCatalog(
      sourceOf({
        ...files,
        'genshin-db/common/version.json': { characters: { frost: '1.0' }, weapons: {} },
        'hoyo-gacha/GachaMetadata.json': [
          {
            Business: 0,
            Banners: [
              { ...start, UpGolden: [10000022], UpPurple: [] },
              { ...banner, UpGolden, UpPurple },
            ],
          },
        ],
      }),
    );
    return characters.find(({ head }) => head.id === 10000200)?.head.releasedAt;
  };
  expect(releasedWith([], [10000200])).toBe('2020-09-28');
  expect(releasedWith([10000200], [])).toBe('2020-10-20');
});

test('talents have their numbers in rows and no nameless ones', () => {
  const [normal, passive, ...more] = frost?.body.talents ?? [];
  expect(more).toEqual([]);
  expect(normal).toMatchObject({ type: 'normal', names: marked('arrow', folders) });
  expect(normal?.description?.[0]).toBe('a cold one');
  expect(normal?.params).toEqual([
    { labels: Array(5).fill('1-Hit'), unit: 'percent', values: [44.5, 50] },
    { labels: Array(5).fill('CD'), unit: 'seconds', values: [12, 11.5] },
  ]);
  expect(passive).toMatchObject({ type: 'passive', params: [] });
});

test('levels stand before and after each ascension, which costs coins and materials', () => {
  const levels = frost?.body.levels ?? [];
  expect(levels).toHaveLength(14);
  expect(levels[0]).toEqual({ level: 1, ascension: 0, hp: 1000, atk: 20, def: 60 });
  expect(levels[1]).toEqual({ level: 20, ascension: 0, hp: 2900, atk: 59, def: 155 });
  expect(levels[2]).toEqual({ level: 20, ascension: 1, hp: 3000, atk: 59, def: 155 });
  expect(levels.at(-1)).toEqual({ level: 90, ascension: 6, hp: 10500, atk: 202, def: 505 });
  expect(frost?.body.ascension[5]).toEqual({
    phase: 6,
    levelCap: 90,
    currency: 600,
    materials: [{ id: 300, count: 6 }],
  });
  expect(built.shared.materials).toEqual({ 300: marked('ice', folders) });
});

test('who has several elements is one record with the first, and has a form for each', () => {
  expect(walker?.head).toMatchObject({
    id: 10000007,
    element: 'Anemo',
    elements: ['Pyro', 'Anemo'],
    weaponType: 'Sword',
    region: null,
    portrait: '/ui/UI_Gacha_AvatarIcon_Frost.png',
    releasedAt: '2020-09-28',
  });
  const { talents, ranks, forms = [] } = walker?.body ?? {};
  expect(talents?.map(({ names }) => names[0])).toContain('gust');
  expect(ranks).toHaveLength(6);
  expect(forms.map(({ element }) => element)).toEqual(['Pyro', 'Anemo']);
  expect(forms[1]).toEqual({ element: 'Anemo', talents, ranks });
  expect(forms[0]?.ranks).toEqual([]);
  expect(frost?.head.elements).toBeUndefined();
  expect(frost?.body.forms).toBeUndefined();
});

test('what is raised tells the cost of each level, a passive none', () => {
  const [normal, passive] = frost?.body.talents ?? [];
  expect(normal?.levelCosts).toEqual([
    { level: 2, currency: 200, materials: [{ id: 300, count: 2 }] },
    { level: 10, currency: 1000, materials: [{ id: 300, count: 10 }] },
  ]);
  expect(passive?.levelCosts).toBeUndefined();
});

test('forms that share a normal attack raise it for the same', () => {
  const costs = walker?.body.forms?.map(({ talents }) =>
    talents.map(({ levelCosts }) => levelCosts?.[0]?.currency),
  );
  expect(costs).toEqual([
    [702, undefined],
    [702, 704, undefined],
  ]);
});

test('a weapon has whole attacks, a secondary stat as shown, and five refinements', () => {
  const leaf = built.weapons.find(({ head }) => head.id === 14901);
  expect(leaf?.head).toEqual({
    id: 14901,
    names: marked('Leaf', storeLanguages),
    rarity: 4,
    type: 'Catalyst',
    icon: '/ui/UI_EquipIcon_Catalyst_Leaf.png',
    baseAtk: { first: 41, top: 462 },
    secondary: { stat: 'crit_rate', first: 6.1, top: 28.2 },
    releaseVersion: '5.9',
    sources: [expect.arrayContaining(['Weapon event wish'])],
  });
  expect(leaf?.body.curve).toHaveLength(14);
  expect(leaf?.body.curve[2]).toEqual({
    level: 20,
    ascension: 1,
    baseAtk: 128,
    secondaryValue: 11,
  });
  expect(leaf?.body.refinements.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  expect(leaf?.body.refinements[4]?.description?.[0]).toBe('one');
  expect(leaf?.body.ascension).toEqual([
    { phase: 1, levelCap: 40, currency: 100, materials: [{ id: 300, count: 1 }] },
  ]);
});

test('a weapon of low rarity ends at its own cap and has neither passive nor secondary stat', () => {
  const stick = built.weapons[0];
  expect(stick?.head).toMatchObject({
    id: 11101,
    type: 'Sword',
    secondary: null,
    releaseVersion: null,
    sources: [expect.arrayContaining(['Chests and the open world'])],
  });
  expect(stick?.body.curve.at(-1)).toMatchObject({ level: 70, ascension: 4, secondaryValue: null });
  expect(stick?.body).toMatchObject({ passive: null });
  expect(stick?.body.refinements.map(({ description }) => description)).toEqual(
    Array(5).fill(null),
  );
});

test('what never came is left out', () => {
  expect(built.weapons.map(({ head }) => head.id)).toEqual([11101, 14901]);
  expect(built.sets.map(({ head }) => head.id)).toEqual([15001, 15009]);
});

test('a set tells its plain stats beside its texts; one piece has a bonus of its own', () => {
  const [band, crown] = built.sets;
  expect(band?.head).toMatchObject({
    rarityMax: 5,
    kind: 'artifact',
    icon: '/ui/UI_RelicIcon_15001_4.png',
    slots: ['flower', 'plume', 'sands', 'goblet', 'circlet'],
    four: { text: Array(5).fill('when cold'), stats: [] },
  });
  expect(band?.head.two?.stats).toEqual([
    ['atk_percent', 18],
    ['elemental_mastery', 80],
    ['elemental_skill_dmg_bonus', 21],
  ]);
  expect(band?.body.pieces['sands']).toEqual(marked('sands', folders));
  expect(crown?.head).toMatchObject({
    rarityMax: 4,
    icon: '/ui/UI_RelicIcon_15009_3.png',
    slots: ['circlet'],
    one: { text: Array(5).fill('warm'), stats: [] },
    two: null,
    four: null,
  });
});

test('a namecard has a banner and the icon that belongs to it', () => {
  const [card, odd] = built.namecards;
  expect(card?.head).toEqual({
    id: 210001,
    names: marked('card', folders),
    icon: '/ui/UI_NameCardIcon_Frost.png',
    banner: '/ui/UI_NameCardPic_Frost_P.jpg',
  });
  expect(card?.body.description?.[0]).toBe('first\nsecond');
  expect(odd?.head.icon).toBe('/ui/UI_NameCardPic_Odd.png');
  expect(odd?.body.description).toBeNull();
});

test('main stats go to the highest level of each rarity', () => {
  const rowsOf = (rarity: number) => built.shared.mainStats.filter((row) => row.rarity === rarity);
  const [flower, , sands] = rowsOf(3);
  expect(built.shared.mainStats).toHaveLength(25);
  expect(flower).toEqual({
    slot: 'flower',
    rarity: 3,
    maxLevel: 12,
    stats: [{ stat: 'hp', base: 3, max: 3 }],
  });
  expect(sands?.stats[0]).toEqual({ stat: 'hp_percent', base: 300, max: 312 });
  expect(rowsOf(5)[4]?.maxLevel).toBe(20);
  expect(built.shared.slots[0]).toEqual({ slot: 'flower', mainStats: ['hp'] });
  expect(built.shared.subStats).toHaveLength(subStats.length);
});

test('the version is the newest by number, not by letters', () => {
  expect(built.version).toBe('5.10');
});

test('what the texts do not know yet stands there without texts', () => {
  const avatars = { 10000300: avatar({ NameTextMapHash: 99 }) };
  const names = { ...stored({}), en: { 99: '99' } };
  const changed = {
    ...files,
    'enka-store/gi/avatars.json': avatars,
    'enka-store/gi/locs.json': names,
  };
  const [fresh] = makeGenshinCatalog(sourceOf(changed)).characters;
  expect(fresh?.head).toMatchObject({ names: Array(5).fill(null), element: 'Cryo', region: null });
  expect(fresh?.head).toMatchObject({ releaseVersion: null, releasedAt: null });
  expect(fresh?.body).toMatchObject({ description: null, talents: [], ranks: [], ascension: [] });
  expect(fresh?.body.levels).toHaveLength(14);
});

test.each(Object.keys(files))('without %s the error names it', (path) => {
  expect(() => makeGenshinCatalog(sourceOf({ ...files, [path]: undefined }))).toThrow(path);
});

test('numbers that a label asks for and nobody tells are an error', () => {
  const changed = { ...files, 'genshin-db/common/stats.json': { talents: {} } };
  expect(() => makeGenshinCatalog(sourceOf(changed))).toThrow(/stats\.json has no combat1 param1/);
});
