import type { ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import type { HttpResponse } from '../lib/http-response.ts';
import { UnwritableValue } from '../lib/json-text.ts';
import { type ClientOperation, type GraphHttp, readOperation } from './client-operation.ts';
import { releaseContext } from './context.ts';
import { answeredType, eventStreamType, statusOf, wantsEvents } from './over-http.ts';
import type { GraphRequest, State } from './request-state.ts';
import { boundedBytes, finished } from './results.ts';
import { answerOf, type Enveloped, fetchInit, openYoga } from './yoga.ts';

export interface GraphHandler {
  /** Answers one request over HTTP. */
  answer(http: GraphHttp, request: GraphRequest): Promise<HttpResponse>;
}

/** The /graphql interface: Yoga with its pipeline; a plain POST takes a short way through the same pipeline. */
export function createGraphHandler(options: {
  schema: GraphQLSchema;
  origin: string;
}): GraphHandler {
  const { schema, origin } = options;
  const yoga = openYoga(schema);

  async function run(operation: ClientOperation, state: State): Promise<ExecutionResult> {
    const { parse, validate, contextFactory, execute } = yoga.getEnveloped({ state }) as Enveloped;
    try {
      const document = parse(operation.query);
      const faults = validate(schema, document);
      if (faults.length > 0) return finished({ errors: faults }, state);
      const contextValue = await contextFactory();
      const { variables: variableValues, operationName } = operation;
      const result = await execute({
        schema,
        document,
        contextValue,
        variableValues,
        operationName,
      });
      releaseContext(contextValue as object);
      return finished(result, state);
    } catch (error) {
      return finished({ errors: [error as GraphQLError] }, state);
    }
  }

  async function runToBytes(operation: ClientOperation, request: GraphRequest) {
    const state: State = { request, serializes: true, mayStream: false, cost: 0, tokens: 1 };
    const result = await run(operation, state);
    const { isSubscription } = state;
    try {
      return { ...boundedBytes(result, state), isSubscription };
    } catch (error) {
      if (!(error instanceof UnwritableValue)) throw error;
      // A model breaks its type: the tree has null there, and the errors say so. Its tokens are consumed already.
      const again = { ...request, charge: async () => undefined };
      const second = { ...state, request: again, serializes: false, tokens: 1 };
      return { ...boundedBytes(await run(operation, second), second), isSubscription };
    }
  }

  /** Yoga's own way: GET, streams, and whatever is not in form. */
  async function throughYoga(http: GraphHttp, request: GraphRequest): Promise<HttpResponse> {
    const mayStream = wantsEvents(http.accept);
    const state: State = { request, serializes: false, mayStream, cost: 0, tokens: 1 };
    const response = await yoga.fetch(`${origin}${http.url}`, fetchInit(http), { state });
    if (state.refused) throw state.refused;
    return answerOf(response);
  }

  return {
    async answer(http, request) {
      const operation = readOperation(http);
      if (!operation) return throughYoga(http, request);
      const { result, body, isSubscription } = await runToBytes(operation, request);
      // Some clients name every type that they can read, whatever they ask.
      if (isSubscription && wantsEvents(http.accept)) {
        return throughYoga({ ...http, accept: eventStreamType }, request);
      }
      const type = answeredType(http.accept);
      return {
        status: statusOf(result, type),
        headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' },
        body,
      };
    },
  };
}
