import type { CardsService } from '../domains/cards/service.ts';
import type { FindNear } from '../games/meant-record.ts';
import { consumeForBytes, consumeFrom } from '../http/consume-tokens.ts';
import type { Endpoint, Incoming } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { networkOf } from '../lib/address.ts';
import { type HttpResponse, notModified, tagOf } from '../lib/http-response.ts';
import type { Environment } from '../lib/principal.ts';
import type { AddressBuckets } from '../limits/address-buckets.ts';
import { cardRequestOf } from './card-request.ts';
import { header } from './header.ts';
import { pictureAnswer, unchangedPicture } from './picture-answer.ts';

export interface CardDependencies {
  readonly cards: CardsService;
  /** Finds the characters that a name in the stead of an id may mean. */
  readonly findNear: FindNear;
  /** The buckets of those without a key, by address (R4.7). */
  readonly anonymous: AddressBuckets;
  /** The same for cards that have to be drawn (R13.3). */
  readonly cardBuckets: AddressBuckets;
  /** What of the sandbox is due has to have happened before anything of it is read (R3.9). */
  readonly beforeSandbox: () => Promise<void> | undefined;
}

/** What a card costs of the bucket of an address; a player of the sandbox has to be made up for it. */
const tokens: Readonly<Record<Environment, number>> = { live: 1, test: 5 };

/** Seconds that others may show a card as it is; one without some of its art is soon made again. */
const wholeSeconds = 300;
const lackingSeconds = 30;

/** The cards of shown characters: public pictures, drawn of what is stored, for everybody (R13.3). */
export function cardEndpoints(dependencies: CardDependencies): Endpoint[] {
  const at = (path: string, environment: Environment): Endpoint => ({
    method: 'GET',
    path,
    access: { kind: 'open' },
    errorForm: 'envelope',
    retryGuarded: false,
    handle: (requestContext, incoming) =>
      answer(dependencies, environment, requestContext, incoming),
  });
  return [at('/cards/:game/:uid/:file', 'live'), at('/cards/sandbox/:game/:uid/:file', 'test')];
}

async function answer(
  { cards, findNear, anonymous, cardBuckets, beforeSandbox }: CardDependencies,
  environment: Environment,
  requestContext: RequestContext,
  incoming: Incoming,
): Promise<HttpResponse> {
  await consumeFrom(anonymous, requestContext, tokens[environment]);
  const request = await cardRequestOf(environment, incoming, findNear);
  if (environment === 'test') await beforeSandbox();
  const card = await cards.find(request);
  const sent = header(incoming, 'if-none-match');
  const wholeTag = tagOf(card.name);
  // Who has all of it needs no look at the picture.
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

const forSeconds = (seconds: number): string => `public, max-age=${seconds}`;
