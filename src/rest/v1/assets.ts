import type { GameId } from '../../games/ids.ts';
import { graphql } from '../../gql/gql.ts';
import type { AssetItem, AssetKind, AssetVariant } from '../../gql/graphql.ts';
import { Problem } from '../../lib/problem.ts';
import { gameParam, idParam, integer, oneOf, text } from '../params.ts';
import type { RouteInput } from '../route.ts';
import { route } from '../route.ts';

/** R1.12: what an address says of a picture changes with the catalog only. */
const freshness = { cache: 'miss', ttlSeconds: 3600 } as const;

const variants = ['icon', 'side', 'portrait', 'splash', 'chibi'] as const;

const single = route({
  method: 'GET',
  path: '/v1/assets/:game/character/:avatar_id',
  cacheControl: 'catalog',
  document: graphql(`
    query RestCharacterAsset(
      $game: Game!, $id: Int!, $variant: AssetVariant!, $format: AssetFormat!, $width: Int
    ) {
      asset(game: $game, kind: character, id: $id, variant: $variant, format: $format, width: $width) {
        url content_type: contentType width height cached_until: cachedUntil
      }
    }
  `),
  variables: ({ path, query }) => ({
    game: gameParam(path['game']),
    id: idParam(path, 'avatar_id'),
    variant: oneOf(query, 'variant', variants) ?? ('icon' as const),
    format: oneOf(query, 'format', ['webp', 'png', 'jpg']) ?? ('webp' as const),
    width: text(query, 'w') === undefined ? null : integer(query, 'w', widths),
  }),
  answer: ({ asset: data }) => ({ data, freshness }),
});

/** A width outside of these is refused, never clamped (R13.1). */
const widths = { least: 16, most: 2048, usual: 2048 };

/** The graph's largest Int. */
const largestId = 2 ** 31 - 1;

// biome-ignore format: a document reads like the answer it is
const bulk = route({
  method: 'POST',
  path: '/v1/assets/bulk-resolve',
  cacheControl: 'catalog',
  document: graphql(`
    query RestBulkAssets($game: Game!, $items: [AssetItem!]!) {
      assets(game: $game, items: $items) {
        ... on AssetLink { kind id url }
        ... on AssetLookupError { kind id error { code message } }
      }
    }
  `),
  variables: ({ body }) => ({ game: gameMember(body), items: itemsMember(body) }),
  answer: ({ assets: data }) => ({ data, freshness }),
});

function gameMember({ game }: RouteInput['body']): GameId {
  if (game === undefined || game === null) throw fault('game', 'It is required.');
  return gameParam(typeof game === 'string' ? game : '');
}

const itemVariants = [...variants, 'banner'] as const satisfies readonly AssetVariant[];

// What a picture of a list may show (R13.2).
const itemKinds = [
  'character',
  'weapon',
  'light_cone',
  'w_engine',
  'artifact',
  'relic',
  'drive_disc',
  'namecard',
  'bangboo',
  'agent',
] as const satisfies readonly AssetKind[];

/** R13.2; how many there may be stands on the field. */
function itemsMember({ items }: RouteInput['body']): AssetItem[] {
  if (!Array.isArray(items)) throw fault('items', 'It is a list of objects.');
  return items.map((item: unknown, index) => {
    const at = `items.${index}`;
    if (typeof item !== 'object' || item === null) throw fault(at, 'It is an object.');
    const { kind, id, variant } = item as Readonly<Record<string, unknown>>;
    return {
      kind: oneOfMembers(`${at}.kind`, kind, itemKinds),
      id: idMember(`${at}.id`, id),
      variant: oneOfMembers(`${at}.variant`, variant ?? 'icon', itemVariants),
    };
  });
}

function oneOfMembers<Value extends string>(
  path: string,
  value: unknown,
  values: readonly Value[],
): Value {
  const read = values.find((known) => known === value);
  if (read === undefined) throw fault(path, `It is one of ${values.join(', ')}.`);
  return read;
}

function idMember(path: string, value: unknown): number {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > largestId)
    throw fault(path, `It is a whole number from 0 to ${largestId}.`);
  return Number(value);
}

const fault = (path: string, message: string): Problem =>
  new Problem('validation_failed', `${path}: ${message}`, { details: [{ path, message }] });

export const assetRoutes = [single, bulk];
