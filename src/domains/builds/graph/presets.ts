import type { Buff, RotationStep } from '../../../games/builds/simulation.ts';
import { builder } from '../../../graph/builder.ts';
import { recordId } from '../../../graph/record-hints.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { DamageProfile } from '../presets.ts';
import { BuildRoleEnum, ProfileSortEnum } from './enums.ts';

const StepType = builder.objectRef<RotationStep>('DamageProfileStep').implement({
  description: 'A step of a rotation.',
  fields: (t) => ({
    skill: t.exposeString('skill', { description: 'A skill of the game, or `reaction`.' }),
    count: t.exposeInt('count', { description: 'How often it is used.' }),
    aura: t.exposeString('aura', {
      nullable: true,
      description: 'What the enemy is affected by; null for nothing.',
    }),
    type: t.exposeString('type', {
      nullable: true,
      description: 'The reaction; null with every other skill.',
    }),
    variant: t.exposeString('variant', {
      nullable: true,
      description: 'Which alternative of the skill; null for the first.',
    }),
  }),
});

const BuffType = builder.objectRef<Buff>('DamageProfileBuff').implement({
  description: 'A buff from the start of the rotation on.',
  fields: (t) => ({
    source: t.exposeString('source', { description: 'The name of a buff, or a stat.' }),
    value: t.exposeFloat('value', {
      nullable: true,
      description: 'How much of it; null when its name says it.',
    }),
    atkFlat: t.exposeFloat('atkFlat', {
      nullable: true,
      description: 'What is added to ATK; null for nothing.',
    }),
    duration: t.exposeFloat('duration', {
      nullable: true,
      description: 'Seconds; null for the whole rotation.',
    }),
  }),
});

const ProfileType = builder.objectRef<DamageProfile>('DamageProfile').implement({
  description: 'A rotation that fits a character.',
  fields: (t) => ({
    profileId: t.exposeString('id', { description: 'Names the profile: `prf_…`.' }),
    avatarId: t.exposeInt('avatarId', { description: 'The character or agent.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game.' }),
    role: t.expose('role', { type: BuildRoleEnum, description: 'The role that it is for.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    rotation: t.expose('rotation', { type: [StepType], description: 'The steps, in order.' }),
    buffs: t.expose('buffs', { type: [BuffType], description: 'What it counts on.' }),
    votes: t.exposeInt('votes', { description: 'Key families that voted for it.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was changed.' }),
  }),
});

const profileIdArg = builder.args((t) => ({
  id: t.string({ required: true, description: 'The profile: `prf_…`.' }),
}));

builder.queryField('damageProfiles', (t) =>
  t.field({
    type: [ProfileType],
    nullable: true,
    description:
      "Rotations for a character: the standard ones, then at most 50 shared ones, the caller's own always.",
    authScopes: { scope: 'read' },
    // Five roles have a standard one at most, and it asks for the votes of each.
    extensions: { rows: 55, cost: 20 },
    args: {
      game: t.arg({
        type: GameEnum,
        description: 'The game; the one that has the character when left out.',
      }),
      avatarId: t.arg.int({
        required: true,
        description: 'The character or agent.',
        ...recordId('character'),
      }),
      role: t.arg({ type: BuildRoleEnum, description: 'Those for one role.' }),
      sort: t.arg({
        type: ProfileSortEnum,
        defaultValue: 'votes',
        description: 'Which shared ones come first.',
      }),
    },
    resolve: (_root, { game, avatarId, role, sort }, { services, principal }) =>
      services.builds.presets.list(principal, {
        game: game ?? null,
        avatarId,
        role: role ?? null,
        sort: sort ?? 'votes',
      }),
  }),
);

builder.mutationField('voteProfile', (t) =>
  t.field({
    type: ProfileType,
    nullable: true,
    description:
      'Votes for a profile, once for a key family; for what it shared itself its vote does not count.',
    authScopes: { scope: 'write:build' },
    args: profileIdArg,
    resolve: (_root, { id }, { services, principal }) =>
      services.builds.presets.vote(principal, id),
  }),
);

/** The longest reason, in characters. */
const longestReason = 1000;

builder.mutationField('takeDownProfile', (t) =>
  t.field({
    type: ProfileType,
    nullable: true,
    description: 'Takes a shared profile down for good; for moderators.',
    authScopes: { scope: 'admin' },
    args: {
      ...profileIdArg,
      reason: t.arg.string({
        required: true,
        description: 'Why, for other moderators: 1 to 1000 characters.',
        validate: {
          minLength: [1, { message: 'At least 1 character.' }],
          maxLength: [longestReason, { message: 'At most 1000 characters.' }],
        },
      }),
    },
    resolve: (_root, { id, reason }, { services, principal, requestId }) =>
      services.builds.presets.takeDown(principal, id, { reason, requestId }),
  }),
);
