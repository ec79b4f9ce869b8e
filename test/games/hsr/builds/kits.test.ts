import { describe, expect, test } from 'vitest';
import { defaultForm } from '../../../../src/games/builds/build.ts';
import { dealsNoDamage, type Kit, type KitVariant } from '../../../../src/games/builds/kit.ts';
import { hsrWords } from '../../../../src/games/hsr/builds/words.ts';
import { hsrData, kitOf } from '../../../../src/games/hsr/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';
import { newestIds } from '../../../support/newest.ts';

const pack = builtInPack('hsr');
/** Of all forms: the originals of what was enhanced stand beside. */
const kits = Object.entries(hsrData(pack).tables.kits);
const variantsOf = (kit: Kit): KitVariant[] =>
  Object.values(kit.skills).flatMap(({ variants }) => [...variants]);
const hits = kits.flatMap(([, kit]) => variantsOf(kit).flatMap((variant) => [...variant.hits]));

/** The sum of a variant at a level, in percent of its stats. */
function percentAt({ hits: all }: KitVariant, level: number): number {
  const sum = all
    .flatMap(({ parts, times }) => parts.map(({ values }) => (values[level - 1] ?? 0) * times))
    .reduce((total, value) => total + value, 0);
  return Math.round(sum * 1e6) / 1e4;
}
const shownAt = (
  id: number,
  skill: string,
  level: number,
  enhanced: boolean | null = null,
): [string, number][] =>
  (kitOf({ ...defaultForm(id), enhanced }, pack)?.skills[skill]?.variants ?? []).map((variant) => [
    variant.name,
    percentAt(variant, level),
  ]);

const newest = newestIds('hsr', 'characters');
/** Their texts came after the sources were copied. */
const undescribed = [...newest, 1508, 1509, 1510].map(String).toSorted();
/** What these lack. */
const unread = 'The sources have no description of it yet.';

describe('over all kits', () => {
  test('every character of the catalog has one, and those that were enhanced their original one too', () => {
    const { heads } = pack.characters;
    const originals = heads.filter(({ enhanced }) => enhanced).map(({ id }) => `${id}-original`);
    expect(originals.length).toBe(10);
    expect(kits.map(([key]) => key).toSorted()).toEqual(
      [...heads.map(({ id }) => String(id)), ...originals].toSorted(),
    );
  });

  test('of 95 of 100 characters at least the basic attack, skill and ultimate became hits, or deal no damage', () => {
    const copied = kits.filter(([id]) => !newest.includes(Number(id)));
    const lacking = copied.filter(([, { missing }]) =>
      ['basic', 'skill', 'ultimate'].some(
        (skill) => missing[skill]?.startsWith(dealsNoDamage) === false,
      ),
    );
    expect(1 - lacking.length / copied.length).toBeGreaterThanOrEqual(0.95);
    expect(lacking.map(([id]) => id)).toEqual(['1508', '1509', '1510']);
  });

  test('every character that can be read has a basic attack', () => {
    const without = kits.filter(([, { skills }]) => skills['basic'] === undefined);
    expect(without.map(([id]) => id)).toEqual(undescribed);
  });

  test('a skill is among the hits or among what is missing, with a sentence', () => {
    for (const [id, { skills, missing }] of kits) {
      for (const skill of ['basic', 'skill', 'ultimate', 'talent']) {
        expect([id, skill, skills[skill] !== undefined]).toEqual([
          id,
          skill,
          missing[skill] === undefined,
        ]);
        expect(missing[skill] ?? 'A sentence.').toMatch(/^[A-Z].*\.$/);
      }
    }
  });

  test('values are positive and never fall with the level, ten of them for basic attacks, fifteen for others', () => {
    for (const { parts } of hits) {
      expect(parts.length).toBeGreaterThan(0);
      for (const { values } of parts) {
        expect(values.length === 15 || values.length === 10 || values.length === 9).toBe(true);
        expect(values.every((value, level) => value > 0 && value >= (values[level - 1] ?? 0))).toBe(
          true,
        );
      }
    }
  });

  test('hits have an element and a kind of attack of the game, and hit a whole number of times', () => {
    const kinds = [...hsrWords.skills, 'dot', 'additional', 'memosprite', 'elation'];
    for (const { element, attack, times } of hits) {
      expect(hsrWords.elements).toContain(element);
      expect(attack.split('+').filter((kind) => !kinds.includes(kind))).toEqual([]);
      expect(Number.isInteger(times) && times >= 1).toBe(true);
    }
  });

  test('ways to use a skill have names of their own, and damage over time is one of its own', () => {
    for (const [id, kit] of kits) {
      for (const { variants } of Object.values(kit.skills)) {
        const names = variants.map(({ name }) => name);
        expect([id, new Set(names).size]).toEqual([id, names.length]);
        for (const variant of variants) {
          const isDot = variant.hits.map(({ attack }) => attack === 'dot');
          expect(new Set(isDot).size).toBe(1);
        }
      }
    }
  });

  test('eidolons raise each of the four once, the basic attack by one level and others by two', () => {
    for (const [id, { raised, missing }] of kits) {
      if (missing['basic'] === unread) continue;
      expect([id, raised.map(({ talent }) => talent).toSorted()]).toEqual([
        id,
        ['basic', 'skill', 'talent', 'ultimate'],
      ]);
      for (const { rank, talent, levels } of raised) {
        expect([3, 5]).toContain(rank);
        expect(levels).toBe(talent === 'basic' ? 1 : 2);
      }
    }
  });
});

test.each([
  ['Himeko hits the target and those beside it', 1003, 'skill', 10, [['Molten Detonation', 200]]],
  ['Welt hits once and bounces four times', 1004, 'skill', 10, [['Edge of the Void', 360]]],
  ['Asta hits five times', 1009, 'skill', 10, [['Meteor Storm', 250]]],
  ['Seele', 1102, 'ultimate', 10, [['Butterfly Flurry', 720]]],
  [
    'Jing Yuan has three hits of the Lightning-Lord',
    1204,
    'follow_up',
    10,
    [
      ['Prana Extirpated', 198],
      ['Lightning-Lord, 7 hits', 462],
      ['Lightning-Lord, 10 hits', 660],
    ],
  ],
  [
    'Blade has lost nothing by default',
    1205,
    'ultimate',
    10,
    [
      ['Death Sentence', 150],
      ['Full tally', 258],
    ],
  ],
  [
    'Imbibitor Lunae has four basic attacks, none added to another',
    1213,
    'basic',
    6,
    [
      ['Beneficent Lotus', 100],
      ['Transcendence', 260],
      ['Divine Spear', 380],
      ['Fulgurant Leap', 500],
    ],
  ],
  ['Aventurine hits seven times', 1304, 'follow_up', 10, [['Shot Loaded Right', 175]]],
  ['Dr. Ratio', 1305, 'follow_up', 10, [['Cogito, Ergo Sum', 270]]],
  [
    'Acheron says the sum herself',
    1308,
    'ultimate',
    10,
    [
      ['Slashed Dream Cries in Red', 372],
      ['Without Crimson Knots', 192],
    ],
  ],
  [
    'The Herta hits the target three times',
    1401,
    'skill',
    10,
    [
      ['Big Brain Energy', 210],
      ['Hear Me Out', 280],
    ],
  ],
  [
    'Kafka shocks apart from her ultimate',
    1005,
    'ultimate',
    10,
    [
      ['Twilight Trill', 80],
      ['DoT', 290],
      ['Shock detonation (ultimate)', 348],
    ],
  ],
  [
    'March 7th freezes apart from her ultimate',
    1001,
    'ultimate',
    10,
    [
      ['Glacial Cascade', 150],
      ['Frozen', 60],
    ],
  ],
  [
    'the Trailblazer chooses between two',
    8001,
    'ultimate',
    10,
    [
      ['Blowout: Farewell Hit', 450],
      ['Blowout: RIP Home Run', 270],
    ],
  ],
  [
    'Saber faces one enemy',
    1014,
    'basic',
    6,
    [
      ['Invisible Air: Barrier of the Wind King', 100],
      ['Release, the Golden Scepter', 370],
    ],
  ],
])('%s', (_title, id, skill, level, expected) => {
  expect(shownAt(id, skill, level)).toEqual(expected);
});

test.each([
  ['the first level', 1003, 'skill', 1, 100],
  ['the twelfth level, two above the tenth', 1003, 'skill', 12, 220],
  ['the fifteenth level', 1003, 'skill', 15, 250],
])('a multiplier is that of %s', (_title, id, skill, level, percent) => {
  expect(shownAt(id, skill, level)[0]?.[1]).toBe(percent);
});

test('shares are of the stats that the game names', () => {
  const stats = (id: number, skill: string, variant = 0): string[][] =>
    (kitOf(defaultForm(id), pack)?.skills[skill]?.variants[variant]?.hits ?? []).map(({ parts }) =>
      parts.map(({ stat }) => stat),
    );
  expect(stats(1304, 'ultimate')).toEqual([['def']]);
  expect(stats(1208, 'basic')).toEqual([['hp']]);
  expect(stats(8003, 'ultimate')).toEqual([['atk', 'def']]);
  expect(stats(1310, 'skill', 1)).toEqual([['atk', 'break_effect']]);
});

test('Break Effect counts no further than the game says for what grows with it', () => {
  const [hit] = kitOf(defaultForm(1310), pack)?.skills['skill']?.variants[1]?.hits ?? [];
  expect(hit?.parts[1]).toMatchObject({ stat: 'break_effect', cap: 3.6 });
});

test('what Robin adds has CRIT stats of its own', () => {
  const [hit] = kitOf(defaultForm(1309), pack)?.skills['ultimate']?.variants[0]?.hits ?? [];
  expect(hit).toMatchObject({ attack: 'additional', crit: { rate: 1, damage: 1.5 } });
});

test('an enhanced kit is the one that counts', () => {
  expect(
    kitOf(defaultForm(1212), pack)?.skills['skill']?.variants[0]?.hits[0]?.parts[0]?.stat,
  ).toBe('hp');
});

test('toughness is in units of which a basic attack takes 30', () => {
  const toughness = (id: number, skill: string) =>
    kitOf(defaultForm(id), pack)?.skills[skill]?.variants[0]?.hits.map((hit) => hit.toughness);
  expect(toughness(1003, 'basic')).toEqual([30]);
  expect(toughness(1003, 'skill')).toEqual([60]);
  expect(toughness(1003, 'ultimate')).toEqual([60]);
  expect(toughness(1204, 'follow_up')).toEqual([15]);
  // Of attacks with hits of more than one kind nobody says how it is divided.
  expect(toughness(1004, 'skill')).toEqual([undefined, undefined]);
  expect(toughness(1312, 'ultimate')).toEqual([undefined]);
});

test('Elation damage and shares of break damage are named as missing', () => {
  expect(kitOf(defaultForm(1501), pack)?.missing['talent']).toContain('Elation');
  expect(kitOf(defaultForm(1315), pack)?.missing['talent']).toContain('break damage');
});

test.each([
  ['Seele', 1102, 'skill', 10, [['Sheathed Blade', 220]], [['Sheathed Blade', 360]]],
  ['Seele', 1102, 'ultimate', 10, [['Butterfly Flurry', 425]], [['Butterfly Flurry', 720]]],
  ['Welt', 1004, 'skill', 10, [['Edge of the Void', 216]], [['Edge of the Void', 360]]],
  [
    'Blade',
    1205,
    'ultimate',
    10,
    [
      ['Death Sentence', 140],
      ['Full tally', 230],
    ],
    [
      ['Death Sentence', 150],
      ['Full tally', 258],
    ],
  ],
  [
    'Blade',
    1205,
    'basic',
    6,
    [
      ['Shard Sword', 100],
      ['Forest of Swords', 140],
    ],
    [
      ['Shard Sword', 50],
      ['Forest of Swords', 130],
    ],
  ],
  [
    'Black Swan',
    1307,
    'basic',
    6,
    [['Percipience, Silent Dawn', 60]],
    [['Percipience, Silent Dawn', 100]],
  ],
] as const)('%s (%i) has had another %s', (_name, id, skill, level, original, enhanced) => {
  expect(shownAt(id, skill, level, false)).toEqual(original);
  expect(shownAt(id, skill, level, true)).toEqual(enhanced);
  expect(shownAt(id, skill, level)).toEqual(enhanced);
});

test('the original kits scale with what they did', () => {
  const statsOf = (id: number, skill: string, variant: number) =>
    kitOf({ ...defaultForm(id), enhanced: false }, pack)?.skills[skill]?.variants[
      variant
    ]?.hits.map(({ parts }) => parts.map(({ stat }) => stat));
  expect(statsOf(1205, 'ultimate', 1)).toEqual([['atk', 'hp', 'hp']]);
  expect(statsOf(1212, 'skill', 0)).toEqual([['atk']]);
  expect(statsOf(1310, 'skill', 1)).toEqual([['atk', 'break_effect']]);
});

test('a character with one kit has that one, whatever is said', () => {
  expect(shownAt(1003, 'skill', 10, false)).toEqual(shownAt(1003, 'skill', 10, true));
});

test('memosprites have the ATK of who summons them', () => {
  expect(shownAt(8007, 'ultimate', 10)).toEqual([['Together, Mem!', 240]]);
});

test('an unknown character has no kit', () => {
  expect(kitOf(defaultForm(9999), pack)).toBeUndefined();
});
