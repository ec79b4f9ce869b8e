import { z } from 'zod';
import { accountKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { graphql } from '../../gql/gql.ts';
import { providers } from '../input/enumerations.ts';
import { uid } from '../input/schemas.ts';
import { oneOf } from '../input/values.ts';
import { type Answered, type Freshness, route } from '../route.ts';
import { goodSchema, scannerSchema, zodSchema } from './player-export-schemas.ts';

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

const common = {
  method: 'GET',
  cacheControl: 'freshness',
  retryGuarded: true,
  tags: ['players'],
  refuses: ['player_not_found'],
  since: '2026-11-22',
} as const;

// biome-ignore format: a document reads like the answer it is
const genshinDocument = graphql(`
  query RestGenshinExport($uid: String!) {
    player(game: genshin, uid: $uid) {
      ... on GenshinPlayer { export { document skipped } freshness { cache ttlSeconds expiresAt } }
    }
  }
`);

// biome-ignore format: a document reads like the answer it is
const hsrDocument = graphql(`
  query RestHsrExport($uid: String!, $provider: Provider!) {
    player(game: hsr, uid: $uid, provider: $provider) {
      ... on HsrPlayer { export { document skipped } freshness { cache ttlSeconds expiresAt } }
    }
  }
`);

// biome-ignore format: a document reads like the answer it is
const zzzDocument = graphql(`
  query RestZzzExport($uid: String!) {
    player(game: zzz, uid: $uid) {
      ... on ZzzPlayer { export { document skipped } freshness { cache ttlSeconds expiresAt } }
    }
  }
`);

const genshinExport = route({
  ...common,
  operation: 'exportGenshinPlayer',
  path: '/v1/player/genshin/:uid/good',
  summary: 'What a player of Genshin Impact shows, as a GOOD file.',
  input: { path },
  document: genshinDocument,
  variables: ({ path: asked }) => asked,
  answer: ({ player }, served) => exportAnswer('genshin', player as Exported, served),
  file: goodSchema,
});

const hsrExport = route({
  ...common,
  operation: 'exportHsrPlayer',
  path: '/v1/player/hsr/:uid/hsr-scanner',
  summary: 'What a player of Honkai: Star Rail shows, as a file of HSR-Scanner.',
  input: { path, query: z.object({ provider: oneOf(providers).default('auto') }) },
  document: hsrDocument,
  variables: ({ path: asked, query }) => ({ ...asked, ...query }),
  answer: ({ player }, served) => exportAnswer('hsr', player as Exported, served),
  file: scannerSchema,
});

const zzzExport = route({
  ...common,
  operation: 'exportZzzPlayer',
  path: '/v1/player/zzz/:uid/zod',
  summary: 'What a player of Zenless Zone Zero shows, as a ZOD file.',
  input: { path },
  document: zzzDocument,
  variables: ({ path: asked }) => asked,
  answer: ({ player }, served) => exportAnswer('zzz', player as Exported, served),
  file: zodSchema,
});

export const exportRoutes = [genshinExport, hsrExport, zzzExport];
