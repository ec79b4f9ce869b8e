import { builder } from '../../../graph/builder.ts';
import { BuildRoleEnum } from '../../../graph/builds.ts';
import { takeToken } from '../../../graph/endpoint-token.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { actorFields } from './actor-input.ts';
import { BuildAnalysisType } from './analysis.ts';
import { checkBuild } from './check-build.ts';

export const AnalyzeBuildInput = builder.inputType('AnalyzeBuildInput', {
  description: 'A character with what it wears, as a showcase has it.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game.' }),
    role: t.field({ type: BuildRoleEnum, description: 'Inferred of the build when left out.' }),
    ...actorFields(t),
  }),
});

builder.queryField('analyzeBuild', (t) =>
  t.field({
    type: BuildAnalysisType,
    nullable: true,
    description: 'What a build is worth, and what of it can be better: 30 a minute and key family.',
    authScopes: { scope: 'read' },
    limit: { budget: 'analyze', taken: true },
    args: { input: t.arg({ type: AnalyzeBuildInput, required: true, description: 'The build.' }) },
    check: ({ input }, context) =>
      checkBuild(context, input.game, (game) =>
        context.services.builds.checkAnalysis({ ...input, game }),
      ),
    resolve: (_root, { input }, context) =>
      context.services.builds.analyze(input, () => takeToken(context, 'analyze')),
  }),
);
