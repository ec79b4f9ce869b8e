import { builder } from '../../../graph/builder.ts';
import { takeToken } from '../../../graph/endpoint-token.ts';
import { AnalyzeBuildInput } from './analyze.ts';
import { checkBuild } from './check-build.ts';
import { SavedBuildType } from './saved-build.ts';
import { SimulateDamageInput } from './simulate.ts';

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
      checkBuild(context, input.game, (game) =>
        context.services.builds.checkAnalysis({ ...input, game }, name),
      ),
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
      checkBuild(context, input.game, (game) =>
        context.services.builds.checkSimulation({ ...input, game }, name),
      ),
    resolve: (_root, { input, name, share }, context) =>
      context.services.builds.saveSimulation(context.principal, input, {
        name,
        share: share ?? false,
        takeToken: () => takeToken(context, 'simulate'),
        reservation: context.reservation,
      }),
  }),
);
