import { GraphQLError, type GraphQLSchema, getOperationAST, OperationTypeNode } from 'graphql';
import type { HttpResponse } from '../lib/http-response.ts';
import { createGraphAnswerCache, type GraphAnswerCacheDependencies } from './cache/answers.ts';
import { createCacheHandler } from './cache/handler.ts';
import { createDocuments, type Documents } from './document/documents.ts';
import {
  type ClientOperation,
  eventStreamType,
  type GraphHttp,
  readOperation,
  toHttpResponse,
  wantsEvents,
} from './over-http.ts';
import { createPersistedQueries } from './persisted-queries.ts';
import { finishResult, type GraphRequest, type RequestState, writeResult } from './request.ts';
import { createOperationRunner, createYogaServer, fetchInit, readResponse } from './yoga.ts';

export type GraphHandler = ReturnType<typeof createGraphHandler>;

export interface GraphHandlerOptions {
  readonly schema: GraphQLSchema;
  readonly origin: string;
  /** Without it no answer is cached. */
  readonly answerCache?: GraphAnswerCacheDependencies | undefined;
}

/** The /graphql interface: Yoga with our pipeline. Well-formed operations skip Yoga's transport. */
export function createGraphHandler(options: GraphHandlerOptions) {
  const { schema, origin, answerCache } = options;
  const documents = createDocuments(schema);
  const persisted = createPersistedQueries(documents);
  const yoga = createYogaServer(schema, documents, [persisted.plugin]);
  const runOperation = createOperationRunner(schema, yoga, documents);
  const answerCacheable =
    answerCache &&
    createCacheHandler({
      documents,
      clock: answerCache.clock,
      answers: createGraphAnswerCache(answerCache),
      runOperation,
    });

  /** Answers a well-formed operation; undefined for streams, and for operations that Yoga has to refuse. */
  async function answerOperation(
    http: GraphHttp,
    operation: ClientOperation,
    request: GraphRequest,
  ): Promise<HttpResponse | undefined> {
    const state = createState(request);
    const source = (await persisted.findSource(operation, state)) ?? '';
    if (http.method === 'GET' && !isQuery(documents, source, operation)) return undefined;
    const cached = await answerCacheable?.(http, source, operation, state);
    if (cached) return cached;
    const answered = await runOperation(source, operation, state);
    // Some clients accept event streams for queries too.
    if (state.isSubscription && wantsEvents(http.accept)) return undefined;
    return toHttpResponse(http, answered);
  }

  /** Answers streams, and malformed requests. */
  async function answerByYoga(http: GraphHttp, request: GraphRequest): Promise<HttpResponse> {
    const mayStream = wantsEvents(http.accept);
    const state: RequestState = { request, serializes: false, mayStream, cost: 0, tokens: 1 };
    const response = await yoga.fetch(`${origin}${http.url}`, fetchInit(http), { state });
    if (state.refused) throw state.refused;
    return readResponse(response);
  }

  return {
    /** The document of a hash in an environment (R17.4). */
    persistedDocument: persisted.find,
    /** Answers one request over HTTP. */
    async answer(http: GraphHttp, request: GraphRequest): Promise<HttpResponse> {
      let answered: HttpResponse | undefined;
      let operation: ClientOperation | undefined;
      try {
        operation = readOperation(http);
        answered = operation && (await answerOperation(http, operation, request));
      } catch (error) {
        answered = refusalOf(http, error, createState(request));
      }
      return answered ?? answerByYoga(operation ? asStream(http) : http, request);
    },
  };
}

const createState = (request: GraphRequest): RequestState => ({
  request,
  serializes: true,
  mayStream: false,
  cost: 0,
  tokens: 1,
});

/** Yoga answers a well-formed operation as a stream. */
const asStream = (http: GraphHttp): GraphHttp =>
  http.method === 'POST' ? { ...http, accept: eventStreamType } : http;

/** The answer to a fault of the request; rethrows other errors. */
function refusalOf(http: GraphHttp, error: unknown, state: RequestState): HttpResponse {
  if (!(error instanceof GraphQLError)) throw error;
  return toHttpResponse(http, writeResult(finishResult({ errors: [error] }, state), state));
}

/** GET runs queries only; Yoga refuses everything else. */
function isQuery(
  documents: Documents,
  source: string,
  { operationName }: ClientOperation,
): boolean {
  try {
    const operation = getOperationAST(documents.parse(source), operationName);
    return operation?.operation === OperationTypeNode.QUERY;
  } catch {
    return false;
  }
}
