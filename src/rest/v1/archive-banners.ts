import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import type { BannerSort } from '../../gql/graphql.ts';
import { givenGame, lang, page, recordId } from '../input/schemas.ts';
import { flag, integer, named, orNull } from '../input/values.ts';
import { route } from '../route.ts';
import { archiveAnswer, common } from './archive-answer.ts';
import { pageOf } from './paging.ts';

const sortWords = {
  STARTS_AT_DESC: '-starts_at',
  starts_at: 'starts_at',
} as const satisfies Readonly<Record<BannerSort, string>>;

// biome-ignore format: a document reads like the answer it is
const document = graphql(`
  query RestBanners(
    $game: Game!, $lang: Language!, $characterId: Int, $year: Int, $activeOnly: Boolean!,
    $sort: BannerSort!, $first: Int!, $after: String
  ) {
    banners(
      game: $game, lang: $lang, characterId: $characterId, year: $year, activeOnly: $activeOnly,
      sort: $sort, first: $first, after: $after
    ) {
      nodes {
        id: bannerId game kind title version phase banner_url: bannerUrl
        featured { kind id: featuredId name rarity rate_up: rateUp }
        starts_at: startsAt ends_at: endsAt
      }
      maxAgeSeconds lastModified
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }
`);

export const banners = route({
  ...common,
  operation: 'listBanners',
  path: '/v1/archive/banners',
  summary: 'All character and weapon banners of a game.',
  since: '2026-11-22',
  input: {
    query: z.object({
      game: givenGame,
      character_id: orNull(recordId('character')),
      year: orNull(integer(2020, 2100)),
      active_only: flag.default(false),
      sort: named(sortWords).default('STARTS_AT_DESC'),
      lang: lang(),
      ...page,
    }),
  },
  serialized: ['nodes'],
  document,
  variables: ({ query }) => ({
    game: query.game,
    lang: query.lang,
    characterId: query.character_id,
    year: query.year,
    activeOnly: query.active_only,
    sort: query.sort,
    ...pageOf(query),
  }),
  answer: (data, asked) => archiveAnswer(data.banners, asked),
});
