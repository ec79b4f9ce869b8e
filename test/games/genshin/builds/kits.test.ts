import { expect, test } from 'vitest';
import { defaultForm } from '../../../../src/games/builds/build.ts';
import { dealsNoDamage } from '../../../../src/games/builds/kit.ts';
import { genshinWords } from '../../../../src/games/genshin/builds/words.ts';
import { genshinData, kitOf } from '../../../../src/games/genshin/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';
import {
  addedUp,
  brokenStrings,
  emptyHits,
  fallingHits,
  hitsAt,
  oddVariants,
  stringLengthOf,
} from '../../../support/kit-laws.ts';

const pack = builtInPack('genshin');
const { kits } = genshinData(pack).tables;
const firstId = 10_000_000;
const kit = (number: number) => kitOf(defaultForm(firstId + number), pack);
const at10 = (number: number, skill: string, variant?: string) =>
  hitsAt(kit(number), 10, skill, variant);

test('every character of the catalog has a kit, and every form that is described', () => {
  const ids = pack.characters.heads.map(({ id }) => id);
  expect(ids.filter((id) => kitOf(defaultForm(id), pack) === undefined)).toEqual([]);
  expect(kits['10000007-707']?.skills['elemental_skill']?.variants[0]?.hits[0]?.element).toBe(
    'electro',
  );
  expect(kitOf(defaultForm(1), pack)).toBeUndefined();
});

test('values never fall with the level of the talent, and each has fifteen', () => {
  expect(fallingHits(kits)).toEqual([]);
  const lengths = Object.values(kits).flatMap(({ skills }) =>
    Object.values(skills).flatMap(({ variants }) =>
      variants.flatMap(({ hits }) =>
        hits.flatMap(({ parts }) => parts.map(({ values }) => values.length)),
      ),
    ),
  );
  expect(new Set(lengths)).toEqual(new Set([15]));
});

test('no hit deals nothing, and no two ways to use a skill are called the same', () => {
  expect(emptyHits(kits)).toEqual([]);
  expect(oddVariants(kits)).toEqual([]);
});

test('alternatives are never added up: press and hold, low and high, levels of charge', () => {
  const exclusive = [
    /\b(?:Press|Hold)\b/,
    /\b(?:Low|High)\b/,
    /\b(?:Melee|Ranged)\b/,
    /\b(?:Cyclic|Spinning|Loop|Final)(?= DMG$)/,
    /\b(?:Charge )?Level \d\b/,
    /\bStack \d\b/,
    /\bAimed Shot\b.*/,
    /\(\d\)$/,
    /\bMounted\b|\bIndependent\b/,
  ];
  // A variant of the table of effects stands for several casts, and says so in its name.
  expect(addedUp(kits, exclusive).filter((text) => !/\((?:\d+ \w+|Pyro)\)$/.test(text))).toEqual(
    [],
  );
});

/** How many attacks the normal string has, by the last three digits of the characters' ids (gcsim 3647a07a). */
const normalHits: Readonly<Record<number, readonly number[]>> = {
  1: [27],
  3: [
    29, 48, 54, 58, 68, 70, 74, 75, 87, 88, 95, 97, 101, 102, 103, 105, 107, 109, 111, 112, 119,
    121, 125, 131,
  ],
  4: [
    6, 14, 16, 20, 34, 36, 41, 43, 44, 50, 53, 55, 57, 60, 61, 62, 65, 67, 69, 71, 72, 73, 76, 77,
    79, 81, 82, 83, 84, 85, 89, 90, 91, 92, 93, 94, 99, 104, 106, 108, 115, 116, 123,
  ],
  5: [
    2, 3, 5, 7, 15, 21, 23, 24, 25, 31, 32, 35, 38, 39, 42, 45, 47, 49, 51, 52, 56, 59, 63, 64, 66,
    78, 80, 86, 98, 114, 120, 128,
  ],
  6: [22, 26, 30, 33, 37, 46, 96],
};

test.each(Object.entries(normalHits))('a normal string of %s attacks has as many', (count, ids) => {
  const others = ids.filter((id) => stringLengthOf(kit(id), 'normal_attack') !== Number(count));
  expect(others).toEqual([]);
});

test('the attacks of every string follow each other from the first', () => {
  expect(brokenStrings(kits)).toEqual([]);
});

test('what the skills of ten characters deal at level 10', () => {
  const [hutao, diluc, ganyu, raiden, nahida] = [46, 16, 37, 52, 73] as const;
  const [xiangling, zhongli, kokomi, neuvillette, noelle] = [23, 30, 54, 87, 34] as const;
  expect(at10(hutao, 'normal_attack')[0]).toBe('0.836496 atk physical');
  expect(at10(hutao, 'elemental_burst', 'Low HP Skill')).toEqual(['6.1744 atk pyro']);
  expect(at10(diluc, 'elemental_skill')).toEqual([
    '1.6992 atk pyro',
    '1.7568 atk pyro',
    '2.3184 atk pyro',
  ]);
  expect(at10(diluc, 'elemental_burst')).toEqual(['3.672 atk pyro', '3.672 atk pyro']);
  expect(at10(ganyu, 'charged_attack')).toEqual(['2.304 atk cryo', '3.9168 atk cryo']);
  expect(at10(raiden, 'elemental_burst')).toEqual(['7.2144 atk electro']);
  expect(at10(raiden, 'normal_attack', 'Secret Art: Musou Shinsetsu')[4]).toBe(
    '0.55264 atk electro',
  );
  expect(at10(nahida, 'elemental_skill', 'Tri-Karma Purification')).toEqual([
    '1.8576 atk + 3.7152 elemental_mastery dendro',
  ]);
  expect(at10(xiangling, 'elemental_burst')).toEqual([
    '1.296 atk pyro',
    '1.584 atk pyro',
    '1.9728 atk pyro',
  ]);
  expect(at10(xiangling, 'normal_attack')[3]).toBe('0.2788 atk x4 physical');
  expect(at10(zhongli, 'elemental_burst')).toEqual(['8.9972 atk geo']);
  expect(at10(kokomi, 'elemental_burst')).toEqual(['0.187488 hp hydro']);
  expect(at10(neuvillette, 'elemental_skill')).toEqual(['0.231552 hp hydro']);
  expect(at10(noelle, 'elemental_skill')).toEqual(['2.16 def geo']);
});

test('what a burst changes is a variant of the attack, by the level of the burst', () => {
  const [normal, changed] = kit(71)?.skills['normal_attack']?.variants ?? [];
  expect(normal).toMatchObject({ name: 'Normal Attack' });
  expect(normal).not.toHaveProperty('talent');
  expect(changed).toMatchObject({
    name: "Sacred Rite: Wolf's Swiftness",
    talent: 'elemental_burst',
  });
  expect(changed?.hits[0]).toMatchObject({ element: 'electro', attack: 'normal_attack' });
  const raiden = kit(52)?.skills['charged_attack']?.variants[1];
  expect(raiden?.hits[0]).toMatchObject({ element: 'electro', attack: 'elemental_burst' });
});

test('attacks that a skill turns into a share of themselves keep their own level', () => {
  const blazing = kit(49)?.skills['normal_attack']?.variants[1];
  expect(blazing?.name).toBe('Blazing Arrow');
  expect(blazing).not.toHaveProperty('talent');
  expect(blazing?.hits[0]).toMatchObject({ element: 'pyro', attack: 'normal_attack', times: 2 });
  expect(blazing?.hits[0]?.share?.talent).toBe('elemental_skill');
  expect(blazing?.hits[0]?.share?.values[9]).toBeCloseTo(1.61744, 5);
  expect(kit(20)?.skills['normal_attack']?.variants[1]?.hits[0]).toMatchObject({
    attack: 'elemental_burst',
    share: { talent: 'elemental_burst' },
  });
});

test('a plunge is what lands, low unless it is said otherwise', () => {
  const names = kit(26)?.skills['plunging_attack']?.variants.map(({ name }) => name);
  expect(names).toEqual(['Low Plunge', 'High Plunge']);
});

test('who draws a bow shoots fully charged arrows of the element, and a claymore turns first', () => {
  expect(kit(21)?.skills['charged_attack']?.variants.map(({ name }) => name)).toEqual([
    'Fully-Charged Aimed Shot',
    'Aimed Shot',
  ]);
  expect(at10(21, 'charged_attack', 'Aimed Shot')).toEqual(['0.867 atk physical']);
  expect(kit(24)?.skills['charged_attack']?.variants[0]?.name).toBe('Charged Attack Cyclic');
});

test('a skill without hits says why, and all that the data set describes are understood', () => {
  const whys = Object.values(kits).flatMap(({ missing }) => Object.values(missing));
  const unknown = whys.filter((why) => !why.startsWith(dealsNoDamage));
  expect(new Set(unknown)).toEqual(new Set(['The data set does not describe it.']));
  expect(kit(14)?.missing).toEqual({
    elemental_burst: 'It deals no damage: it heals, shields or strengthens.',
  });
});

test('a cast strikes as often as the game has it strike', () => {
  expect(at10(27, 'normal_attack')).toEqual(['0.504 atk x2 geo']);
  expect(at10(21, 'elemental_burst')).toEqual(['0.50544 atk x18 pyro']);
  expect(at10(36, 'elemental_burst')).toEqual(['2.5632 atk x3 cryo']);
  expect(at10(42, 'elemental_burst')[1]).toBe('0.432 atk x8 electro');
  expect(at10(69, 'charged_attack')).toEqual(['1.5696 atk dendro', '0.6948 atk x4 dendro']);
  expect(at10(87, 'charged_attack')).toEqual(['0.14467 hp x8 hydro']);
});

test('elements and kinds of attack are those of the game', () => {
  const hits = Object.values(kits).flatMap(({ skills }) =>
    Object.values(skills).flatMap(({ variants }) => variants.flatMap((variant) => variant.hits)),
  );
  const { elements, skills } = genshinWords;
  expect(hits.filter(({ element }) => !elements.includes(element))).toEqual([]);
  expect(hits.filter(({ attack }) => !skills.includes(attack))).toEqual([]);
});

test('what a storm has absorbed is dealt as each element that it can absorb', () => {
  expect(kit(43)?.skills['elemental_burst']?.variants.map(({ name }) => name)).toEqual([
    'DoT',
    ...['Pyro', 'Hydro', 'Electro', 'Cryo'].map((element) => `Additional Elemental (${element})`),
    'Large Wind Spirit (3 hits with pyro)',
  ]);
  expect(at10(43, 'elemental_burst', 'Additional Elemental (Electro)')).toEqual([
    '0.792 atk electro',
  ]);
});

test('the third and the fifth constellation raise what their texts name', () => {
  expect(kit(46)?.raised).toEqual([
    { rank: 3, talent: 'elemental_skill', levels: 3 },
    { rank: 5, talent: 'elemental_burst', levels: 3 },
  ]);
});

test('cooldowns are seconds, by level where they differ', () => {
  expect(kit(46)?.skills['elemental_skill']?.cooldown).toEqual([16]);
  expect(kit(46)?.skills['normal_attack']).not.toHaveProperty('cooldown');
  // Qiqi has two lines under the same label: the first is that of the cast.
  expect(kit(35)?.skills['elemental_skill']?.cooldown).toEqual([30]);
});
