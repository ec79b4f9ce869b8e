import type { Reach } from '../../../games/effects/effect.ts';
import { builder } from '../../../graph/builder.ts';
import { growsWithGame, ofId, rowsOf } from '../../../graph/field-options.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { EffectModel, EffectSource } from '../records/effects.ts';

const EffectReachEnum = builder.enumType('EffectReach', {
  description: 'Whom an effect reaches.',
  values: enumValues<Reach>({
    bearer: 'The character itself, or the wearer.',
    team: 'Everybody in the party.',
    others: 'The party without the bearer.',
    active: 'The character on the field; in hsr one ally.',
    enemy: 'Enemies, whom it weakens.',
  }),
});

const EffectSourceType = builder.objectRef<EffectSource>('EffectSource').implement({
  description: 'The stat of the bearer that an amount is a share of.',
  fields: (t) => ({
    stat: t.exposeString('stat', { description: `The stat, such as hp; ${growsWithGame}.` }),
    above: t.exposeFloat('above', {
      nullable: true,
      description: 'Only the part above this counts; null where all of it counts.',
    }),
    step: t.exposeFloat('step', {
      nullable: true,
      description:
        'The amount counts once for each whole step of the stat; null where it is a share of it.',
    }),
    most: t.exposeFloatList('most', {
      description: 'The most that it gives, as `amounts`; empty without a limit.',
    }),
    mostOf: t.exposeString('mostOf', {
      nullable: true,
      description: '`most` is a share of this stat; null where it is an amount.',
    }),
  }),
});

const EffectType = builder.objectRef<EffectModel>('Effect').implement({
  description:
    'One effect of a set, a passive or a kit, as data. docs/effects.md has the words of stats and conditions.',
  fields: (t) => ({
    effectId: t.exposeString('id', {
      ...ofId,
      description: 'Its id within the game, such as 15006-4.',
    }),
    from: t.exposeString('from', {
      description:
        'What it is of: 1pc, 2pc or 4pc of a set, passive of a weapon, a part of a kit such as burst, passive4, c1, bonus2, e1, core or m1.',
    }),
    stats: t.exposeStringList('stats', {
      description: `The stats that it raises, or lowers of an enemy, all by the same amount; ${growsWithGame}.`,
    }),
    amounts: t.exposeFloatList('amounts', {
      description:
        'The amount of one stack by refinement or talent level, one for all where it never grows. Shares are fractions; what weakens an enemy is positive.',
    }),
    of: t.expose('of', {
      type: EffectSourceType,
      nullable: true,
      description: 'What the amount is a share of; null where it is an amount.',
    }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'The talent whose level counts; null where none does.',
    }),
    when: t.exposeStringList('when', {
      description: `The conditions, all of which have to hold, such as use:elemental_skill; ${growsWithGame}.`,
    }),
    usual: t.exposeBoolean('usual', {
      description:
        'Whether the conditions usually hold as it is played; simulations count the effect then.',
    }),
    stacks: t.exposeFloat('stacks', { description: 'The most stacks; 1 where it does not stack.' }),
    usualStacks: t.exposeFloat('usualStacks', {
      description: 'The usual number of stacks, on average.',
    }),
    to: t.expose('to', { type: EffectReachEnum, description: 'Whom it reaches.' }),
    seconds: t.exposeFloat('seconds', {
      nullable: true,
      description: 'How long it lasts; null where it lasts as long as its conditions.',
    }),
    turns: t.exposeInt('turns', {
      nullable: true,
      description: 'How many turns it lasts in hsr; null as `seconds`.',
    }),
    cooldown: t.exposeFloat('cooldown', {
      nullable: true,
      description:
        'Seconds until it can happen again, at refinement 1 where they differ; null where it always can.',
    }),
    hits: t.exposeStringList('hits', {
      description: 'Parts of the English names of the hits that it raises; empty for all hits.',
    }),
    element: t.exposeString('element', {
      nullable: true,
      description: 'The element of a further hit (the stat damage); null otherwise.',
    }),
    attack: t.exposeString('attack', {
      nullable: true,
      description: 'The kind of attack that a further hit counts as; null otherwise.',
    }),
    only: t.exposeStringList('only', {
      description: 'Whom it works for, such as element:cryo or weapon:sword; empty for everybody.',
    }),
    text: t.exposeString('text', {
      description: 'A sentence on it in the language asked for, at refinement or level 1.',
    }),
  }),
});

/** The effects of a record. */
export const effectRows = (rows: number, extensions: { readonly cost?: number } = {}) =>
  rowsOf(
    EffectType,
    rows,
    'What it does, as data; empty for what is newer than the data.',
    extensions,
  );
