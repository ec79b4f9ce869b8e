import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { assetKinds, formats, variants } from '../input/enumerations.ts';
import {
  bounded,
  characterId,
  game,
  givenGame,
  namedObject,
  oneOf,
  orNull,
  recordNumber,
  width,
} from '../input/schemas.ts';
import { route } from '../route.ts';

/** Addresses of pictures change only with the catalog (R1.12). */
const freshness = { cache: 'miss', ttlSeconds: 3600 } as const;

const variant = oneOf(variants).default('icon');

/** A character has no banner. */
const characterVariant = oneOf(variants.filter((name) => name !== 'banner')).default('icon');

/** One picture of a list (R13.2). */
const item = namedObject('AssetItemInput', { kind: oneOf(assetKinds), id: recordNumber, variant });

const single = route({
  method: 'GET',
  operation: 'getCharacterAsset',
  path: '/v1/assets/:game/character/:avatar_id',
  summary: 'Get the picture URL of a character',
  refuses: ['character_not_found', 'asset_not_found'],
  since: '2026-11-21',
  tags: ['assets'],
  input: {
    path: z.object({ game, avatar_id: characterId }),
    query: z.object({
      variant: characterVariant,
      format: oneOf(formats).default('webp'),
      w: orNull(width),
    }),
  },
  cacheControl: 'catalog',
  document: graphql(`
    query RestCharacterAsset(
      $game: Game!, $avatarId: Int!, $variant: AssetVariant!, $format: AssetFormat!, $w: Int
    ) {
      asset(game: $game, kind: character, id: $avatarId, variant: $variant, format: $format, width: $w) {
        url content_type: contentType width height cached_until: cachedUntil
      }
    }
  `),
  answer: ({ asset: data }) => ({ data, freshness }),
});

const bulk = route({
  method: 'POST',
  operation: 'resolveAssets',
  path: '/v1/assets/bulk-resolve',
  summary: 'Get up to 50 picture URLs',
  since: '2026-11-21',
  tags: ['assets'],
  input: {
    body: z.object({
      game: givenGame,
      items: bounded(z.array(item, 'It is a list of objects.'), { minItems: 1, maxItems: 50 }),
    }),
  },
  cacheControl: 'catalog',
  document: graphql(`
    query RestBulkAssets($game: Game!, $items: [AssetItem!]!) {
      assets(game: $game, items: $items) {
        ... on AssetLink { kind id: recordId url }
        ... on AssetLookupError { kind id: recordId error { code message } }
      }
    }
  `),
  answer: ({ assets: data }) => ({ data, freshness }),
});

export const assetRoutes = [single, bulk];
