import { z } from 'zod';
import { games } from '../../src/games/index.ts';
import { graphql } from '../../src/gql/gql.ts';
import { jsonType } from '../../src/lib/http-response.ts';
import { Problem } from '../../src/lib/problem.ts';
import { game, oneOf, uid } from '../../src/rest/input/schemas.ts';
import { page } from '../page.ts';
import { exportFormats, simulatorFormat } from './player/export-formats.ts';

/** The characters of a player as a file that optimizers and simulators import (R17.3), without a key. */
export const playerExport = page({
  path: '/u/:game/:uid/export/:format',
  inSandbox: true,
  looksUp: true,
  input: { path: z.object({ game, uid, format: oneOf(exportFormats) }) },
  document: graphql(`
    query WebExport($game: Game!, $uid: String!, $isText: Boolean!) {
      player(game: $game, uid: $uid) @skip(if: $isText) { export { document skipped } }
      gcsimTeam(uid: $uid) @include(if: $isText) { text skipped }
    }
  `),
  variables: ({ path: { format, ...account } }) => {
    const { exported, simulator } = games[account.game];
    const isText = simulator !== null && format === simulatorFormat;
    if (!isText && format !== exported.suffix)
      throw new Problem('not_found', `Players of this game have another file: ${exported.suffix}.`);
    return { ...account, isText };
  },
  file: ({ player, gcsimTeam }, _view, { path }) => {
    const skipped = String(player?.export.skipped ?? gcsimTeam?.skipped ?? 0);
    const ending = gcsimTeam ? 'txt' : 'json';
    return {
      text: gcsimTeam?.text ?? JSON.stringify(player?.export.document),
      type: gcsimTeam ? 'text/plain; charset=utf-8' : jsonType,
      headers: {
        'Content-Disposition': `attachment; filename="${path.game}-${path.uid}.${path.format}.${ending}"`,
        'X-Export-Skipped': skipped,
        'X-Robots-Tag': 'noindex',
      },
    };
  },
});
