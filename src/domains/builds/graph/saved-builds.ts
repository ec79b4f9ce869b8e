import { builder } from '../../../graph/builder.ts';
import { connectionType, loadConnection, pageArgs } from '../../../graph/connection.ts';
import { takeToken } from '../../../graph/field-limit.ts';
import { costly } from '../../../graph/field-options.ts';
import { recordId } from '../../../graph/record-hints.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import { readOrBuild } from '../../../lib/principal.ts';
import { assertName, buildKeyOf } from '../own-builds.ts';
import {
  analysisOf,
  type BuildKind,
  bodyOf,
  profileIdOf,
  type SavedBuild,
  simulationOf,
} from '../saved-build.ts';
import { AnalyzeBuildInput, BuildAnalysisType } from './analysis.ts';
import { checkBuild } from './input.ts';
import { DamageSimulationType, SimulateDamageInput } from './simulation.ts';

const buildIdArg = builder.args((t) => ({
  id: t.string({ required: true, description: 'Id of the saved build, `bld_…`.' }),
}));

const BuildKindEnum = builder.enumType('BuildKind', {
  description: 'Kind of saved build.',
  values: enumValues<BuildKind>({
    analysis: 'An analysis.',
    simulation: 'What a rotation of it does.',
  }),
});

const SavedBuildType = builder.objectRef<SavedBuild>('SavedBuild');

builder.node(SavedBuildType, {
  id: { resolve: ({ id }) => id },
  loadOne: (id, { services, principal }) => services.builds.own.get(principal, id),
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'takenDown' in value,
  description: 'A saved analysis or simulation.',
  fields: (t) => ({
    buildId: t.exposeString('id', { description: 'Id, `bld_…`.' }),
    kind: t.expose('kind', { type: BuildKindEnum, description: 'Kind of saved build.' }),
    name: t.exposeString('name', { description: 'Name given by its owner.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game.' }),
    avatarId: t.exposeInt('avatarId', { description: 'The character or agent.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of saving.' }),
    share: t.exposeBoolean('shared', { description: 'Whether it is shared.' }),
    profileId: t.string({
      nullable: true,
      description: 'Id to vote for, `prf_…`; null while it is not shared.',
      resolve: ({ id, shared }) => (shared ? profileIdOf(id) : null),
    }),
    input: t.field({
      type: 'JSON',
      description: 'The input with the names of /v1, ready to be sent there again.',
      resolve: bodyOf,
    }),
    analysis: t.field({
      type: BuildAnalysisType,
      nullable: true,
      ...costly,
      description: 'Result at the time of saving; null for a simulation.',
      resolve: analysisOf,
    }),
    simulation: t.field({
      type: DamageSimulationType,
      nullable: true,
      ...costly,
      description: 'Result at the time of saving, with the first 100 hits; null for an analysis.',
      resolve: simulationOf,
    }),
  }),
});

builder.queryField('build', (t) =>
  t.field({
    type: SavedBuildType,
    nullable: true,
    description: 'Get a saved build of your key family.',
    authScopes: { scope: readOrBuild },
    args: buildIdArg,
    resolve: (_root, { id }, { services, principal }) => services.builds.own.get(principal, id),
  }),
);

builder.queryField('builds', (t) =>
  t.field({
    type: connectionType('SavedBuild', SavedBuildType),
    nullable: true,
    description: 'List the saved builds of your key family, newest first.',
    authScopes: { scope: readOrBuild },
    args: {
      game: t.arg({ type: GameEnum, description: 'Only this game.' }),
      avatarId: t.arg.int({ description: 'Only this character.', ...recordId('character') }),
      kind: t.arg({ type: BuildKindEnum, description: 'Only this kind.' }),
      ...pageArgs,
    },
    resolve(_root, { game, avatarId, kind, first, after }, { services, principal, cursors }) {
      const filter = { game: game ?? null, avatarId: avatarId ?? null, kind: kind ?? null };
      return loadConnection({
        cursors,
        list: `builds ${principal.environment} ${principal.lineageId} ${JSON.stringify(filter)}`,
        first,
        after,
        keyOf: buildKeyOf(filter),
        load: (page) => services.builds.own.list(principal, filter, page),
      });
    },
  }),
);

builder.mutationField('saveBuild', (t) =>
  t.field({
    type: SavedBuildType,
    nullable: true,
    description:
      'Analyze a build and save it with the result. A key family has at most 500 saves; counts as an analysis.',
    authScopes: { scope: 'write:build' },
    limit: { budget: 'analyze', taken: true },
    args: {
      input: t.arg({ type: AnalyzeBuildInput, required: true, description: 'The build.' }),
      name: t.arg.string({ required: true, description: 'Name, 1 to 80 characters.' }),
    },
    check: ({ input, name }, context) =>
      checkBuild(context, input, (given) => context.services.builds.checkAnalysis(given, name)),
    resolve: (_root, { input, name }, context) =>
      context.services.builds.saveAnalysis(context.principal, input, {
        name,
        takeToken: () => takeToken(context, 'analyze'),
        reservation: context.reservation,
      }),
  }),
);

builder.mutationField('saveSimulation', (t) =>
  t.field({
    type: SavedBuildType,
    nullable: true,
    description:
      'Simulate a rotation and save it with the result. A key family has at most 500 saves; counts as a simulation.',
    authScopes: { scope: 'write:build' },
    limit: { budget: 'simulate', taken: true },
    args: {
      input: t.arg({ type: SimulateDamageInput, required: true, description: 'The rotation.' }),
      name: t.arg.string({ required: true, description: 'Name, 1 to 80 characters.' }),
      share: t.arg.boolean({
        description:
          'Whether to share its rotation. It is listed by votes once three key families voted for it.',
        defaultValue: false,
      }),
    },
    check: ({ input, name }, context) =>
      checkBuild(context, input, (given) => context.services.builds.checkSimulation(given, name)),
    resolve: (_root, { input, name, share }, context) =>
      context.services.builds.saveSimulation(context.principal, input, {
        name,
        share: share ?? false,
        takeToken: () => takeToken(context, 'simulate'),
        reservation: context.reservation,
      }),
  }),
);

builder.mutationField('changeBuild', (t) =>
  t.field({
    type: SavedBuildType,
    nullable: true,
    description: 'Rename a saved build, or share or unshare a simulation.',
    authScopes: { scope: 'write:build' },
    args: {
      ...buildIdArg,
      name: t.arg.string({
        description: 'New name, 1 to 80 characters. Defaults to the current one.',
      }),
      share: t.arg.boolean({ description: 'Whether to share it. Defaults to the current state.' }),
    },
    check: ({ name }) => assertName(name ?? null),
    resolve: (_root, { id, name, share }, { services, principal }) =>
      services.builds.own.change(principal, id, { name: name ?? null, share: share ?? null }),
  }),
);

builder.mutationField('deleteBuild', (t) =>
  t.field({
    type: SavedBuildType,
    nullable: true,
    description: 'Delete a saved build. A shared rotation disappears with it.',
    authScopes: { scope: 'write:build' },
    args: buildIdArg,
    resolve: (_root, { id }, { services, principal }) => services.builds.own.remove(principal, id),
  }),
);
