import type { Factor, Simulation } from '../../../games/builds/simulation.ts';
import { builder } from '../../../graph/builder.ts';
import type { ShownHit, ShownSimulation } from '../shown-simulation.ts';

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
