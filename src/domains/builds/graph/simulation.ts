import type { CritMode, Factor, Simulation } from '../../../games/builds/simulation.ts';
import { builder } from '../../../graph/builder.ts';
import { takeToken } from '../../../graph/field-limit.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import { type ShownHit, type ShownSimulation, trimForGraph } from '../result.ts';
import { actorFields, checkBuild } from './input.ts';

const FactorType = builder.objectRef<Factor>('DamageFactor').implement({
  description: 'A factor or summand of a hit.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is.' }),
    value: t.exposeFloat('value', { description: 'Its value.' }),
  }),
});

/** In /v1 these are there only where they are not null (R10.6). */
const sparse = { sparse: true } as const;

const HitType = builder.objectRef<ShownHit>('DamageHit').implement({
  description: 'One damage instance.',
  // Casts that are the same share their hits.
  extensions: { repeated: true },
  fields: (t) => ({
    step: t.exposeInt('step', { description: 'The step of the rotation, from 1.' }),
    skill: t.exposeString('skill', { description: 'The skill that it is of, or `reaction`.' }),
    name: t.exposeString('name', {
      nullable: true,
      extensions: sparse,
      description: 'What the game calls it; null unless hits are to be explained.',
    }),
    element: t.exposeString('element', {
      nullable: true,
      extensions: sparse,
      description: 'Its element; null unless hits are to be explained.',
    }),
    damage: t.exposeFloat('damage', { description: 'The damage, as the crit mode has it.' }),
    crit: t.exposeBoolean('crit', { description: 'Whether a crit is certain.' }),
    reaction: t.exposeString('reaction', {
      nullable: true,
      description: 'The reaction that took part; null without one.',
    }),
    reactionBonus: t.exposeFloat('reactionBonus', {
      nullable: true,
      extensions: sparse,
      description: 'The bonus of the reaction as a fraction; null without one.',
    }),
    damageNonCrit: t.exposeFloat('damageNonCrit', { description: 'Without a crit.' }),
    damageCrit: t.exposeFloat('damageCrit', { description: 'With a crit.' }),
    critRate: t.exposeFloat('critRate', { description: 'How likely a crit is: 0 to 1.' }),
    reactionMultiplier: t.exposeFloat('reactionMultiplier', {
      nullable: true,
      extensions: sparse,
      description: 'The whole factor of the reaction; null without one.',
    }),
    factors: t.expose('factors', {
      type: [FactorType],
      nullable: true,
      extensions: sparse,
      description: 'In the order of the formula; null unless hits are to be explained.',
    }),
  }),
});

const DpsType = builder.objectRef<Simulation['dps']>('DamagePerSecond').implement({
  description: 'What a rotation does in a second.',
  fields: (t) => ({
    rawDmgPerSecond: t.exposeFloat('rawDmgPerSecond', {
      description: 'All damage by the time that the actions take.',
    }),
    actionTimeSeconds: t.exposeFloat('actionTimeSeconds', {
      description: 'The time that the actions take.',
    }),
    rotationDps: t.exposeFloat('rotationDps', {
      description: 'All damage by that time, or by the longest cooldown where that is longer.',
    }),
  }),
});

/** An answer of the graph may show all hits of an ordinary rotation; of a longer one it shows ten times as many at most. */
const ordinaryRotation = 100;

export const DamageSimulationType = builder
  .objectRef<ShownSimulation>('DamageSimulation')
  .implement({
    description: 'What a rotation does to an enemy.',
    fields: (t) => ({
      totalDamage: t.exposeFloat('totalDamage', { description: 'The damage of all hits.' }),
      hits: t.expose('hits', {
        type: [HitType],
        extensions: { rows: ordinaryRotation },
        description:
          'Every damage instance, in order: the first 1000, of a saved simulation the first 100.',
      }),
      dps: t.expose('dps', { type: DpsType, description: 'Damage by time.' }),
      notes: t.exposeStringList('notes', {
        description: 'What was assumed, and formulas with their numbers.',
      }),
    }),
  });

const CritModeEnum = builder.enumType('CritMode', {
  description: 'How crits count.',
  values: enumValues<CritMode>({
    average: 'By their rate: the expected damage.',
    always: 'Every hit that can crit does.',
    never: 'None does.',
  }),
});

const BuildActorInput = builder.inputType('BuildActorInput', {
  description: 'Who acts, with what it wears, as a showcase has it.',
  fields: actorFields,
});

const ElementResistanceInput = builder.inputType('ElementResistanceInput', {
  description: 'The resistance against one element.',
  fields: (t) => ({
    element: t.string({ required: true, description: 'An element of the game.' }),
    value: t.float({ required: true, description: 'A fraction.' }),
  }),
});

const DamageEnemyInput = builder.inputType('DamageEnemyInput', {
  description: "The enemy; what is left out is the game's default.",
  fields: (t) => ({
    level: t.int({ description: '1 to 120.' }),
    res: t.float({ description: 'Resistance against all elements at once, as a fraction.' }),
    elementRes: t.field({
      type: [ElementResistanceInput],
      description: 'Resistances by element; they count before `res`.',
    }),
    defReduction: t.float({ description: 'How much of its DEF is taken away: 0 to 1.' }),
    broken: t.boolean({ description: 'Whether its toughness bar is empty (hsr).' }),
    stunned: t.boolean({ description: 'Whether it is stunned (zzz).' }),
    maxToughness: t.float({
      description: 'Its toughness, of which a basic attack takes 30 (hsr).',
    }),
    maxHp: t.float({ description: 'Its HP, of which bleed takes a share (hsr).' }),
  }),
});

const RotationStepInput = builder.inputType('RotationStepInput', {
  description: 'A step of a rotation.',
  fields: (t) => ({
    skill: t.string({ required: true, description: 'A skill of the game, or `reaction`.' }),
    count: t.int({ description: 'How often it is used: 1 to 50; 1 when left out.' }),
    aura: t.string({ description: 'What the enemy is affected by at each cast.' }),
    type: t.string({ description: 'With the skill `reaction`: which one.' }),
    variant: t.string({ description: 'One of the alternatives of the skill; the first if none.' }),
  }),
});

const DamageBuffInput = builder.inputType('DamageBuffInput', {
  description: 'A buff from the start of the rotation on.',
  fields: (t) => ({
    source: t.string({ required: true, description: 'The name of a buff, or a stat.' }),
    value: t.float({ description: 'How much of it; ratios as fractions.' }),
    atkFlat: t.float({ description: 'What is added to ATK.' }),
    duration: t.float({ description: 'Seconds; the whole rotation when left out.' }),
  }),
});

export const SimulateDamageInput = builder.inputType('SimulateDamageInput', {
  description: 'Who does what to whom.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game.' }),
    actor: t.field({ type: BuildActorInput, required: true, description: 'Who acts.' }),
    enemy: t.field({ type: DamageEnemyInput, description: "The game's default when left out." }),
    rotation: t.field({
      type: [RotationStepInput],
      required: true,
      description: 'What it does, in order: 1 to 20 steps.',
    }),
    buffs: t.field({ type: [DamageBuffInput], description: 'At most 8.' }),
    critMode: t.field({ type: CritModeEnum, description: 'AVERAGE when left out.' }),
    explain: t.boolean({ description: 'Whether hits name themselves and their factors.' }),
  }),
});

builder.queryField('simulateDamage', (t) =>
  t.field({
    type: DamageSimulationType,
    nullable: true,
    description: 'What a rotation does to an enemy: 10 a minute and key family.',
    authScopes: { scope: 'read' },
    limit: { budget: 'simulate', taken: true },
    args: {
      input: t.arg({ type: SimulateDamageInput, required: true, description: 'The rotation.' }),
    },
    check: ({ input }, context) =>
      checkBuild(context, input, (given) => context.services.builds.checkSimulation(given)),
    async resolve(_root, { input }, context) {
      const { services, via } = context;
      const shown = await services.builds.simulate(input, () => takeToken(context, 'simulate'));
      // Routes write hits without resolving them.
      return via === 'graphql' ? trimForGraph(shown) : shown;
    },
  }),
);
