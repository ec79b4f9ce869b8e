import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { route } from '../route.ts';
import { buildAnswer } from './build-answers.ts';
import { analysisOf, namesIn } from './build-bodies.ts';
import { analysisMembers, saveName } from './build-schemas.ts';

const analyze = route({
  method: 'POST',
  operation: 'analyzeBuild',
  path: '/v1/build-analyzer/analyze',
  summary: 'What a build is worth, and what of it can be better.',
  refuses: ['character_not_found'],
  since: '2026-11-22',
  tags: ['builds'],
  input: { body: z.object(analysisMembers) },
  cacheControl: 'no-store',
  document: graphql(`
    query RestAnalyzeBuild($input: AnalyzeBuildInput!) {
      analyzeBuild(input: $input) { ...AnalysisAnswer }
    }
  `),
  variables: ({ body }) => ({ input: analysisOf(body) }),
  names: ({ body }) => namesIn(body),
  answer: ({ analyzeBuild: data }) => ({ data }),
});

const save = route({
  method: 'POST',
  operation: 'saveBuild',
  path: '/v1/build-analyzer/save',
  summary: 'Analyses a build and saves both.',
  refuses: ['character_not_found', 'build_limit_reached'],
  since: '2026-11-22',
  tags: ['builds'],
  input: { body: z.object({ ...analysisMembers, name: saveName }) },
  cacheControl: 'no-store',
  idempotent: true,
  document: graphql(`
    mutation RestSaveBuild($input: AnalyzeBuildInput!, $name: String!) {
      saveBuild(input: $input, name: $name) { ...BuildAnswer }
    }
  `),
  variables: ({ body }) => ({ input: analysisOf(body), name: body.name }),
  names: ({ body }) => namesIn(body),
  answer: ({ saveBuild: build }) => ({
    status: 201,
    location: `/v1/builds/${build.id}`,
    data: buildAnswer(build),
  }),
});

export const buildAnalyzerRoutes = [analyze, save];
