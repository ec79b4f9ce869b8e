import { z } from 'zod';
import { accountKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { graphql } from '../../gql/gql.ts';
import { providers } from '../input/enumerations.ts';
import { oneOf, uid } from '../input/schemas.ts';
import { type Answered, type Freshness, type JsonSchema, route } from '../route.ts';

// What the reference says of the files: their frame. Their members are the formats' own, and described there.

const list = (description: string): JsonSchema => ({
  type: 'array',
  description,
  items: { type: 'object', additionalProperties: true },
});

const text = (description: string): JsonSchema => ({ type: 'string', description });

const file = (
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema => ({ type: 'object', description, properties, required: Object.keys(properties) });

const source = text('Who wrote the file.');

const goodSchema = file('A file in the Genshin Open Object Description, version 3.', {
  format: { type: 'string', const: 'GOOD' },
  version: { type: 'integer', const: 3 },
  source,
  characters: list(
    'Level, constellation, ascension and talents, these without what constellations add.',
  ),
  artifacts: list('Values as the game shows them; `location` is who wears it.'),
  weapons: list('Level, ascension and refinement; `location` is who wears it.'),
});

const scannerSchema = file('A file as HSR-Scanner writes it, version 4.', {
  source: { type: 'string', const: 'HSR-Scanner', description: 'What optimizers look for.' },
  build: text('The release of HSR-Scanner whose files are like this one.'),
  version: { type: 'integer', const: 4 },
  metadata: {
    type: 'object',
    properties: {
      uid: { type: 'integer', description: 'The account.' },
      trailblazer: {
        type: 'string',
        enum: ['Caelus', 'Stelle'],
        description: 'Who plays the trailblazer; Stelle where none is shown.',
      },
    },
    required: ['uid', 'trailblazer'],
  },
  light_cones: list('`location` is the id of who has it.'),
  relics: list('Values as the game shows them, SPD with one decimal; `location` is who wears it.'),
  characters: list('Levels of skills without what eidolons add, and the traces that are unlocked.'),
});

const zodSchema = file('A file in the Zenless Object Description, version 1.', {
  format: { type: 'string', const: 'ZOD' },
  version: { type: 'integer', const: 1 },
  source,
  characters: list('Levels of skills without what the mindscape adds.'),
  wengines: list('`location` is who has it.'),
  discs: list('`upgrades` is how often a substat was rolled, the first time included.'),
});

const path = z.object({ uid });

interface Exported {
  readonly export?: { readonly document: unknown; readonly skipped: number };
  readonly freshness?: Freshness;
}

/** The file itself, since that is what is imported; what it could not say is counted in a header (R17.3). */
function exportAnswer(
  game: GameId,
  player: Exported,
  { uid: asked }: { readonly uid: string },
): Answered {
  const name = `${game}-${asked}.${games[game].exported.suffix}.json`;
  return {
    data: player.export?.document,
    file: {
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Export-Skipped': String(player.export?.skipped),
    },
    freshness: player.freshness,
    account: accountKey({ game, uid: asked }),
  };
}

/** What the exports of all games share. */
const exportOf = (game: GameId, file: JsonSchema) =>
  ({
    method: 'GET',
    cacheControl: 'freshness',
    retryGuarded: true,
    tags: ['players'],
    refuses: ['player_not_found'],
    since: '2026-11-22',
    document: graphql(`
      query RestPlayerExport($game: Game!, $uid: String!, $provider: Provider) {
        player(game: $game, uid: $uid, provider: $provider) {
          ... on Player { export { document skipped } freshness { cache ttlSeconds expiresAt } }
        }
      }
    `),
    answer: ({ player }: { readonly player: Exported }, served: { readonly uid: string }) =>
      exportAnswer(game, player, served),
    file,
  }) as const;

const genshinExport = route({
  ...exportOf('genshin', goodSchema),
  operation: 'exportGenshinPlayer',
  path: '/v1/player/genshin/:uid/good',
  summary: 'Export a Genshin player as GOOD',
  input: { path },
  variables: ({ path: { uid: asked } }) => ({ game: 'genshin', uid: asked }),
});

const hsrExport = route({
  ...exportOf('hsr', scannerSchema),
  operation: 'exportHsrPlayer',
  path: '/v1/player/hsr/:uid/hsr-scanner',
  summary: 'Export a Star Rail player for HSR-Scanner',
  input: { path, query: z.object({ provider: oneOf(providers).default('auto') }) },
  variables: ({ path: { uid: asked }, query }) => ({ game: 'hsr', uid: asked, ...query }),
});

const zzzExport = route({
  ...exportOf('zzz', zodSchema),
  operation: 'exportZzzPlayer',
  path: '/v1/player/zzz/:uid/zod',
  summary: 'Export a Zenless player as ZOD',
  input: { path },
  variables: ({ path: { uid: asked } }) => ({ game: 'zzz', uid: asked }),
});

export const exportRoutes = [genshinExport, hsrExport, zzzExport];
