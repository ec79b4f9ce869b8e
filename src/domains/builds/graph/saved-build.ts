import { builder } from '../../../graph/builder.ts';
import { costly } from '../../../graph/edge.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import { bodyOf } from '../body.ts';
import { profileIdOf } from '../profile.ts';
import { analysisOf, type BuildKind, type SavedBuild, simulationOf } from '../saved-build.ts';
import { BuildAnalysisType } from './analysis.ts';
import { DamageSimulationType } from './simulation.ts';

export const BuildKindEnum = builder.enumType('BuildKind', {
  description: 'What of a build was saved.',
  values: enumValues<BuildKind>({
    analysis: 'What it is worth.',
    simulation: 'What a rotation of it does.',
  }),
});

export const SavedBuildType = builder.objectRef<SavedBuild>('SavedBuild').implement({
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
