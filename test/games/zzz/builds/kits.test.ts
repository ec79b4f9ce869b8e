import { expect, test } from 'vitest';
import { defaultForm } from '../../../../src/games/builds/build.ts';
import type { Kit, KitVariant } from '../../../../src/games/builds/kit.ts';
import { kitOf } from '../../../../src/games/zzz/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';

const pack = builtInPack('zzz');

const kits = pack.characters.heads.map(({ id }) => [id, kitOf(defaultForm(id), pack)] as const);
const known = kits.flatMap(([id, kit]) => (kit === undefined ? [] : [[id, kit] as const]));

const variantsOf = ({ skills }: Kit): KitVariant[] =>
  Object.values(skills).flatMap(({ variants }) => variants);

function kit(id: number): Kit {
  const found = kitOf(defaultForm(id), pack);
  if (found === undefined) throw new Error(`${id} has no kit.`);
  return found;
}

function hitsOf(id: number, skill: string, variant: string) {
  const found = kit(id).skills[skill]?.variants.find(({ name }) => name === variant);
  if (found === undefined) throw new Error(`${id} has no ${skill} ${variant}.`);
  return found.hits;
}

test('every agent has a kit, and all but the two that nobody describes yet have all six skills', () => {
  expect(known).toHaveLength(pack.characters.heads.length);
  const incomplete = known.filter(([, { missing }]) => Object.keys(missing).length > 0);
  expect(incomplete.map(([id]) => id)).toEqual([1581, 1591]);
  expect(kit(1591)).toMatchObject({
    skills: {},
    missing: { ultimate: 'The sources do not describe the skills of this agent yet.' },
  });
  const share = (known.length - incomplete.length) / known.length;
  expect(share).toBeGreaterThanOrEqual(0.95);
});

test('an agent that the pack does not have has no kit', () => {
  expect(kitOf(defaultForm(9999), pack)).toBeUndefined();
});

test('a multiplier rises with each of the 16 levels, or the 7 of a core skill', () => {
  const tables = known.flatMap(([, own]) =>
    variantsOf(own).flatMap(({ talent, hits }) =>
      hits.flatMap(({ parts }) => parts.map((part) => ({ ...part, talent }))),
    ),
  );
  for (const { values, talent } of tables) {
    expect(values).toHaveLength(talent === 'core' ? 7 : 16);
    expect(values.every((value, index) => value > (values[index - 1] ?? 0))).toBe(true);
  }
});

test('a string counts its attacks from one without a gap, and so do its other forms', () => {
  for (const [id, { skills }] of known) {
    const strings = (skills['basic']?.variants ?? []).filter(({ hits }) =>
      hits.some(({ segment }) => segment !== undefined),
    );
    for (const { name, hits } of strings) {
      const segments = [...new Set(hits.map(({ segment }) => segment))];
      expect(segments, `${id} ${name}`).toEqual(segments.map((_, index) => index + 1));
    }
  }
});

test.each([
  [1011, 4],
  [1021, 5],
  [1031, 3],
  [1041, 4],
  [1071, 6],
  [1091, 5],
  [1141, 5],
  [1161, 5],
  [1221, 5],
  [1261, 6],
  [1291, 4],
  [1301, 5],
  [1451, 5],
])('the string of %i has %i attacks, as the game says', (id, attacks) => {
  const hits = kit(id).skills['basic']?.variants[0]?.hits ?? [];
  expect(new Set(hits.map(({ segment }) => segment)).size).toBe(attacks);
});

test('what replaces something else is never added to it', () => {
  for (const [id, own] of known)
    for (const { name, hits } of variantsOf(own)) {
      const plain = hits.map((hit) => hit.name.replace(/ ?\([^)]*\)| ?Charged(?: Attack)?/g, ''));
      expect(new Set(plain).size, `${id} ${name}`).toBe(plain.length);
    }
});

test('the alternatives of a skill have different names', () => {
  for (const [id, { skills }] of known)
    for (const [skill, { variants }] of Object.entries(skills)) {
      const names = variants.map(({ name }) => name);
      expect(new Set(names).size, `${id} ${skill}`).toBe(names.length);
    }
});

// The game's numbers: hundredths of a percent at level 1, and what each level adds.
test.each([
  [1011, 'basic', 'Basic Attack: Turbo Volt', 0, 3120, 290],
  [1011, 'basic', 'Basic Attack: Turbo Volt', 3, 23910, 2180],
  [1031, 'ultimate', 'Ultimate: Ether Grenade', 1, 87320, 7940],
  [1091, 'basic', 'Basic Attack: Shimotsuki', 0, 45470, 4140],
  [1091, 'ultimate', 'Ultimate: Lingering Snow', 0, 238_800, 21_710],
  [1121, 'special', 'EX Special Attack: Cashflow Counter - Follow-Up Attack', 0, 43_850, 3990],
  [1171, 'special', 'EX Special Attack: Intense Heat Stirring Method', 0, 54_380, 4950],
  [1191, 'ultimate', 'Ultimate: Endless Winter', 0, 189_080, 17_190],
  [1241, 'basic', 'Basic Attack: Please Do Not Resist (Ether)', 0, 13_590, 1240],
  [1261, 'ultimate', 'Ultimate: Final Curtain', 0, 147_060, 13_370],
  [1371, 'ultimate', 'Ultimate: Qingming Skyshade', 0, 185_340, 16_850],
  [1401, 'basic', 'Basic Attack: Starshine Waltz - Three-Staged Charged Attack', 0, 96_570, 8780],
  [1441, 'basic', 'Basic Attack: Blazing Wind Slash', 0, 2870, 270],
  [1461, 'ultimate', 'Ultimate: Clockwork Garden - Bloom!', 0, 324_970, 29_550],
])(
  '%i %s %s: hit %i begins with %d and grows by %d',
  (id, skill, variant, index, value, growth) => {
    const values = hitsOf(id, skill, variant)[index]?.parts[0]?.values ?? [];
    expect(values[0]).toBeCloseTo(value / 10_000, 8);
    expect(values[11]).toBeCloseTo((value + 11 * growth) / 10_000, 8);
    expect(values[15]).toBeCloseTo((value + 15 * growth) / 10_000, 8);
  },
);

test('what is repeated is so many damage instances, other sums are one', () => {
  const [grenade] = hitsOf(1181, 'special', 'EX Special Attack: Supercharged Obstruction Removal');
  expect(grenade).toMatchObject({ times: 2 });
  expect(grenade?.parts[0]?.values[11]).toBeCloseTo(3.341, 8);
  const [boar] = hitsOf(1151, 'ultimate', 'Ultimate: Walk-Off Home Run!');
  expect(boar).toMatchObject({ times: 3 });
  expect(boar?.parts[0]?.values[11]).toBeCloseTo(34.379 / 3, 7);
  const [bites] = hitsOf(1521, 'special', 'EX Special Attack: Venomous Bite');
  expect(bites).toMatchObject({ times: 1 });
  const [half] = hitsOf(1131, 'special', 'EX Special Attack: Fanning Mosquitoes');
  expect(half?.parts[0]?.values[11]).toBeCloseTo(2.6265, 8);
});

test.each([
  // The text counts them.
  [1011, 'Basic Attack: Turbo Volt', ['physical', 'physical', 'physical', 'electric']],
  [1091, 'Basic Attack: Kazahana', ['physical', 'physical', 'frost', 'frost', 'frost']],
  [1341, 'Basic Attack: Glacial Judgment', ['physical', 'ice', 'ice', 'ice', 'ice']],
  [
    1461,
    'Basic Attack: Chrysanthemum Wheel Dance',
    ['physical', 'physical', 'electric', 'electric'],
  ],
  // The text names both and does not count.
  [1151, "Basic Attack: Lady's Bat", ['physical', 'physical', 'fire', 'physical']],
  // Only the other form has the element.
  [1441, 'Basic Attack: Blazing Wind Slash', ['physical', 'physical', 'physical']],
  [1441, 'Basic Attack: Blazing Wind Slash (Triggering Scorchwind)', ['fire', 'fire', 'fire']],
])('%i %s deals what its text says', (id, variant, elements) => {
  expect(hitsOf(id, 'basic', variant).map(({ element }) => element)).toEqual(elements);
});

test('what a rupture agent deals of the own element scales with sheer force, the rest with ATK', () => {
  const stats = (variant: string) =>
    hitsOf(1441, 'basic', variant).flatMap(({ parts }) => parts.map(({ stat }) => stat));
  expect(new Set(stats('Basic Attack: Blazing Wind Slash'))).toEqual(new Set(['atk']));
  expect(new Set(stats('Basic Attack: Blazing Wind - Misty Slash'))).toEqual(
    new Set(['sheer_force']),
  );
  expect(hitsOf(1371, 'ultimate', 'Ultimate: Qingming Skyshade')).toMatchObject([
    { element: 'auric_ink', parts: [{ stat: 'sheer_force' }] },
  ]);
});

test('parts of one move are one cast, what is done in their place is an alternative', () => {
  const names = (skill: string, id: number) =>
    kit(id).skills[skill]?.variants.map(({ hits }) => hits.map(({ name }) => name));
  expect(names('special', 1101)?.slice(0, 2)).toEqual([
    ['Strike DMG', 'Explosion DMG'],
    ['Strike DMG', 'Explosion DMG (Teamwork)'],
  ]);
  expect(names('special', 1061)?.slice(0, 2)).toEqual([
    ['Spinning Slash DMG', 'Explosion DMG'],
    ['Spinning Slash DMG', 'Explosion DMG', 'Extended Slash Maximum DMG'],
  ]);
  expect(names('dash', 1031)?.slice(0, 2)).toEqual([['Forward Dash DMG'], ['Backward Vault DMG']]);
});

test('the first of a skill is its plain move: a Special Attack before an EX one, a quick assist first', () => {
  expect(kit(1481).skills['special']?.variants[0]?.name).toBe('Special Attack: Welcome Gesture');
  expect(kit(1341).skills['assist']?.variants[0]?.name).toBe('Quick Assist: Patch the Gaps');
  expect(kit(1011).skills['chain']?.variants[0]?.name).toBe('Chain Attack: Electro Engine');
});

test('the third and the fifth mindscape raise five skills by two levels each', () => {
  expect(kit(1011).raised).toHaveLength(10);
  expect(kit(1011).raised).toContainEqual({ rank: 5, talent: 'ultimate', levels: 2 });
  expect(kit(1011).raised.map(({ talent }) => talent)).not.toContain('core');
});
