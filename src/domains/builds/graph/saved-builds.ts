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
  id: t.string({ required: true, description: 'The build: `bld_…`.' }),
}));

const BuildKindEnum = builder.enumType('BuildKind', {
  description: 'What of a build was saved.',
  values: enumValues<BuildKind>({
    analysis: 'What it is worth.',
    simulation: 'What a rotation of it does.',
  }),
});

const SavedBuildType = builder.objectRef<SavedBuild>('SavedBuild').implement({
  description: 'An analysis or a simulation that a key family saved.',
  fields: (t) => ({
    buildId: t.exposeString('id', { description: 'Names the build: `bld_…`.' }),
    kind: t.expose('kind', { type: BuildKindEnum, description: 'What of it was saved.' }),
    name: t.exposeString('name', { description: 'What its owner calls it.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game.' }),
    avatarId: t.exposeInt('avatarId', { description: 'The character or agent.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was saved.' }),
    share: t.exposeBoolean('shared', { description: 'Whether it may become a profile.' }),
    profileId: t.string({
      nullable: true,
      description: 'What to vote for, `prf_…`; null while it is not shared.',
      resolve: ({ id, shared }) => (shared ? profileIdOf(id) : null),
    }),
    input: t.field({
      type: 'JSON',
      description: 'What was sent, in the names of /v1; it can be sent there again.',
      resolve: bodyOf,
    }),
    analysis: t.field({
      type: BuildAnalysisType,
      nullable: true,
      ...costly,
      description: 'The result as it was then; null for a simulation.',
      resolve: analysisOf,
    }),
    simulation: t.field({
      type: DamageSimulationType,
      nullable: true,
      ...costly,
      description: 'The result as it was then, with the first 100 hits; null for an analysis.',
      resolve: simulationOf,
    }),
  }),
});

builder.queryField('build', (t) =>
  t.field({
    type: SavedBuildType,
    nullable: true,
    description: "A saved build of the caller's key family.",
    authScopes: { scope: readOrBuild },
    args: buildIdArg,
    resolve: (_root, { id }, { services, principal }) => services.builds.own.get(principal, id),
  }),
);

builder.queryField('builds', (t) =>
  t.field({
    type: connectionType('SavedBuild', SavedBuildType),
    nullable: true,
    description: "The saved builds of the caller's key family, newest first.",
    authScopes: { scope: readOrBuild },
    args: {
      game: t.arg({ type: GameEnum, description: 'Those of one game.' }),
      avatarId: t.arg.int({ description: 'Those of one character.', ...recordId('character') }),
      kind: t.arg({ type: BuildKindEnum, description: 'Those of one kind.' }),
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
      'Analyses a build and saves both: at most 500 saves for a key family; it counts as an analysis.',
    authScopes: { scope: 'write:build' },
    limit: { budget: 'analyze', taken: true },
    args: {
      input: t.arg({ type: AnalyzeBuildInput, required: true, description: 'The build.' }),
      name: t.arg.string({ required: true, description: '1 to 80 characters.' }),
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
      'Simulates a rotation and saves both: at most 500 saves for a key family; it counts as a simulation.',
    authScopes: { scope: 'write:build' },
    limit: { budget: 'simulate', taken: true },
    args: {
      input: t.arg({ type: SimulateDamageInput, required: true, description: 'The rotation.' }),
      name: t.arg.string({ required: true, description: '1 to 80 characters.' }),
      share: t.arg.boolean({
        description: 'Whether its rotation may become a profile once three key families want it.',
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
    description: 'Renames a saved build, or says whether a simulation may become a profile.',
    authScopes: { scope: 'write:build' },
    args: {
      ...buildIdArg,
      name: t.arg.string({ description: '1 to 80 characters; as it is when left out.' }),
      share: t.arg.boolean({ description: 'As it is when left out.' }),
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
    description: 'Deletes a saved build; what it shared is no profile any more.',
    authScopes: { scope: 'write:build' },
    args: buildIdArg,
    resolve: (_root, { id }, { services, principal }) => services.builds.own.remove(principal, id),
  }),
);
