import { GraphQLError, type GraphQLSchema, getOperationAST, OperationTypeNode } from 'graphql';
import type { HttpResponse } from '../lib/http-response.ts';
import type { Environment } from '../lib/principal.ts';
import { type ClientOperation, type GraphHttp, readOperation } from './client-operation.ts';
import { createDocuments, type Documents } from './compile/documents.ts';
import { createKeptAnswers, type KeptAnswersDependencies } from './kept/kept-answers.ts';
import { createKeptWay } from './kept/kept-way.ts';
import { eventStreamType, responseOf, wantsEvents } from './over-http.ts';
import { createPersistedQueries } from './persisted/persisted-queries.ts';
import { pipeline } from './pipeline.ts';
import type { GraphRequest, State } from './request-state.ts';
import { boundedBytes, finished } from './results.ts';
import { createRuns } from './runs.ts';
import { answerOf, fetchInit, openYoga } from './yoga.ts';

export interface GraphHandler {
  /** Answers one request over HTTP. */
  answer(http: GraphHttp, request: GraphRequest): Promise<HttpResponse>;
  /** The document that a hash stands for in an environment (R17.4). */
  persistedDocument(hash: unknown, environment: Environment): string | undefined;
}

export interface GraphHandlerOptions {
  readonly schema: GraphQLSchema;
  readonly origin: string;
  /** Where answers are kept; none are when it is left out. */
  readonly keeping?: KeptAnswersDependencies | undefined;
}

/** The /graphql interface: Yoga with its pipeline; an operation in form takes a short way through the same pipeline. */
export function createGraphHandler(options: GraphHandlerOptions): GraphHandler {
  const { schema, origin, keeping } = options;
  const documents = createDocuments(schema);
  const persisted = createPersistedQueries(documents);
  const yoga = openYoga(schema, [persisted.plugin, pipeline(documents)]);
  const runs = createRuns(schema, yoga, documents);
  const keptWay =
    keeping && createKeptWay({ ...keeping, documents, answers: createKeptAnswers(keeping), runs });

  /** The short way; undefined for what has to take Yoga's. */
  async function answerShortly(
    http: GraphHttp,
    operation: ClientOperation,
    request: GraphRequest,
  ): Promise<HttpResponse | undefined> {
    const state = shortState(request);
    const source = (await persisted.sourceOf(operation, state)) ?? '';
    if (http.method === 'GET' && !isQuery(documents, source, operation)) return undefined;
    const kept = await keptWay?.(http, source, operation, state);
    if (kept) return kept;
    const answered = await runs(source, operation, state);
    // Some clients name every type that they can read, whatever they ask.
    if (state.isSubscription && wantsEvents(http.accept)) return undefined;
    return responseOf(http, answered);
  }

  /** Yoga's own way: streams, and whatever is not in form. */
  async function throughYoga(http: GraphHttp, request: GraphRequest): Promise<HttpResponse> {
    const mayStream = wantsEvents(http.accept);
    const state: State = { request, serializes: false, mayStream, cost: 0, tokens: 1 };
    const response = await yoga.fetch(`${origin}${http.url}`, fetchInit(http), { state });
    if (state.refused) throw state.refused;
    return answerOf(response);
  }

  return {
    persistedDocument: persisted.find,
    async answer(http, request) {
      let answered: HttpResponse | undefined;
      let operation: ClientOperation | undefined;
      try {
        operation = readOperation(http);
        answered = operation && (await answerShortly(http, operation, request));
      } catch (error) {
        answered = refusal(http, error, shortState(request));
      }
      return answered ?? throughYoga(operation ? asStream(http) : http, request);
    },
  };
}

const shortState = (request: GraphRequest): State => ({
  request,
  serializes: true,
  mayStream: false,
  cost: 0,
  tokens: 1,
});

/** What reaches Yoga after all is a stream, if it takes one. */
const asStream = (http: GraphHttp): GraphHttp =>
  http.method === 'POST' ? { ...http, accept: eventStreamType } : http;

/** What a fault of the request is answered with; whatever else was thrown is thrown on. */
function refusal(http: GraphHttp, error: unknown, state: State): HttpResponse {
  if (!(error instanceof GraphQLError)) throw error;
  return responseOf(http, boundedBytes(finished({ errors: [error] }, state), state));
}

/** GET runs queries alone; whatever else it asks is Yoga's to refuse. */
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
