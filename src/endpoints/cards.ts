import { z } from 'zod';
import type { CardRequest, CardsService } from '../domains/cards/service.ts';
import { type GameId, gameIds } from '../games/ids.ts';
import { games } from '../games/index.ts';
import { type FindNear, formatRecordHint, mayBeName } from '../games/record-hints.ts';
import { consumeForBytes, consumeFrom } from '../http/consume-tokens.ts';
import type { Endpoint, Incoming } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { networkOf } from '../lib/address.ts';
import { type HttpResponse, notModified, tagOf } from '../lib/http-response.ts';
import type { Environment } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import type { AddressBuckets } from '../limits/leases.ts';
import { createReader } from '../rest/input/reader.ts';
import { characterId, flag, game, language, oneOf, uid } from '../rest/input/schemas.ts';
import { header, openEndpoint, pictureAnswer, unchangedPicture } from './public-answer.ts';

interface CardDependencies {
  readonly cards: CardsService;
  /** Finds the characters that a name may mean where an id is expected. */
  readonly findNear: FindNear;
  readonly anonymous: AddressBuckets;
  readonly cardBuckets: AddressBuckets;
  /** Runs the due events of the sandbox before anything of it is read (R3.9). */
  readonly beforeSandbox: () => Promise<void> | undefined;
}

/** The tokens of a card or a badge from the bucket of the address; a player of the sandbox has to be generated. */
export const tokens: Readonly<Record<Environment, number>> = { live: 1, test: 5 };

/** Seconds for which a card may be cached; one without some of its art is drawn again soon. */
export const wholeSeconds = 300;
const lackingSeconds = 30;

/** The cards of shown characters: public pictures, drawn from what is stored (R13.3). */
export function cardEndpoints(dependencies: CardDependencies): Endpoint[] {
  const at = (path: string, environment: Environment): Endpoint =>
    openEndpoint(path, (requestContext, incoming) =>
      answer(dependencies, environment, requestContext, incoming),
    );
  return [at('/cards/:game/:uid/:file', 'live'), at('/cards/sandbox/:game/:uid/:file', 'test')];
}

async function answer(
  { cards, findNear, anonymous, cardBuckets, beforeSandbox }: CardDependencies,
  environment: Environment,
  requestContext: RequestContext,
  incoming: Incoming,
): Promise<HttpResponse> {
  await consumeFrom(anonymous, requestContext, tokens[environment]);
  const request = await readCardRequest(environment, incoming, findNear);
  if (environment === 'test') await beforeSandbox();
  const card = await cards.find(request);
  const sent = header(incoming, 'if-none-match');
  const wholeTag = tagOf(card.name);
  // A caller with the whole card needs no picture.
  if (sent !== '*' && notModified(sent, wholeTag))
    return unchangedPicture({ etag: wholeTag, cacheControl: forSeconds(wholeSeconds) });
  const { bytes, isWhole } = await card.picture(networkOf(requestContext.ip), () =>
    consumeFrom(cardBuckets, requestContext, 1),
  );
  const picture = {
    bytes,
    contentType: `image/${request.format}`,
    etag: isWhole ? wholeTag : tagOf(bytes),
    cacheControl: forSeconds(isWhole ? wholeSeconds : lackingSeconds),
  };
  const shown = pictureAnswer(picture, incoming);
  await consumeForBytes(anonymous, requestContext, shown);
  return shown;
}

export const forSeconds = (seconds: number): string => `public, max-age=${seconds}`;

/** The query of a card of one game (R13.3). */
export const cardQuery = (name: GameId) =>
  z.object({
    lang: language(games[name].languages).default('en'),
    theme: oneOf(['dark', 'light']).default('dark'),
    scale: oneOf(['1', '2']).default('1'),
    style: oneOf(['full', 'compact']).default('full'),
    uid: flag.default(true),
  });

/** Every reader refuses an unknown game. */
const [anyGame] = gameIds;

/**
 * A reader for the address and the query of what is drawn of a player. It is not part of /v1: it takes its own parameters,
 * in the languages of the game, and refuses unknown names.
 */
export function createPlayerReader<Query extends z.ZodObject>(queryOf: (name: GameId) => Query) {
  const path = z.object({ game, uid });
  const readers = Object.fromEntries(
    gameIds.map((name) => {
      const query = queryOf(name);
      return [name, createReader({ path, query }, new Set(Object.keys(query.shape)))];
    }),
  ) as Readonly<Record<GameId, ReturnType<typeof createReader>>>;
  return ({ params, query }: Incoming, account: string | undefined) => {
    const given = { game: params['game'] ?? '', uid: account ?? '' };
    const read = readers[gameIds.find((name) => name === given.game) ?? anyGame];
    const values = read({ path: given, query, body: {} });
    return {
      account: values.path as { readonly game: GameId; readonly uid: string },
      query: values.query as z.output<Query>,
    };
  };
}

const readCard = createPlayerReader(cardQuery);

const addressForm = 'The address of a card is /cards/{game}/{uid}/{avatar_id}.webp, or .png.';

/** The failure for an address without a card, with the characters that a name in it may mean (R17.1c). */
async function notFound({ params }: Incoming, findNear: FindNear): Promise<Problem> {
  const text = params['file']?.replace(/\.(webp|png)$/, '');
  const meant = mayBeName(text) && {
    text,
    kind: 'character' as const,
    game: gameIds.find((name) => name === params['game']),
  };
  const hint = meant ? formatRecordHint(addressForm, await findNear(meant), meant) : undefined;
  return new Problem('asset_not_found', hint ?? addressForm);
}

/** Reads the address of a card. Rejects with `asset_not_found` for that of nothing, and every fault of its values (R1.4). */
async function readCardRequest(
  environment: Environment,
  incoming: Incoming,
  findNear: FindNear,
): Promise<CardRequest> {
  const { params } = incoming;
  const file = /^([0-9]{1,10})\.(webp|png)$/.exec(params['file'] ?? '');
  if (file === null) throw await notFound(incoming, findNear);
  const { account, query } = readCard(incoming, params['uid']);
  const { lang, theme, scale, style, uid: showsUid } = query;
  return {
    environment,
    ...account,
    avatarId: characterId.parse(file[1]),
    language: lang,
    theme,
    style,
    format: file[2] === 'png' ? 'png' : 'webp',
    scale: scale === '2' ? 2 : 1,
    showsUid,
  };
}
