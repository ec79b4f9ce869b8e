import type { Buff, RotationStep } from '../../../games/builds/simulation.ts';
import { builder } from '../../../graph/builder.ts';
import { cacheRule, shortLived } from '../../../graph/cache/plugin.ts';
import { recordId } from '../../../graph/record-hints.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { isGuest } from '../../../lib/principal.ts';
import type { DamageProfile } from '../presets.ts';
import { BuildProfileNameEnum, BuildRoleEnum, ProfileSortEnum } from './enums.ts';

const StepType = builder.objectRef<RotationStep>('DamageProfileStep').implement({
  description: 'A step of a rotation.',
  fields: (t) => ({
    skill: t.exposeString('skill', { description: 'A skill of the game, or `reaction`.' }),
    count: t.exposeInt('count', { description: 'Number of uses.' }),
    aura: t.exposeString('aura', {
      nullable: true,
      description: 'Aura on the enemy before each use, such as `pyro` or `frozen`; null for none.',
    }),
    type: t.exposeString('type', {
      nullable: true,
      description: 'Reaction, for the skill `reaction`; null for any other skill.',
    }),
    variant: t.exposeString('variant', {
      nullable: true,
      description: 'Variant of the skill; null for the first.',
    }),
  }),
});

const BuffType = builder.objectRef<Buff>('DamageProfileBuff').implement({
  description: 'A buff that applies from the start of the rotation.',
  fields: (t) => ({
    source: t.exposeString('source', { description: 'Name of a buff, or a stat.' }),
    value: t.exposeFloat('value', {
      nullable: true,
      description: 'Value; null when the name of the buff sets it.',
    }),
    atkFlat: t.exposeFloat('atkFlat', {
      nullable: true,
      description: 'Flat ATK added; null for none.',
    }),
    duration: t.exposeFloat('duration', {
      nullable: true,
      description: 'Duration in seconds; null for the whole rotation.',
    }),
  }),
});

const ProfileType = builder.objectRef<DamageProfile>('DamageProfile').implement({
  description: 'A preset: a rotation for a character.',
  fields: (t) => ({
    profileId: t.exposeString('id', { description: 'Id, `prf_…`.' }),
    avatarId: t.exposeInt('avatarId', { description: 'The character or agent.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game.' }),
    role: t.expose('role', { type: BuildRoleEnum, description: 'Role that it is for.' }),
    profile: t.expose('profile', {
      type: BuildProfileNameEnum,
      nullable: true,
      description: 'Build profile that it is for; null for a shared one.',
    }),
    name: t.exposeString('name', { description: 'Name.' }),
    rotation: t.expose('rotation', { type: [StepType], description: 'Steps, in order.' }),
    buffs: t.expose('buffs', { type: [BuffType], description: 'Buffs that it assumes.' }),
    team: t.exposeIntList('team', {
      description: 'Ids of the others in its team; empty for none.',
    }),
    votes: t.exposeInt('votes', { description: 'Number of key families that voted for it.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
  }),
});

const profileIdArg = builder.args((t) => ({
  id: t.string({ required: true, description: 'Id of the preset, `prf_…`.' }),
}));

/** A key family is shown its own as well; guests all see the same (R17.6). */
const sameForGuests = cacheRule<unknown>((shown, note, context) => {
  if (isGuest(context.principal.lineageId)) shortLived(shown, note, context);
  else note.never();
});

builder.queryField('damageProfiles', (t) =>
  t.field({
    type: [ProfileType],
    nullable: true,
    description:
      'Rotations for a character: the standard ones first, then at most 50 shared ones. Your own are always included.',
    authScopes: { scope: 'read' },
    cache: sameForGuests,
    // Five profiles have a standard one at most, and it asks for the votes of each.
    extensions: { rows: 55, cost: 20 },
    args: {
      game: t.arg({
        type: GameEnum,
        description: 'The game. Defaults to the only game with this character.',
      }),
      avatarId: t.arg.int({
        required: true,
        description: 'The character or agent.',
        ...recordId('character'),
      }),
      role: t.arg({ type: BuildRoleEnum, description: 'Only rotations for this role.' }),
      sort: t.arg({
        type: ProfileSortEnum,
        defaultValue: 'votes',
        description: 'Order of shared rotations.',
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
      'Vote for a shared rotation. Each key family has one vote; votes for your own do not count.',
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
    description: 'Remove a shared rotation permanently. Moderators only.',
    authScopes: { scope: 'admin' },
    args: {
      ...profileIdArg,
      reason: t.arg.string({
        required: true,
        description: 'Reason, shown to moderators only, 1 to 1000 characters.',
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
