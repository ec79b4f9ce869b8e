import type { CardsService } from '../domains/cards/service.ts';
import type { GameId } from '../games/ids.ts';
import { consumeForBytes, consumeFrom } from '../http/consume-tokens.ts';
import type { Endpoint, Incoming } from '../http/endpoint.ts';
import type { RequestContext } from '../http/request-context.ts';
import { type HttpResponse, tagOf } from '../lib/http-response.ts';
import type { Environment } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import type { AddressBuckets } from '../limits/leases.ts';
import { cardQuery, createPlayerReader, forSeconds, tokens, wholeSeconds } from './cards.ts';
import { openEndpoint, pictureAnswer } from './public-answer.ts';

interface BadgeDependencies {
  readonly cards: Pick<CardsService, 'badge'>;
  readonly anonymous: AddressBuckets;
  /** Runs the due events of the sandbox before anything of it is read (R3.9). */
  readonly beforeSandbox: () => Promise<void> | undefined;
}

/** Badges of accounts for signatures: public SVG, drawn from what is stored (R13.3a). */
export function badgeEndpoints(dependencies: BadgeDependencies): Endpoint[] {
  const at = (path: string, environment: Environment): Endpoint =>
    openEndpoint(path, (requestContext, incoming) =>
      answer(dependencies, environment, requestContext, incoming),
    );
  return [at('/badge/:game/:file', 'live'), at('/badge/sandbox/:game/:file', 'test')];
}

const readBadge = createPlayerReader((name: GameId) =>
  cardQuery(name).pick({ lang: true, theme: true }),
);

const addressForm = 'The address of a badge is /badge/{game}/{uid}.svg.';

/** A browser that opens the address runs and loads nothing, whatever a nickname is. */
const csp = "default-src 'none'; sandbox";

async function answer(
  { cards, anonymous, beforeSandbox }: BadgeDependencies,
  environment: Environment,
  requestContext: RequestContext,
  incoming: Incoming,
): Promise<HttpResponse> {
  await consumeFrom(anonymous, requestContext, tokens[environment]);
  const file = /^(.*)\.svg$/.exec(incoming.params['file'] ?? '');
  if (file === null) throw new Problem('asset_not_found', addressForm);
  const { account, query } = readBadge(incoming, file[1]);
  if (environment === 'test') await beforeSandbox();
  const { lang: language, theme } = query;
  const svg = await cards.badge({ environment, ...account, language, theme });
  const bytes = Buffer.from(svg);
  const badge = {
    bytes,
    contentType: 'image/svg+xml',
    etag: tagOf(bytes),
    cacheControl: forSeconds(wholeSeconds),
  };
  const shown = pictureAnswer(badge, incoming);
  await consumeForBytes(anonymous, requestContext, shown);
  return { ...shown, headers: { ...shown.headers, 'Content-Security-Policy': csp } };
}
