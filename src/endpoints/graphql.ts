import { consumesOnly, maxOwnDocumentBytes } from '../graph/document/buckets.ts';
import type { GraphHandler } from '../graph/handler.ts';
import type { GraphRequest } from '../graph/request.ts';
import type { Authenticator } from '../http/authenticate.ts';
import type { Access, Endpoint, Incoming } from '../http/endpoint.ts';
import { chooseCoding } from '../http/negotiation.ts';
import { principalOf, type RequestContext } from '../http/request-context.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import { problemAddress } from '../lib/problem.ts';
import type { AddressBuckets } from '../limits/leases.ts';
import { type ContextDependencies, chargeRequest, contextOf, dueFirst } from './context.ts';
import { graphiqlPolicy, pageAnswer } from './pages/answers.ts';
import { graphiqlHtml } from './pages/graphiql.ts';
import { header, textAnswer } from './public-answer.ts';

interface GraphEndpointOptions {
  readonly authenticator: Authenticator;
  readonly graphiql: boolean;
  readonly baseUrl: string;
  readonly anonymous: AddressBuckets;
  readonly onDefect: (error: unknown, requestContext: RequestContext) => void;
}

/** POST and GET of /graphql; GraphiQL's page alone needs no key (R15.7). */
export function graphEndpoints(
  via: GraphHandler,
  contexts: ContextDependencies,
  options: GraphEndpointOptions,
): Endpoint[] {
  const common = { path: '/graphql', retryGuarded: false, errorForm: 'graphql' } as const;
  async function answer(
    requestContext: RequestContext,
    incoming: Incoming,
    onKeys = false,
  ): Promise<HttpResponse> {
    await dueFirst(contexts, requestContext);
    return via.answer(
      {
        // HEAD answers as GET; the server leaves the body out (R1.8).
        method: requestContext.method === 'HEAD' ? 'GET' : requestContext.method,
        url: incoming.url,
        accept: acceptOf(requestContext),
        contentType: header(incoming, 'content-type'),
        ifNoneMatch: header(incoming, 'if-none-match'),
        takesCoded: chooseCoding(header(incoming, 'accept-encoding')) !== undefined,
        body: incoming.body,
      },
      { ...requestOf(contexts, options, requestContext), ...(onKeys && { charge: chargeNothing }) },
    );
  }
  const isPage = ({ accept }: Incoming['headers']) =>
    options.graphiql && String(accept).includes('text/html');
  return [
    {
      ...common,
      method: 'GET',
      access: (headers) => (isPage(headers) ? { kind: 'open' } : byKey),
      handle: (requestContext, incoming) =>
        requestContext.principal === undefined
          ? textAnswer(requestContext, incoming, options.anonymous, page)
          : answer(requestContext, incoming),
    },
    {
      ...common,
      method: 'POST',
      access: (headers) => (isShort(headers) ? byKeyOrBody : byKey),
      async handle(requestContext, incoming) {
        const { environment } = principalOf(requestContext);
        const persisted = (hash: unknown) => via.persistedDocument(hash, environment);
        const onKeys = consumesOnly('keys', incoming.body, persisted);
        if (onKeys) options.authenticator.leaveRequestBucket(requestContext, 'keys');
        else if (
          requestContext.deferredRefusal &&
          consumesOnly('archive', incoming.body, persisted)
        )
          options.authenticator.leaveRequestBucket(requestContext, 'archive');
        if (requestContext.deferredRefusal) throw requestContext.deferredRefusal;
        const answered = await answer(requestContext, incoming, onKeys);
        // No field consumed its bucket: the request was refused before and takes a token like any other.
        if (onKeys && requestContext.decisions.length <= 1)
          await options.authenticator.chargeOne(requestContext);
        return answered;
      },
    },
  ];
}

const byKey: Access = { kind: 'key', scope: undefined, bucket: 'request' };
const byKeyOrBody: Access = { ...byKey, bodyDecides: true };

/** Each field consumes `keys` by itself (R4.5a). */
const chargeNothing = async (): Promise<void> => undefined;

const isShort = (headers: Incoming['headers']): boolean =>
  Number(headers['content-length']) <= maxOwnDocumentBytes;

function requestOf(
  contexts: ContextDependencies,
  { authenticator, baseUrl, onDefect }: GraphEndpointOptions,
  requestContext: RequestContext,
): GraphRequest {
  const context = contextOf(contexts, requestContext, 'graphql');
  return {
    context,
    charge: (tokens) => chargeRequest(authenticator, requestContext, context, tokens),
    onDefect: (error) => onDefect(error, requestContext),
    documentationOf: (code) => problemAddress(baseUrl, code),
    onRefusal(refusal) {
      if (!requestContext.decisions.includes(refusal)) requestContext.decisions.push(refusal);
    },
  };
}

/** Callers with a key get JSON or events, whatever else they accept. */
const acceptOf = ({ accept, method }: RequestContext): string | undefined =>
  (method === 'HEAD' ? acceptsJson : acceptsOurs).test(accept ?? '') ? accept : undefined;

const acceptsJson = /json|\*\/\*|application\/\*/;
const acceptsOurs = /json|event-stream|\*\/\*|application\/\*/;

const page = pageAnswer(() => graphiqlHtml, graphiqlPolicy);
