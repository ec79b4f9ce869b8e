import { graphiqlPage } from '../graph/graphiql.ts';
import type { GraphHandler } from '../graph/handler.ts';
import { consumesKeysAlone, maxKeyDocumentBytes } from '../graph/key-documents.ts';
import type { GraphRequest } from '../graph/pipeline.ts';
import type { Authenticator } from '../http/authenticate.ts';
import { consumeFrom } from '../http/consume-tokens.ts';
import { acceptsGzip } from '../http/encoding.ts';
import type { Access, Endpoint, Exchange, Incoming } from '../http/request-context.ts';
import { principalOf } from '../http/request-context.ts';
import type { Answer } from '../lib/http-response.ts';
import type { LocalBuckets } from '../limits/local-buckets.ts';
import { notModified } from '../rest/answer.ts';
import type { ContextParts } from './context.ts';
import { contextOf } from './context.ts';
import { header } from './header.ts';

export interface GraphEndpointOptions {
  readonly gate: Authenticator;
  readonly graphiql: boolean;
  /** The buckets of those without a key, by address (R4.7). */
  readonly anonymous: LocalBuckets;
  readonly onDefect: (error: unknown, exchange: Exchange) => void;
}

/** POST and GET of /graphql; GraphiQL's page alone needs no key (R15.7). */
export function graphEndpoints(
  door: GraphHandler,
  parts: ContextParts,
  options: GraphEndpointOptions,
): Endpoint[] {
  const common = { path: '/graphql', guarded: false, errorForm: 'graphql' } as const;
  async function answer(exchange: Exchange, incoming: Incoming, onKeys = false): Promise<Answer> {
    if (principalOf(exchange).environment === 'test') await parts.beforeSandbox();
    return door.answer(
      {
        // R1.8: HEAD answers as GET; the server leaves the body out.
        method: exchange.method === 'HEAD' ? 'GET' : exchange.method,
        url: incoming.url,
        accept: acceptOf(exchange),
        contentType: header(incoming, 'content-type'),
        body: incoming.body,
      },
      { ...requestOf(parts, options, exchange), ...(onKeys && { charge: chargeNothing }) },
    );
  }
  const isPage = ({ accept }: Incoming['headers']) =>
    options.graphiql && String(accept).includes('text/html');
  return [
    {
      ...common,
      method: 'GET',
      access: (headers) => (isPage(headers) ? { kind: 'open' } : byKey),
      handle: (exchange, incoming) =>
        exchange.principal === undefined
          ? pageAnswer(exchange, incoming, options)
          : answer(exchange, incoming),
    },
    {
      ...common,
      method: 'POST',
      access: (headers) => (isShort(headers) ? byKeyOrBody : byKey),
      handle(exchange, incoming) {
        const onKeys = consumesKeysAlone(incoming.body);
        if (onKeys) options.gate.consumeOnKeys(exchange);
        if (exchange.owed) throw exchange.owed;
        return answer(exchange, incoming, onKeys);
      },
    },
  ];
}

const byKey: Access = { kind: 'key', scope: undefined, bucket: 'request' };
const byKeyOrBody: Access = { ...byKey, bodyDecides: true };

/** Each field draws on `keys` by itself (R4.5a). */
const chargeNothing = async (): Promise<void> => undefined;

const isShort = (headers: Incoming['headers']): boolean =>
  Number(headers['content-length']) <= maxKeyDocumentBytes;

function requestOf(
  parts: ContextParts,
  { gate, onDefect }: GraphEndpointOptions,
  exchange: Exchange,
): GraphRequest {
  return {
    context: contextOf(parts, exchange, 'graphql'),
    charge: (tokens) => gate.charge(exchange, tokens),
    onDefect: (error) => onDefect(error, exchange),
    onRefusal(refusal) {
      if (!exchange.decisions.includes(refusal)) exchange.decisions.push(refusal);
    },
  };
}

/** The page is the same for everybody, and asked for once by a client that keeps it (R1.11). */
async function pageAnswer(
  exchange: Exchange,
  incoming: Incoming,
  { anonymous }: GraphEndpointOptions,
): Promise<Answer> {
  consumeFrom(anonymous, exchange, 1);
  const { bytes, etag } = await graphiqlPage.compressed();
  const isCompressed = acceptsGzip(header(incoming, 'accept-encoding'));
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept, Accept-Encoding, Authorization',
    ...(isCompressed && { 'Content-Encoding': 'gzip' }),
  };
  if (notModified(header(incoming, 'if-none-match'), etag))
    return { status: 304, headers, body: undefined };
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
    body: isCompressed ? bytes : await graphiqlPage.plain(),
  };
}

/** Who holds a key is answered in JSON or as events, even when something else is asked for. */
const acceptOf = ({ accept, method }: Exchange): string | undefined =>
  (method === 'HEAD' ? acceptsJson : acceptsOurs).test(accept ?? '') ? accept : undefined;

const acceptsJson = /json|\*\/\*|application\/\*/;
const acceptsOurs = /json|event-stream|\*\/\*|application\/\*/;
