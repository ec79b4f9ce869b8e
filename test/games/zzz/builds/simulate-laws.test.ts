import fc from 'fast-check';
import { expect, test } from 'vitest';
import { critModes, type SimulationInput } from '../../../../src/games/builds/simulation.ts';
import { simulateZzz } from '../../../../src/games/zzz/builds/damage/simulate.ts';
import { zzzWords } from '../../../../src/games/zzz/builds/words.ts';
import { buff, zzzPack } from '../../../support/zzz-builds.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyOf = (words: readonly string[]) => fc.constantFrom(...words);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const simulations: fc.Arbitrary<SimulationInput> = fc.record({
  actor: fc.record({
    avatarId: fc.constantFrom(...zzzPack.characters.heads.map(({ id }) => id)),
    element: fc.constant(null),
    enhanced: fc.constant(null),
    level: fc.integer({ min: 1, max: 60 }),
    ascension: orNull(fc.integer({ min: 0, max: 6 })),
    rank: fc.integer({ min: 0, max: 6 }),
    talents: fc.dictionary(anyOf(Object.keys(zzzWords.talents)), fc.integer({ min: 1, max: 16 })),
    weapon: orNull(
      fc.record({
        id: fc.constantFrom(...zzzPack.weapons.heads.map(({ id }) => id)),
        level: fc.integer({ min: 1, max: 60 }),
        refinement: fc.integer({ min: 1, max: 5 }),
        ascension: orNull(fc.integer({ min: 0, max: 6 })),
      }),
    ),
    gear: fc.constant([]),
    stats: fc.dictionary(anyOf(zzzWords.stats), number(0, 1e6)),
  }),
  team: fc.constant([]),
  effects: fc.constant({}),
  enemy: fc.record({
    level: orNull(fc.integer({ min: 1, max: 120 })),
    res: orNull(number(-5, 5)),
    elementRes: fc.dictionary(anyOf(zzzWords.elements), number(-5, 5)),
    defReduction: number(-1, 1),
    isBroken: fc.boolean(),
    isStunned: fc.boolean(),
    maxToughness: fc.constant(null),
    maxHp: fc.constant(null),
  }),
  rotation: fc.array(
    fc.record({
      skill: anyOf(zzzWords.skills),
      count: fc.integer({ min: 1, max: 50 }),
      aura: orNull(anyOf(zzzWords.auras)),
      type: orNull(anyOf(zzzWords.reactions)),
      variant: orNull(anyOf(['EX Special Attack', 'Assist Follow-Up', 'Nothing'])),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  buffs: fc.array(
    fc.record({
      source: anyOf([
        'atk_percent',
        'dmg_bonus',
        'res_reduction',
        'pen',
        'stun_bonus',
        'unheard of',
      ]),
      value: orNull(number(-1e6, 1e6)),
      atkFlat: orNull(number(-1e6, 1e6)),
      duration: orNull(number(0, 60)),
    }),
    { maxLength: 4 },
  ),
  critMode: fc.constantFrom(...critModes),
  explain: fc.boolean(),
});

test('whatever is sent, damage is neither negative nor endless, and the total is that of the hits', () => {
  fc.assert(
    fc.property(simulations, (input) => {
      const { hits, totalDamage, dps, notes } = simulateZzz(input, zzzPack);
      for (const { damage, damageCrit, damageNonCrit } of hits)
        expect([damage, damageCrit, damageNonCrit].every((value) => value >= 0)).toBe(true);
      expect(Number.isFinite(totalDamage)).toBe(true);
      expect(Object.values(dps).every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
      expect(new Set(notes).size).toBe(notes.length);
      expect(simulateZzz(input, zzzPack)).toEqual({ hits, totalDamage, dps, notes });
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['atk', 100],
  ['crit_dmg', 0.1],
  ['crit_rate', 0.1],
  ['dmg_bonus', 0.1],
  ['anomaly_proficiency', 10],
  ['res_reduction', 0.1],
  ['def_ignore', 0.1],
])('more %s never lowers the damage of a rotation', (source, value) => {
  fc.assert(
    fc.property(simulations, (input) => {
      const more = { ...input, buffs: [...input.buffs, buff(source, value)] };
      const before = simulateZzz(input, zzzPack).totalDamage;
      expect(simulateZzz(more, zzzPack).totalDamage).toBeGreaterThanOrEqual(
        before * (1 - 1e-9) - 1,
      );
    }),
    { numRuns: 60 },
  );
});
