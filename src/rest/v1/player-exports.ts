import { z } from 'zod';
import { accountKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { graphql } from '../../gql/gql.ts';
import { providers } from '../input/enumerations.ts';
import { oneOf, uid } from '../input/schemas.ts';
import { type Answered, type Freshness, type JsonSchema, route } from '../route.ts';

// The frame of each file. The formats themselves describe their members.

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

const source = text('The program that wrote the file.');

const goodSchema = file('A file in the Genshin Open Object Description, version 3.', {
  format: { type: 'string', const: 'GOOD' },
  version: { type: 'integer', const: 3 },
  source,
  characters: list(
    'Level, constellation, ascension and talents. Levels of talents are without those that constellations add.',
  ),
  artifacts: list('Values as the game shows them; `location` is the wearer.'),
  weapons: list('Level, ascension and refinement; `location` is the wearer.'),
});

const scannerSchema = file('A file as HSR-Scanner writes it, version 4.', {
  source: { type: 'string', const: 'HSR-Scanner', description: 'Optimizers check this value.' },
  build: text('The release of HSR-Scanner whose format the file follows.'),
  version: { type: 'integer', const: 4 },
  metadata: {
    type: 'object',
    properties: {
      uid: { type: 'integer', description: 'The account.' },
      trailblazer: {
        type: 'string',
        enum: ['Caelus', 'Stelle'],
        description: 'The Trailblazer of the account; Stelle where the showcase has none.',
      },
    },
    required: ['uid', 'trailblazer'],
  },
  light_cones: list('`location` is the id of the wearer.'),
  relics: list('Values as the game shows them, SPD with one decimal; `location` is the wearer.'),
  characters: list('Levels of skills without those that eidolons add, and the unlocked traces.'),
});

const zodSchema = file('A file in the Zenless Object Description, version 1.', {
  format: { type: 'string', const: 'ZOD' },
  version: { type: 'integer', const: 1 },
  source,
  characters: list('Levels of skills without those that mindscapes add.'),
  wengines: list('`location` is the wearer.'),
  discs: list('`upgrades` counts the rolls of a substat, the first one included.'),
});

const path = z.object({ uid });

interface Exported {
  readonly export?: { readonly document: unknown; readonly skipped: number };
  readonly freshness?: Freshness;
}

/** The file without an envelope, ready to import; a header counts what it leaves out (R17.3). */
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
