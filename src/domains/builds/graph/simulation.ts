import type { CritMode, Factor, Simulation } from '../../../games/builds/simulation.ts';
import { builder } from '../../../graph/builder.ts';
import { takeToken } from '../../../graph/field-limit.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import { type ShownHit, type ShownSimulation, trimForGraph } from '../result.ts';
import { actorFields, checkBuild, memberFields } from './input.ts';

const FactorType = builder.objectRef<Factor>('DamageFactor').implement({
  description: 'A factor or summand of the damage of a hit.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the factor.' }),
    value: t.exposeFloat('value', { description: 'Value.' }),
  }),
});

/** In /v1 these are there only where they are not null (R10.6). */
const sparse = { sparse: true } as const;

const HitType = builder.objectRef<ShownHit>('DamageHit').implement({
  description: 'One damage instance.',
  // Casts that are the same share their hits.
  extensions: { repeated: true },
  fields: (t) => ({
    step: t.exposeInt('step', { description: 'Step of the rotation, starting at 1.' }),
    skill: t.exposeString('skill', { description: 'Skill that dealt it, or `reaction`.' }),
    name: t.exposeString('name', {
      nullable: true,
      extensions: sparse,
      description: 'Name in the game; null without `explain`.',
    }),
    element: t.exposeString('element', {
      nullable: true,
      extensions: sparse,
      description: 'Element; null without `explain`.',
    }),
    damage: t.exposeFloat('damage', { description: 'Damage by the crit mode.' }),
    crit: t.exposeBoolean('crit', { description: 'Whether it always crits.' }),
    reaction: t.exposeString('reaction', {
      nullable: true,
      description: 'Reaction; null without one.',
    }),
    reactionBonus: t.exposeFloat('reactionBonus', {
      nullable: true,
      extensions: sparse,
      description: 'Reaction bonus as a fraction; null without a reaction.',
    }),
    damageNonCrit: t.exposeFloat('damageNonCrit', { description: 'Damage without a crit.' }),
    damageCrit: t.exposeFloat('damageCrit', { description: 'Damage with a crit.' }),
    critRate: t.exposeFloat('critRate', { description: 'Chance of a crit, 0 to 1.' }),
    reactionMultiplier: t.exposeFloat('reactionMultiplier', {
      nullable: true,
      extensions: sparse,
      description: 'Total multiplier of the reaction; null without a reaction.',
    }),
    factors: t.expose('factors', {
      type: [FactorType],
      nullable: true,
      extensions: sparse,
      description: 'Factors in the order of the formula; null without `explain`.',
    }),
  }),
});

const DpsType = builder.objectRef<Simulation['dps']>('DamagePerSecond').implement({
  description: 'Damage per second of a rotation.',
  fields: (t) => ({
    rawDmgPerSecond: t.exposeFloat('rawDmgPerSecond', {
      description: 'Total damage divided by `actionTimeSeconds`.',
    }),
    actionTimeSeconds: t.exposeFloat('actionTimeSeconds', {
      description: 'Time that the actions take, in seconds.',
    }),
    rotationDps: t.exposeFloat('rotationDps', {
      description:
        'Total damage divided by the action time, or by the longest cooldown if that is longer.',
    }),
    per100ActionValue: t.float({
      nullable: true,
      description: 'Damage in 100 action value (hsr); null in the other games.',
      resolve: ({ per100ActionValue }) => per100ActionValue ?? null,
    }),
  }),
});

/** An answer of the graph may show all hits of an ordinary rotation; of a longer one it shows ten times as many at most. */
const ordinaryRotation = 100;

export const DamageSimulationType = builder
  .objectRef<ShownSimulation>('DamageSimulation')
  .implement({
    description: 'Result of a simulated rotation.',
    fields: (t) => ({
      totalDamage: t.exposeFloat('totalDamage', { description: 'Damage of all hits.' }),
      hits: t.expose('hits', {
        type: [HitType],
        extensions: { rows: ordinaryRotation },
        description: 'Damage instances in order: at most 1000, in saved simulations at most 100.',
      }),
      dps: t.expose('dps', { type: DpsType, description: 'Damage per second.' }),
      notes: t.exposeStringList('notes', {
        description: 'Assumptions, and formulas with their numbers.',
      }),
    }),
  });

const CritModeEnum = builder.enumType('CritMode', {
  description: 'How crits count.',
  values: enumValues<CritMode>({
    average: 'Expected damage: crits count by their rate.',
    always: 'Every hit that can crit does.',
    never: 'None does.',
  }),
});

const BuildActorInput = builder.inputType('BuildActorInput', {
  description: 'The acting character with its equipment, as shown in a showcase.',
  fields: actorFields,
});

const ElementResistanceInput = builder.inputType('ElementResistanceInput', {
  description: 'Resistance to one element.',
  fields: (t) => ({
    element: t.string({ required: true, description: 'An element of the game.' }),
    value: t.float({ required: true, description: 'Resistance as a fraction.' }),
  }),
});

const DamageEnemyInput = builder.inputType('DamageEnemyInput', {
  description: "The enemy. Values left out have the game's defaults.",
  fields: (t) => ({
    level: t.int({ description: 'Level, 1 to 120.' }),
    res: t.float({ description: 'Resistance to all elements, as a fraction.' }),
    elementRes: t.field({
      type: [ElementResistanceInput],
      description: 'Resistances by element; they override `res`.',
    }),
    defReduction: t.float({ description: 'DEF reduction, 0 to 1.' }),
    broken: t.boolean({ description: 'Whether its toughness bar is empty (hsr).' }),
    stunned: t.boolean({ description: 'Whether it is stunned (zzz).' }),
    maxToughness: t.float({
      description: 'Maximum toughness; a basic attack takes 30 (hsr).',
    }),
    maxHp: t.float({ description: 'Maximum HP, of which Bleed takes a share (hsr).' }),
  }),
});

const RotationStepInput = builder.inputType('RotationStepInput', {
  description: 'A step of a rotation.',
  fields: (t) => ({
    skill: t.string({ required: true, description: 'A skill of the game, or `reaction`.' }),
    count: t.int({ description: 'Number of uses, 1 to 50. Defaults to 1.' }),
    aura: t.string({
      description: 'Aura on the enemy before each use, such as `pyro` or `frozen`.',
    }),
    type: t.string({ description: 'Reaction, for the skill `reaction`.' }),
    variant: t.string({ description: 'Variant of the skill. Defaults to the first.' }),
  }),
});

const DamageBuffInput = builder.inputType('DamageBuffInput', {
  description: 'A buff that applies from the start of the rotation.',
  fields: (t) => ({
    source: t.string({ required: true, description: 'Name of a buff, or a stat.' }),
    value: t.float({ description: 'Value; ratios as fractions.' }),
    atkFlat: t.float({ description: 'Flat ATK added.' }),
    duration: t.float({ description: 'Duration in seconds. Defaults to the whole rotation.' }),
  }),
});

const TeamMemberInput = builder.inputType('TeamMemberInput', {
  description:
    'Another character of the team. Without `profile`, `level` and `weapon` it has the standard build of its first profile.',
  fields: memberFields,
});

const EffectChoiceInput = builder.inputType('EffectChoiceInput', {
  description: 'Whether an effect of a set, weapon or skill counts.',
  fields: (t) => ({
    id: t.string({
      required: true,
      description:
        'Id of the effect, as `notes` list it. `conditional` for those with a condition and `all` for every one, but those named beside; these two with `counts` false alone.',
    }),
    counts: t.boolean({ description: 'False for an effect that does not. Defaults to true.' }),
    stacks: t.float({ description: 'Number of stacks. Defaults to the usual number.' }),
  }),
});

export const SimulateDamageInput = builder.inputType('SimulateDamageInput', {
  description: 'Input of a simulation.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game.' }),
    actor: t.field({ type: BuildActorInput, required: true, description: 'The acting character.' }),
    enemy: t.field({
      type: DamageEnemyInput,
      description: 'The enemy. Defaults to that of the game.',
    }),
    rotation: t.field({
      type: [RotationStepInput],
      required: true,
      description: 'Steps in order, 1 to 20.',
    }),
    buffs: t.field({ type: [DamageBuffInput], description: 'Buffs, at most 8.' }),
    team: t.field({
      type: [TeamMemberInput],
      description: 'The others of the team: at most 3, in zzz 2.',
    }),
    effects: t.field({
      type: [EffectChoiceInput],
      description: 'Effects that count otherwise than usual, at most 50.',
    }),
    critMode: t.field({ type: CritModeEnum, description: 'How crits count. Defaults to AVERAGE.' }),
    explain: t.boolean({ description: 'Whether hits include their name, element and factors.' }),
  }),
});

builder.queryField('simulateDamage', (t) =>
  t.field({
    type: DamageSimulationType,
    nullable: true,
    description: 'Simulate the damage of a rotation. Limit: 10 a minute for a key family.',
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
