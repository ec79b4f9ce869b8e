import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hsrWords } from '../../../../src/games/hsr/builds/words.ts';
import { actor, buff, damageOf, pack, play, reaction, step } from './stage.ts';

describe('a rotation', () => {
  test('has an entry for each hit, as by hand', () => {
    const { hits, totalDamage } = play({ rotation: [step('skill'), step('basic', { count: 2 })] });
    // 3000 x 2 x 1.5 x 0.5 and twice 3000 x 1 x 1.5 x 0.5
    expect(hits.map(({ step: number, skill, damage }) => [number, skill, damage])).toEqual([
      [1, 'skill', 4500],
      [2, 'basic', 2250],
      [2, 'basic', 2250],
    ]);
    expect(totalDamage).toBe(9000);
    expect(hits[0]).toMatchObject({
      name: 'Molten Detonation',
      element: 'fire',
      crit: false,
      critRate: 0.5,
      damageNonCrit: 3000,
      damageCrit: 6000,
      reaction: null,
      factors: null,
    });
  });

  test('counts hits on the target, a bounce each', () => {
    const { hits } = play({ actor: { avatarId: 1004 } });
    expect(hits.map(({ damage }) => damage)).toEqual(Array.from({ length: 5 }, () => 1620));
  });

  test('takes the alternative that is asked for, and the first where it has none of that name', () => {
    const ultimate = (variant: string | null) => ({
      actor: { avatarId: 1205, stats: { hp: 10_000, crit_rate: 0 } },
      rotation: [step('ultimate', { variant })],
    });
    expect(damageOf(ultimate(null))).toBe(7500);
    expect(damageOf(ultimate('Full tally'))).toBe(12_900);
    expect(damageOf(ultimate('Sword'))).toBe(7500);
    expect(play(ultimate('Sword')).notes).toContain(
      'ultimate has no variant Sword: of Death Sentence, Full tally, Death Sentence is taken.',
    );
  });

  test('says of a skill without hits why it has none', () => {
    const { hits, notes } = play({ actor: { avatarId: 1101 }, rotation: [step('ultimate')] });
    expect(hits).toEqual([]);
    expect(notes).toContain('ultimate adds no hits. It deals no damage.');
  });

  test('takes follow-up attacks of a talent by both names', () => {
    const named = (skill: string) => damageOf({ rotation: [step(skill)] });
    expect(named('follow_up')).toBe(3150);
    expect(named('talent')).toBe(3150);
  });

  test('grows with Break Effect where the game says so, as far as it says', () => {
    const firefly = (breakEffect: number) =>
      damageOf({
        actor: { avatarId: 1310, stats: { atk: 1000, crit_rate: 0, break_effect: breakEffect } },
        rotation: [step('skill', { variant: 'Fyrefly Type-IV: Deathstar Overload' })],
      });
    // (0.2 x Break Effect + 200%) of ATK, with at most 360%
    expect(firefly(0)).toBe(1000);
    expect(firefly(2)).toBe(1200);
    expect(firefly(3.6)).toBe(1360);
    expect(firefly(9)).toBe(1360);
  });

  test('grows with Elation where the game says so', () => {
    const sparxie = (elation: number) =>
      damageOf({
        actor: { avatarId: 1501, stats: { atk: 1000, crit_rate: 0, elation_dmg_bonus: elation } },
        rotation: [step('ultimate')],
      });
    // (0.6 x Elation + 50%) of ATK
    expect([sparxie(0), sparxie(1)]).toEqual([250, 550]);
  });

  test('keeps the CRIT stats that the game fixes', () => {
    const [hit] = play({ actor: { avatarId: 1309 }, rotation: [step('ultimate')] }).hits;
    expect(hit).toMatchObject({ critRate: 1, crit: true, damage: 3000 * 1.2 * 2.5 * 0.5 });
  });

  test('never lets damage over time crit', () => {
    const kafka = { avatarId: 1005 };
    const rotation = [step('ultimate', { variant: 'DoT' })];
    const [hit] = play({ actor: kafka, rotation, critMode: 'always' }).hits;
    expect(hit).toMatchObject({ damage: 3000 * 2.9 * 0.5, crit: false, critRate: 0 });
  });
});

describe('talents', () => {
  test('have their usual levels with what the eidolons add, and a note says so', () => {
    expect(play().notes).toContain('Talent levels that were not given: skill 10.');
    expect(damageOf({ actor: { rank: 3 } })).toBe(4950);
    const rotation = ['basic', 'skill', 'ultimate', 'follow_up', 'talent'].map((one) => step(one));
    expect(play({ actor: { rank: 5 }, rotation }).notes).toContain(
      'Talent levels that were not given: basic 7, skill 12, ultimate 12, talent 12.',
    );
  });

  test('given levels are those that the game shows', () => {
    expect(damageOf({ actor: { rank: 6, talents: { skill: 1 } } })).toBe(2250);
    expect(play({ actor: { talents: { skill: 10 } } }).notes.join(' ')).not.toContain(
      'Talent levels',
    );
  });

  test('a level beyond the table is its last', () => {
    expect(damageOf({ actor: { talents: { skill: 99 } } })).toBe(
      damageOf({ actor: { talents: { skill: 15 } } }),
    );
  });
});

describe('stats', () => {
  test('that were not given come of level and gear, and a note says that traces are left out', () => {
    const { hits, notes } = play({ actor: { stats: {} }, explain: true });
    expect(hits[0]?.factors?.[0]?.value).toBeCloseTo(756.756, 3);
    expect(notes).toContain(
      'Stats come of level, light cone and relics: what traces add is not counted.',
    );
  });

  test('a given bonus of the element has in it what counts for all', () => {
    const stats = { ...actor.stats, fire_dmg_bonus: 0.5 };
    expect(damageOf({ actor: { stats } })).toBe(6750);
    const others = { ...actor.stats, ice_dmg_bonus: 0.5 };
    expect(damageOf({ actor: { stats: others } })).toBe(4500);
  });

  test.each([
    ['average', 4500, false],
    ['always', 6000, true],
    ['never', 3000, false],
  ] as const)('crit mode %s', (critMode, damage, crit) => {
    expect(play({ critMode }).hits[0]).toMatchObject({ damage, crit });
  });

  test('a hit is certain to crit from a rate of 1 on', () => {
    const stats = { ...actor.stats, crit_rate: 1.2 };
    expect(play({ actor: { stats } }).hits[0]).toMatchObject({
      crit: true,
      critRate: 1,
      damage: 6000,
    });
  });
});

describe('buffs', () => {
  test.each([
    [
      'a percentage of ATK is of the base',
      buff('atk_percent', 0.5),
      4500 * ((3000 + 378.378) / 3000),
    ],
    ['flat ATK', buff('whoever', null, { atkFlat: 600 }), 5400],
    ['flat ATK by its name', buff('atk_flat', 600), 5400],
    ['all damage', buff('dmg_bonus', 0.2), 5400],
    ['the element', buff('fire_dmg_bonus', 0.2), 5400],
    ['another element', buff('ice_dmg_bonus', 0.2), 4500],
    ['the attack', buff('skill_dmg_bonus', 0.2), 5400],
    ['another attack', buff('ultimate_dmg_bonus', 0.2), 4500],
    ['percent', buff('skill_dmg_bonus', 20), 5400],
    ['CRIT Rate', buff('crit_rate', 0.5), 6000],
    ['CRIT DMG', buff('crit_dmg', 1), 6000],
    ['CRIT DMG in percent', buff('crit_dmg', 100), 6000],
    ['resistance', buff('res_reduction', 0.2), 5400],
    ['penetration of the element', buff('fire_res_pen', 0.2), 5400],
    ['DEF', buff('def_reduction', 0.5), 4500 * (100 / 150) * 2],
    ['ignored DEF', buff('def_ignore', 1), 9000],
    ['vulnerability', buff('vulnerability', 0.1), 4950],
    ['damage reduction', buff('damage_reduction', 0.1), 4050],
  ])('%s', (_title, one, expected) => {
    expect(damageOf({ buffs: [one] })).toBeCloseTo(expected, 1);
  });

  test('DEF reduction and what is ignored add up', () => {
    const buffs = [buff('def_reduction', 0.4), buff('def_ignore', 0.3)];
    expect(damageOf({ buffs, enemy: { defReduction: 0.1 } })).toBeCloseTo(
      9000 * (100 / (100 * 0.2 + 100)),
      1,
    );
  });

  test('that are not known, or have no value, are named', () => {
    const { notes, totalDamage } = play({
      buffs: [buff('luck', 3), buff('crit_rate', null), buff('er', 0.2), buff('dmg_bonus', 20)],
    });
    expect(totalDamage).toBe(5400);
    expect(notes).toContain('The buff luck is not known: it is ignored.');
    expect(notes).toContain('crit_rate counts nothing without a value.');
    expect(notes).toContain('er does not change damage.');
    expect(notes).toContain('dmg_bonus 20 is read as 20 percent.');
  });

  test('hold all along, whatever their duration, as actions have no seconds', () => {
    const { dps, totalDamage, notes } = play({
      rotation: [step('skill', { count: 50 })],
      buffs: [buff('dmg_bonus', 0.2, { duration: 1 })],
    });
    expect(totalDamage).toBe(5400 * 50);
    expect(dps).toMatchObject({ rawDmgPerSecond: 0, actionTimeSeconds: 0, rotationDps: 0 });
    expect(notes).toContain(
      'Actions have no seconds in this game: buffs with a duration hold all along.',
    );
  });
});

describe('an enemy', () => {
  test('of whom nothing is said is of level 80, with resistance and a standing bar', () => {
    const unknown = { level: null, res: null, isBroken: false };
    expect(damageOf({ enemy: unknown })).toBe(4500 * 0.8 * 0.9);
    const { notes } = play({ enemy: unknown });
    expect(notes).toContain("The enemy's level is taken as 80.");
    expect(notes).toContain(
      "The enemy's fire resistance is taken as 0.2: it is 0 for what it is weak to.",
    );
  });

  test('has resistances by element, which count before the one for all', () => {
    expect(damageOf({ enemy: { res: 0.5, elementRes: { fire: 0.2 } } })).toBe(3600);
    expect(damageOf({ enemy: { res: 0.5, elementRes: { ice: 0.2 } } })).toBe(2250);
  });
});

describe('notes', () => {
  test('say that the mechanics are beta, and nothing twice', () => {
    const { notes } = play({
      rotation: [step('skill', { count: 3 }), reaction('burn', { count: 4 })],
    });
    expect(notes).toContain('hsr mechanics are beta');
    expect(new Set(notes).size).toBe(notes.length);
  });

  test('give the damage by action value: of turns, not of what comes between them', () => {
    const rotation = [
      step('skill'),
      step('basic'),
      step('ultimate'),
      step('follow_up', { count: 3 }),
    ];
    const { notes, totalDamage } = play({
      actor: { stats: { ...actor.stats, spd: 100 } },
      rotation,
    });
    expect(notes).toContain(
      `Damage per 100 action value: ${totalDamage / 2} (2 turns of 10000 / 100 SPD = 100).`,
    );
    const ultimate = play({ rotation: [step('ultimate')] });
    expect(ultimate.notes.join(' ')).not.toContain('action value');
  });

  test('SPD counts its buffs, percentages of the own one', () => {
    const buffs = [buff('spd', 20), buff('spd_percent', 0.1)];
    // 96 x 1.1 + 20
    expect(play({ buffs }).notes.join(' ')).toContain('/ 125.6 SPD');
  });
});

test('explained hits name their factors in the order of the formula, and they multiply to the damage', () => {
  const [hit] = play({ explain: true }).hits;
  expect(hit?.factors?.map(({ name }) => name)).toEqual([
    'atk',
    'atk_multiplier',
    'damage_bonus',
    'crit',
    'def_multiplier',
    'res_multiplier',
    'vulnerability',
    'damage_reduction',
    'toughness',
  ]);
  expect(hit?.factors?.reduce((product, { value }) => product * value, 1)).toBeCloseTo(
    hit?.damage ?? 0,
    6,
  );
});

test('a character that nobody knows has no hits, and nothing is thrown', () => {
  const { hits, totalDamage } = play({
    actor: { avatarId: 999_999 },
    rotation: [
      ...hsrWords.skills.map((skill) => step(skill)),
      reaction('break'),
      reaction('dance'),
    ],
  });
  expect([hits.length, totalDamage]).toEqual([1, 0]);
});

test('twenty steps of fifty casts have a hit for each, under eight buffs', () => {
  const rotation = Array.from({ length: 20 }, () => step('skill', { count: 50 }));
  const buffs = Array.from({ length: 8 }, (_, index) =>
    buff('dmg_bonus', 0.1, { duration: index + 1 }),
  );
  expect(play({ rotation, buffs }).hits).toHaveLength(1000);
});

describe('for any character, level, stats and enemy', () => {
  const ids = pack.characters.heads.map(({ id }) => id);
  const ratio = fc.double({ min: 0, max: 5, noNaN: true });
  const any = fc.record({
    avatarId: fc.constantFrom(...ids),
    level: fc.integer({ min: 1, max: 80 }),
    rank: fc.integer({ min: 0, max: 6 }),
    atk: fc.double({ min: 0, max: 1e5, noNaN: true }),
    critRate: ratio,
    critDmg: ratio,
    enemyLevel: fc.integer({ min: 1, max: 120 }),
    res: fc.double({ min: -5, max: 5, noNaN: true }),
    step: fc.constantFrom(
      ...['basic', 'skill', 'ultimate', 'talent', 'follow_up'].map((skill) => step(skill)),
      ...hsrWords.reactions.map((type) => reaction(type)),
    ),
    source: fc.constantFrom('atk_percent', 'dmg_bonus', 'res_pen', 'vulnerability', 'super_break'),
    value: fc.double({ min: -100, max: 1000, noNaN: true }),
  });
  type Any = typeof any extends fc.Arbitrary<infer Value> ? Value : never;
  const played = (from: Any) =>
    play({
      actor: {
        avatarId: from.avatarId,
        level: from.level,
        rank: from.rank,
        stats: { atk: from.atk, crit_rate: from.critRate, crit_dmg: from.critDmg },
      },
      enemy: { level: from.enemyLevel, res: from.res },
      rotation: [from.step],
      buffs: [buff(from.source, from.value)],
    });

  test('no hit is negative or without end, and the total is the sum of the hits', () => {
    fc.assert(
      fc.property(any, (from) => {
        const { hits, totalDamage } = played(from);
        for (const { damage, damageNonCrit, damageCrit } of hits) {
          for (const value of [damage, damageNonCrit, damageCrit]) {
            expect(Number.isFinite(value) && value >= 0).toBe(true);
          }
        }
        const sum = hits.reduce((total, { damage }) => total + damage, 0);
        expect(Math.abs(sum - totalDamage)).toBeLessThanOrEqual(0.01 + sum * 1e-12);
      }),
    );
  });

  test('more ATK and CRIT, and less resistance, never lower damage', () => {
    fc.assert(
      fc.property(any, fc.constantFrom('atk', 'critRate', 'critDmg'), (from, name) => {
        const { totalDamage } = played(from);
        const better = { ...from, [name]: from[name] * 1.5 + 0.1 };
        expect(played(better).totalDamage).toBeGreaterThanOrEqual(totalDamage);
        expect(played({ ...from, res: from.res - 0.5 }).totalDamage).toBeGreaterThanOrEqual(
          totalDamage,
        );
      }),
    );
  });
});
