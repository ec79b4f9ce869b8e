import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import type { BannerSort } from '../../gql/graphql.ts';
import { noticeTypes } from '../input/enumerations.ts';
import {
  flag,
  givenGame,
  integer,
  lang,
  named,
  oneOf,
  orNull,
  page,
  recordId,
} from '../input/schemas.ts';
import { route } from '../route.ts';
import { listAnswer } from './paging.ts';

/** The archive has its own bucket, and its answers may be cached for a minute (R4.6, R1.12). */
const common = {
  method: 'GET',
  cacheControl: 'archive',
  bucket: 'archive',
  tags: ['archive'],
  since: '2026-11-22',
} as const;

const notices = route({
  ...common,
  operation: 'listNotices',
  path: '/v1/archive/notices',
  summary: 'List notices of a game',
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
        maxAgeSeconds lastModified importedAt
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  answer: (data, asked) => listAnswer(data.notices, asked),
});

const events = route({
  ...common,
  operation: 'listEvents',
  path: '/v1/archive/events',
  summary: 'List events of a game',
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
        maxAgeSeconds lastModified importedAt
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  answer: (data, asked) => listAnswer(data.events, asked),
});

const sortWords = {
  STARTS_AT_DESC: '-starts_at',
  starts_at: 'starts_at',
} as const satisfies Readonly<Record<BannerSort, string>>;

const banners = route({
  ...common,
  operation: 'listBanners',
  path: '/v1/archive/banners',
  summary: 'List banners',
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
  document: graphql(`
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
  `),
  answer: (data, asked) => listAnswer(data.banners, asked),
});

export const archiveRoutes = [notices, banners, events];
