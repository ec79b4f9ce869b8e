import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { noticeTypes } from '../input/enumerations.ts';
import { givenGame, lang, page } from '../input/schemas.ts';
import { flag, oneOf, orNull } from '../input/values.ts';
import { route } from '../route.ts';
import { archiveAnswer, common } from './archive-answer.ts';
import { pageOf } from './paging.ts';

export const notices = route({
  ...common,
  operation: 'listNotices',
  path: '/v1/archive/notices',
  summary: 'What a game announces, the newest first.',
  since: '2026-11-22',
  input: {
    query: z.object({
      game: givenGame,
      type: orNull(oneOf(noticeTypes)),
      active_only: flag.default(true),
      lang: lang(),
      ...page,
    }),
  },
  serialized: ['nodes'],
  document: graphql(`
    query RestNotices(
      $game: Game!, $type: NoticeType, $activeOnly: Boolean!, $lang: Language!, $first: Int!, $after: String
    ) {
      notices(
        game: $game, type: $type, activeOnly: $activeOnly, lang: $lang, first: $first, after: $after
      ) {
        nodes {
          id: noticeId game type title banner_url: bannerUrl
          starts_at: startsAt ends_at: endsAt detail_url: detailUrl
        }
        maxAgeSeconds lastModified
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  variables: ({ query: { active_only: activeOnly, game, type, lang: language, ...rest } }) => ({
    game,
    type,
    activeOnly,
    lang: language,
    ...pageOf(rest),
  }),
  answer: (data, asked) => archiveAnswer(data.notices, asked),
});

export const events = route({
  ...common,
  operation: 'listEvents',
  path: '/v1/archive/events',
  summary: 'All events of a game with their runs, the newest first.',
  since: '2026-11-22',
  input: { query: z.object({ game: givenGame, lang: lang(), ...page }) },
  serialized: ['nodes'],
  document: graphql(`
    query RestEvents($game: Game!, $lang: Language!, $first: Int!, $after: String) {
      events(game: $game, lang: $lang, first: $first, after: $after) {
        nodes {
          id: eventId game title version banner_url: bannerUrl detail_url: detailUrl
          starts_at: startsAt ends_at: endsAt
          rewards { name count drop_rate: dropRate }
          participation { participants runs { starts_at: startsAt ends_at: endsAt } }
        }
        maxAgeSeconds lastModified
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  variables: ({ query: { game, lang: language, ...rest } }) => ({
    game,
    lang: language,
    ...pageOf(rest),
  }),
  answer: (data, asked) => archiveAnswer(data.events, asked),
});
