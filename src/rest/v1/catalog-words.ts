import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { languageWords } from '../input/names.ts';
import { game } from '../input/schemas.ts';
import { route } from '../route.ts';
import { checkLanguage, common, langQuery } from './catalog.ts';

const words = route({
  ...common,
  operation: 'listWords',
  path: '/v1/words/:game',
  summary: 'Get the words of a game in a language',
  since: '2026-11-27',
  input: { path: z.object({ game }), query: langQuery() },
  check: checkLanguage,
  document: graphql(`
    query RestWords($game: Game!, $lang: Language!) {
      words(game: $game, lang: $lang) { kind word name }
    }
  `),
  answer: ({ words: data }, { lang: language }) => ({
    data,
    freshness: { cache: 'miss', ttlSeconds: 3600 },
    language: languageWords[language],
    meta: () => ({ total: data.length }),
  }),
});

export const wordRoutes = [words];
