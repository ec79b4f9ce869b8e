import { z } from 'zod';
import type { CardRequest } from '../domains/cards/service.ts';
import { type GameId, gameIds } from '../games/ids.ts';
import { games } from '../games/index.ts';
import { type FindNear, mayBeName, nearHint } from '../games/meant-record.ts';
import type { Incoming } from '../http/endpoint.ts';
import type { Environment } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import { createReader } from '../rest/input/reader.ts';
import { characterId, game, uid } from '../rest/input/schemas.ts';
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
function readerOf(name: GameId) {
  const query = queryOf(name);
  const path = z.object({ game, uid });
  return createReader({ path, query }, new Set(Object.keys(query.shape)));
}

/** One that is no game is refused by any of them. */
const [anyGame] = gameIds;
const readers = Object.fromEntries(gameIds.map((name) => [name, readerOf(name)])) as Readonly<
  Record<GameId, ReturnType<typeof readerOf>>
>;

const addressForm = 'The address of a card is /cards/{game}/{uid}/{avatar_id}.webp, or .png.';

/** What refuses an address of nothing; it names the characters who may be meant where it has a name (R17.1c). */
async function notFound({ params }: Incoming, findNear: FindNear): Promise<Problem> {
  const text = params['file']?.replace(/\.(webp|png)$/, '');
  const meant = mayBeName(text) && {
    text,
    kind: 'character' as const,
    game: gameIds.find((name) => name === params['game']),
  };
  const hint = meant ? nearHint(addressForm, await findNear(meant), meant) : undefined;
  return new Problem('asset_not_found', hint ?? addressForm);
}

/** Reads the address of a card. Rejects with `asset_not_found` for that of nothing, and every fault of its values (R1.4). */
export async function cardRequestOf(
  environment: Environment,
  incoming: Incoming,
  findNear: FindNear,
): Promise<CardRequest> {
  const { params, query } = incoming;
  const file = /^([0-9]{1,10})\.(webp|png)$/.exec(params['file'] ?? '');
  if (file === null) throw await notFound(incoming, findNear);
  const path = { game: params['game'] ?? '', uid: params['uid'] ?? '' };
  const values = readers[gameIds.find((name) => name === path.game) ?? anyGame]({
    path,
    query,
    body: {},
  });
  const { lang, theme, scale, uid: showsUid } = values.query as CardQuery;
  return {
    environment,
    ...(values.path as { readonly game: GameId; readonly uid: string }),
    avatarId: characterId.parse(file[1]),
    language: lang,
    theme,
    format: file[2] === 'png' ? 'png' : 'webp',
    scale: scale === '2' ? 2 : 1,
    showsUid,
  };
}
