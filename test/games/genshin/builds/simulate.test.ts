import { expect, test } from 'vitest';
import type { Kit } from '../../../../src/games/builds/kit.ts';
import { simulateGenshin } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { buff, hit, inputOf, kitOf, pack, plain, play, step } from './simulation-fixtures.ts';

const pyro = kitOf('pyro');
const damages = (kit: Kit, ...rotation: Parameters<typeof play>[1]['rotation']) =>
  play(kit, { rotation }).hits.map(({ damage }) => damage);
const reactions = (kit: Kit, ...rotation: Parameters<typeof play>[1]['rotation']) =>
  play(kit, { rotation }).hits.map(({ reaction }) => reaction);

test('normal attacks are counted along the string, which begins again; each instance is an entry', () => {
  const { hits } = play(pyro, { rotation: [step('normal_attack', { count: 3 })] });
  expect(hits).toHaveLength(4);
  expect(hits[0]).toEqual({
    step: 1,
    skill: 'normal_attack',
    name: 'normal_attack DMG',
    element: 'physical',
    damage: plain,
    crit: false,
    reaction: null,
    reactionBonus: null,
    damageNonCrit: plain,
    damageCrit: plain * 2,
    critRate: 0.5,
    reactionMultiplier: null,
    factors: null,
  });
});

test('other skills are counted in casts, and steps in their order', () => {
  const rotation = [step('elemental_skill', { count: 2 }), step('elemental_burst')];
  const { hits, totalDamage } = play(pyro, { rotation });
  expect(hits.map((one) => [one.step, one.skill])).toEqual([
    [1, 'elemental_skill'],
    [1, 'elemental_skill'],
    [2, 'elemental_burst'],
  ]);
  expect(totalDamage).toBe(plain * 3);
});

test.each([
  ['average', plain * 1.5, false],
  ['always', plain * 2, true],
  ['never', plain, false],
] as const)('crit mode %s', (critMode, damage, crit) => {
  const [only] = play(pyro, { rotation: [step('elemental_skill')], critMode }).hits;
  expect(only).toMatchObject({ damage, crit, damageNonCrit: plain, damageCrit: plain * 2 });
});

test('a hit that always crits says so, and its rate is at most 1', () => {
  const story = { rotation: [step('elemental_skill')], buffs: [buff('crit_rate', { value: 0.8 })] };
  expect(play(pyro, { ...story, critMode: 'average' }).hits[0]).toMatchObject({
    crit: true,
    critRate: 1,
    damage: plain * 2,
  });
  expect(play(pyro, { ...story, critMode: 'never' }).hits[0]).toMatchObject({ crit: false });
});

test('on explain every hit names its factors, and their product is the damage', () => {
  const story = { rotation: [step('elemental_skill')], explain: true };
  const [only] = play(pyro, story).hits;
  const names = only?.factors?.map(({ name }) => name);
  expect(names).toEqual([
    'atk',
    'atk_multiplier',
    'base_multiplier',
    'additive_base',
    'damage_bonus',
    'crit',
    'def_multiplier',
    'res_multiplier',
    'amplify',
  ]);
});

test.each([
  ['pyro', 'hydro', 'vaporize', 1.5],
  ['hydro', 'pyro', 'vaporize', 2],
  ['pyro', 'cryo', 'melt', 2],
  ['pyro', 'frozen', 'melt', 2],
  ['cryo', 'pyro', 'melt', 1.5],
])('%s on %s is %s', (element, aura, reaction, factor) => {
  const [only] = play(kitOf(element), { rotation: [step('elemental_skill', { aura })] }).hits;
  expect(only).toMatchObject({ reaction, reactionBonus: 0, reactionMultiplier: factor });
  expect(only?.damage).toBeCloseTo(plain * factor, 8);
});

test.each([
  ['electro', 'aggravate', 1.15],
  ['dendro', 'spread', 1.25],
])('%s on quicken is %s', (element, reaction, coefficient) => {
  const rotation = [step('elemental_skill', { aura: 'quicken' })];
  const [only] = play(kitOf(element), { rotation }).hits;
  expect(only?.reaction).toBe(reaction);
  expect(only?.damage).toBeCloseTo((1000 + coefficient * 1446.8535) * 0.45, 1);
});

test.each([
  ['pyro', 'electro', 'overloaded', 'pyro', 3580.96],
  ['electro', 'pyro', 'overloaded', 'pyro', 3580.96],
  ['cryo', 'electro', 'superconduct', 'cryo', 1953.25],
  ['electro', 'cryo', 'superconduct', 'cryo', 1953.25],
  ['electro', 'frozen', 'superconduct', 'cryo', 1953.25],
  ['electro', 'hydro', 'electro_charged', 'electro', 2604.34],
  ['hydro', 'electro', 'electro_charged', 'electro', 2604.34],
  ['hydro', 'dendro', 'bloom', 'dendro', 2604.34],
  ['dendro', 'hydro', 'bloom', 'dendro', 2604.34],
  ['hydro', 'quicken', 'bloom', 'dendro', 2604.34],
  ['dendro', 'pyro', 'burning', 'pyro', 325.54],
  ['anemo', 'hydro', 'swirl', 'hydro', 781.3],
  ['anemo', 'frozen', 'swirl', 'cryo', 781.3],
  ['geo', 'frozen', 'shatter', 'physical', 3906.5],
])('%s on %s adds %s as an entry of its own', (element, aura, reaction, dealt, damage) => {
  const { hits } = play(kitOf(element), { rotation: [step('elemental_skill', { aura })] });
  expect(hits).toMatchObject([
    { skill: 'elemental_skill', reaction: null, damage: plain },
    { skill: 'reaction', name: reaction, reaction, element: dealt, damage, crit: false, step: 1 },
  ]);
});

test.each([
  ['pyro', 'pyro', /^pyro on pyro makes no reaction\.$/],
  ['cryo', 'dendro', /^cryo on dendro makes no reaction\.$/],
  ['anemo', 'quicken', /no reaction/],
  ['hydro', 'cryo', /freezes and deals no damage/],
  ['electro', 'dendro', /makes quicken and no damage/],
  ['geo', 'pyro', /^geo on pyro makes a crystallize shield of 1851\.0603 HP and no damage\.$/],
])('%s on %s deals nothing more, and a note says why', (element, aura, note) => {
  const { hits, notes } = play(kitOf(element), { rotation: [step('elemental_skill', { aura })] });
  expect(hits).toMatchObject([{ damage: plain, reaction: null }]);
  expect(notes).toContainEqual(expect.stringMatching(note));
});

test('an aura none is no aura', () => {
  const rotation = [step('elemental_skill', { aura: 'none' })];
  expect(play(pyro, { rotation }).notes).toEqual([]);
});

test('the first instance of a cast reacts and then every third; each cast begins anew', () => {
  const many = kitOf('pyro', {
    elemental_burst: {
      talent: 'elemental_burst',
      variants: [{ name: 'Press', hits: [hit('pyro', 'elemental_burst', { times: 5 })] }],
    },
  });
  const aura = 'hydro';
  expect(reactions(many, step('elemental_burst', { aura }))).toEqual([
    'vaporize',
    null,
    null,
    'vaporize',
    null,
  ]);
  expect(reactions(many, step('elemental_skill', { aura, count: 3 }))).toEqual([
    'vaporize',
    'vaporize',
    'vaporize',
  ]);
});

test('the attacks of a normal string share the application cooldown, which ends after 2.5 s', () => {
  const catalyst = kitOf('hydro', {
    normal_attack: {
      talent: 'normal_attack',
      variants: [
        {
          name: 'Press',
          hits: [1, 2].map((segment) => hit('hydro', 'normal_attack', { segment })),
        },
      ],
    },
  });
  const actor = { avatarId: 10_000_041 };
  const played = play(catalyst, {
    actor,
    rotation: [step('normal_attack', { count: 8, aura: 'pyro' })],
  });
  const seconds = played.dps.actionTimeSeconds / 8;
  expect(seconds).toBeCloseTo(147 / 4 / 60, 2);
  const applied = played.hits.flatMap(({ reaction }, index) => (reaction ? [index] : []));
  expect(applied).toEqual([0, 3, 5]);
});

test('physical hits react with nothing; what is frozen is shattered by heavy ones alone', () => {
  const polearm = play(pyro, {
    rotation: [
      step('normal_attack', { aura: 'hydro' }),
      step('normal_attack', { aura: 'frozen' }),
      step('plunging_attack', { aura: 'frozen' }),
    ],
  });
  expect(polearm.hits.map(({ reaction }) => reaction)).toEqual([null, null, null, 'shatter']);
  expect(polearm.notes).toContain(
    'physical on hydro makes no reaction; a buff such as pyro_infusion gives attacks an element.',
  );
  const claymore = play(pyro, {
    actor: { avatarId: 10_000_016 },
    rotation: [step('charged_attack', { aura: 'frozen' })],
  });
  expect(claymore.hits.map(({ reaction }) => reaction)).toEqual([null, 'shatter']);
});

test('Diluc shatters with the first attack of his string and every third behind it', () => {
  const rotation = [step('normal_attack', { count: 6, aura: 'frozen' })];
  const { hits } = simulateGenshin(inputOf({ actor: { avatarId: 10_000_016 }, rotation }), pack);
  expect(hits.map(({ reaction }) => reaction)).toEqual([
    ...[null, 'shatter', null, null],
    ...[null, 'shatter', null, null],
  ]);
});

test('a transformative reaction step adds its count of instances at the level and Elemental Mastery of the actor', () => {
  const rotation = [step('reaction', { type: 'hyperbloom', count: 3 })];
  const { hits, dps, notes } = play(pyro, {
    actor: { level: 80, stats: { em: 500 } },
    enemy: { elementRes: { dendro: -0.2 } },
    rotation,
  });
  const bonus = (16 * 500) / 2500;
  const damage = 3 * 1077.4437 * (1 + bonus) * 1.1;
  expect(hits).toHaveLength(3);
  for (const one of hits) {
    expect(one).toMatchObject({ skill: 'reaction', element: 'dendro', reaction: 'hyperbloom' });
    expect(one.damage).toBeCloseTo(damage, 1);
    expect(one.reactionBonus).toBeCloseTo(bonus, 12);
    expect(one.reactionMultiplier).toBeCloseTo(3 * (1 + bonus), 12);
  }
  expect(dps).toEqual({ rawDmgPerSecond: 0, actionTimeSeconds: 0, rotationDps: 0 });
  expect(notes).toContain(
    'hyperbloom: dendro damage = 3 x 1077.4437 x (1 + 16 x 500/(500 + 2000) + 0) x RES 1.1 = 14933.3697, without DEF, damage bonus and crit.',
  );
});

test('a swirl step spreads its aura, and pyro where it has none', () => {
  const enemy = { elementRes: { cryo: 0.5 } };
  const swirl = (aura: string | null) =>
    play(pyro, { enemy, rotation: [step('reaction', { type: 'swirl', aura })] });
  expect(swirl('cryo').hits).toMatchObject([{ element: 'cryo', damage: 434.06 }]);
  expect(swirl(null).hits).toMatchObject([{ element: 'pyro', damage: 781.3 }]);
  expect(swirl(null).notes).toContainEqual(expect.stringMatching(/taken as pyro/));
});

test('a lunar reaction step has one contributor, who can crit', () => {
  const rotation = [step('reaction', { type: 'lunar_charged' })];
  const [only] = play(pyro, { rotation, critMode: 'average' }).hits;
  expect(only?.damage).toBeCloseTo(0.6 * 3 * 1446.8535 * 1.5 * 0.9, 1);
  expect(only).toMatchObject({ element: 'electro', critRate: 0.5, reaction: 'lunar_charged' });
});

test('an amplifying reaction step adds what it would have given the last hit', () => {
  const rotation = [
    step('elemental_skill'),
    step('normal_attack'),
    step('elemental_burst'),
    step('reaction', { type: 'vaporize', count: 2 }),
  ];
  const { hits } = play(pyro, { actor: { stats: { atk: 1000, em: 187 } }, rotation });
  const bonus = (2.78 * 187) / 1587;
  expect(hits.slice(3)).toHaveLength(2);
  for (const one of hits.slice(3)) {
    expect(one).toMatchObject({ skill: 'reaction', reaction: 'vaporize', element: 'pyro' });
    expect(one.damage).toBeCloseTo(plain * (1.5 * (1 + bonus) - 1), 1);
  }
});

test('a catalyze step counts for the last hit of a talent, also behind a reaction of its own', () => {
  const rotation = [
    step('elemental_skill', { aura: 'cryo' }),
    step('reaction', { type: 'aggravate' }),
  ];
  const { hits } = play(kitOf('electro'), { rotation });
  expect(hits.map(({ reaction }) => reaction)).toEqual([null, 'superconduct', 'aggravate']);
  expect(hits[2]?.damage).toBeCloseTo(1.15 * 1446.8535 * 0.45, 1);
});

test.each([
  [[step('reaction', { type: 'melt' })], /no hit before the reaction step/],
  [[step('normal_attack'), step('reaction', { type: 'melt' })], /physical cannot trigger melt/],
  [[step('reaction')], /without a type/],
  [[step('reaction', { type: 'stellar_conduct' })], /stellar_conduct is not supported/],
])('a reaction step that cannot be adds nothing but a note', (rotation, note) => {
  const { hits, notes } = play(pyro, { rotation });
  expect(hits.filter(({ skill }) => skill === 'reaction')).toEqual([]);
  expect(notes).toContainEqual(expect.stringMatching(note));
});

test('dps counts the time of the actions, or the longest cooldown where it is longer', () => {
  const rotation = [step('normal_attack', { count: 6 }), step('elemental_skill')];
  const { dps, totalDamage } = play(pyro, { rotation });
  const seconds = (223 + 29) / 60;
  expect(dps.actionTimeSeconds).toBe(4.2);
  expect(dps.rawDmgPerSecond).toBeCloseTo(totalDamage / seconds, 1);
  expect(dps.rotationDps).toBeCloseTo(totalDamage / 10, 2);
  const normal = play(pyro, { rotation: rotation.slice(0, 1) });
  expect(normal.dps.rotationDps).toBe(normal.dps.rawDmgPerSecond);
});

test('a cooldown is that of the level of the talent', () => {
  const talents = { normal_attack: 1, elemental_skill: 3, elemental_burst: 1 };
  const { dps } = play(pyro, { actor: { talents }, rotation: [step('elemental_skill')] });
  expect(dps.rotationDps).toBeCloseTo((plain * 1.2) / 8, 2);
});

test('talents that were not given have level 10, and what the constellation adds, and a note says so', () => {
  const values = Array.from({ length: 15 }, (_, index) => index + 1);
  const kit = kitOf('pyro', {
    elemental_skill: {
      talent: 'elemental_skill',
      variants: [
        {
          name: 'Press',
          hits: [hit('pyro', 'elemental_skill', { parts: [{ stat: 'atk', values }] })],
        },
      ],
    },
  });
  const rotation = [step('elemental_skill')];
  const level = (actor: object) => (play(kit, { actor, rotation }).hits[0]?.damage ?? 0) / plain;
  expect(level({ talents: {} })).toBe(10);
  expect(level({ talents: {}, rank: 3 })).toBe(13);
  expect(level({ talents: { elemental_skill: 12 }, rank: 3 })).toBe(12);
  expect(play(kit, { actor: { talents: {}, rank: 3 }, rotation }).notes).toContain(
    'Talent levels that were not given are 10 and what constellations add: normal_attack 10, elemental_skill 13, elemental_burst 10.',
  );
});

test('of alternatives one is played, the first unless another is named', () => {
  const kit = kitOf('pyro', {
    elemental_skill: {
      talent: 'elemental_skill',
      variants: [
        { name: 'Press', hits: [hit('pyro', 'elemental_skill')] },
        { name: 'Hold', hits: [hit('pyro', 'elemental_skill', { times: 3 })] },
      ],
    },
  });
  const cast = (variant: string | null) =>
    play(kit, { rotation: [step('elemental_skill', { variant })] });
  expect(cast(null).hits).toHaveLength(1);
  expect(cast(null).notes).toContain(
    'elemental_skill has alternatives, Press, Hold: Press is taken.',
  );
  expect(cast('Hold').hits).toHaveLength(3);
  expect(cast('Hold').notes).toEqual([]);
  expect(cast('Tap').notes).toContainEqual(expect.stringMatching(/has no variant Tap/));
});

test('a skill without hits and a character without a kit deal nothing, and a note says so', () => {
  const kit: Kit = { skills: {}, missing: { elemental_burst: 'Deals no damage.' }, raised: [] };
  const { hits, notes, dps } = play(kit, { rotation: [step('elemental_burst')] });
  expect(hits).toEqual([]);
  expect(notes).toContain('elemental_burst adds no hits. Deals no damage.');
  expect(dps.actionTimeSeconds).toBeGreaterThan(0);
  expect(play(undefined, { rotation: [step('normal_attack')] })).toMatchObject({
    totalDamage: 0,
    hits: [],
  });
});

test('what was not said of the enemy and the build is taken as usual, and notes say so', () => {
  const { notes, hits } = play(pyro, {
    actor: { ascension: null, stats: { atk: 1000 } },
    enemy: { level: null, res: null },
    rotation: [step('elemental_skill')],
  });
  expect(hits[0]?.damage).toBe(plain);
  expect(notes).toEqual(
    expect.arrayContaining([
      'Level 90 is taken at ascension 6.',
      "The enemy's level is taken to be 90.",
      'Resistances of the enemy that were not given are 10 percent.',
    ]),
  );
});

test('resistance is that of the element, then that of all', () => {
  const enemy = { res: 0.3, elementRes: { pyro: -0.2 } };
  const rotation = [step('normal_attack'), step('elemental_skill')];
  expect(play(pyro, { enemy, rotation }).hits.map(({ damage }) => damage)).toEqual([350, 550]);
});

test('damage scales with the stat of the talent, from what was sent or from the panel', () => {
  const kit = kitOf('geo', {
    elemental_skill: {
      talent: 'elemental_skill',
      variants: [
        {
          name: 'Press',
          hits: (['hp', 'def', 'elemental_mastery'] as const).map((stat) =>
            hit('geo', 'elemental_skill', { parts: [{ stat, values: [1] }] }),
          ),
        },
      ],
    },
  });
  const actor = { stats: { hp: 20_000, def: 800, em: 100 } };
  const { hits } = play(kit, { actor, rotation: [step('elemental_skill')] });
  expect(hits.map(({ damage }) => damage)).toEqual([9000, 360, 45]);
  const own = play(kit, { actor: { stats: {} }, rotation: [step('elemental_skill')] }).hits;
  expect(own[0]?.damage).toBeCloseTo(15_552.31 * 0.45, 0);
});

test('the same input has the same answer', () => {
  const rotation = [step('elemental_skill', { aura: 'hydro', count: 5 }), step('normal_attack')];
  expect(play(pyro, { rotation })).toEqual(play(pyro, { rotation }));
  expect(damages(pyro, ...rotation)).toHaveLength(6);
  expect(pack.game).toBe('genshin');
});
