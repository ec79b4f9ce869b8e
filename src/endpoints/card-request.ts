import { z } from 'zod';
import type { CardRequest } from '../domains/cards/service.ts';
import { type GameId, gameIds } from '../games/ids.ts';
import { games } from '../games/index.ts';
import type { Incoming } from '../http/endpoint.ts';
import type { Environment } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import { createReader } from '../rest/input/reader.ts';
import { game, recordId, uid } from '../rest/input/schemas.ts';
import { flag, oneOf } from '../rest/input/values.ts';

/** What a card of one game can be asked for with (R13.3). */
const queryOf = (name: GameId) =>
  z.object({
    lang: oneOf(games[name].languages).default('en'),
    theme: oneOf(['dark', 'light']).default('dark'),
    scale: oneOf(['1', '2']).default('1'),
    uid: flag.default(true),
  });

type CardQuery = z.output<ReturnType<typeof queryOf>>;

/** An address of no operation of /v1: it takes its own parameters, and no other name is ignored. */
const readers = new Map(
  gameIds.map((name) => {
    const query = queryOf(name);
    const path = z.object({ game, uid });
    return [name as string, createReader({ path, query }, new Set(Object.keys(query.shape)))];
  }),
);

/** Reads the address of a card. Throws `asset_not_found` for that of nothing, and every fault of its values (R1.4). */
export function cardRequestOf(environment: Environment, { params, query }: Incoming): CardRequest {
  const file = /^([0-9]{1,10})\.(webp|png)$/.exec(params['file'] ?? '');
  if (file === null) throw new Problem('asset_not_found', 'This is not the address of a card.');
  const path = { game: params['game'] ?? '', uid: params['uid'] ?? '' };
  const read = readers.get(path.game) ?? readers.get(gameIds[0]);
  if (read === undefined) throw new Error('Every game has a reader.');
  const values = read({ path, query, body: {} });
  const { lang, theme, scale, uid: showsUid } = values.query as CardQuery;
  return {
    environment,
    ...(values.path as { readonly game: GameId; readonly uid: string }),
    avatarId: recordId.parse(file[1]),
    language: lang,
    theme,
    format: file[2] === 'png' ? 'png' : 'webp',
    scale: scale === '2' ? 2 : 1,
    showsUid,
  };
}
