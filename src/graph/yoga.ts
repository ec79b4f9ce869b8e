import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { type HttpResponse, jsonType } from '../lib/http-response.ts';
import { UnwritableValue } from '../lib/json-bytes.ts';
import { releaseContext } from './context.ts';
import type { Documents } from './document/documents.ts';
import { tooHeavy } from './document/limits.ts';
import { problemOf } from './errors.ts';
import { type ClientOperation, eventStreamType, type GraphHttp } from './over-http.ts';
import { createRecordHints } from './record-hints.ts';
import {
  boundResult,
  chargeOperation,
  finishResult,
  maskResult,
  type RequestState,
  withoutCharge,
  writeResult,
} from './request.ts';

type StatePlugin = Plugin<{ state: RequestState }>;

/** Yoga with our pipeline, without the features that Waypoint has itself. */
export const createYogaServer = (
  schema: GraphQLSchema,
  documents: Documents,
  plugins: readonly StatePlugin[],
) =>
  createYoga<{ state: RequestState }>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    logging: false,
    maskedErrors: false,
    cors: false,
    multipart: false,
    maxRequestBodySize: false,
    parserAndValidationCache: false,
    plugins: [...plugins, createPipeline(documents)],
  });

/** Waypoint's part of Yoga's pipeline, which operations pass with and without Yoga's transport. */
function createPipeline(documents: Documents): StatePlugin {
  return {
    onParse: ({ setParseFn }) => {
      setParseFn((source: string | { body: string }) =>
        documents.parse(typeof source === 'string' ? source : source.body),
      );
    },
    onValidate: ({ params, setResult }) => setResult([...documents.validate(params.documentAST)]),
    onContextBuilding: ({ context, extendContext }) => {
      extendContext({ ...context.state.request?.context } as object);
    },
    async onExecute({ args, setResultAndStopExecution, setExecuteFn }) {
      const { state } = args.contextValue as unknown as { state: RequestState };
      const refusal = await refusalOf(args, state);
      if (refusal) setResultAndStopExecution({ errors: [refusal] });
      else setExecuteFn(state.serializes ? documents.executeSerialized : documents.execute);
    },
    async onSubscribe({ args, setResultAndStopExecution, setSubscribeFn }) {
      const { state } = args.contextValue as unknown as { state: RequestState };
      const refusal = await refusalOf(args, state);
      if (refusal) return setResultAndStopExecution({ errors: [refusal] });
      setSubscribeFn(async (execution: ExecutionArgs) => {
        const results = await subscribe(execution, (result) =>
          boundResult(maskResult(result, state), state),
        );
        // Before the stream starts, a refusal can still have the status of its problem.
        if ('errors' in results) state.refused = problemOf(results.errors[0]);
        return results;
      });
    },
    onResultProcess: ({ result, setResult, setResultProcessor, serverContext }) => {
      if (Symbol.asyncIterator in result || Array.isArray(result)) return;
      const { state } = serverContext as unknown as { state: RequestState };
      if (state.refused) {
        // The handler throws the problem instead.
        return setResultProcessor((_result, { Response }) => new Response(null), eventStreamType);
      }
      setResult(boundResult(finishResult(result as ExecutionResult, state), state));
    },
  };

  /** Refuses an operation that is too heavy, then consumes its tokens (R4.10). */
  async function refusalOf(
    args: Parameters<typeof documents.execute>[0],
    state: RequestState,
  ): Promise<GraphQLError | undefined> {
    const { document, operationName, variableValues } = args;
    const operation = getOperationAST(document, operationName);
    if (!operation) {
      const extensions = { http: { status: 400 } };
      return new GraphQLError('The request names no operation of its document.', { extensions });
    }
    if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
      state.isSubscription = true;
      if (!state.mayStream) return new GraphQLError(streamOnly);
    }
    const weight = documents.weigh(document, operation, variableValues ?? {}, state.serializes);
    state.cost = weight.cost;
    state.weight = weight;
    return tooHeavy(weight) ?? chargeOperation(state, weight);
  }
}

const streamOnly =
  'A subscription is answered as a stream: ask for it with Accept: text/event-stream.';

/**
 * Runs a subscription: returns its refusal, or its results. Each event has its own context, so that no event shows data
 * loaded for another. A failing source ends the stream with its error as the last result.
 */
export async function subscribe(
  args: ExecutionArgs,
  finish: (result: ExecutionResult) => ExecutionResult,
): Promise<ExecutionResult | AsyncIterableIterator<ExecutionResult>> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  const events = source[Symbol.asyncIterator]();
  let isOver = false;

  async function executeEvent(rootValue: unknown): Promise<ExecutionResult> {
    const contextValue: object = { ...(args.contextValue as object) };
    const result = await execute({ ...args, rootValue, contextValue });
    releaseContext(contextValue);
    return finish(result);
  }

  const results: AsyncIterableIterator<ExecutionResult, undefined> = {
    async next() {
      if (isOver) return { done: true, value: undefined };
      try {
        const event: IteratorResult<unknown> = await events.next();
        isOver = event.done === true;
        return isOver
          ? { done: true, value: undefined }
          : { value: await executeEvent(event.value) };
      } catch (error) {
        isOver = true;
        return { value: finish({ errors: [error as never] }) };
      }
    },
    async return() {
      isOver = true;
      await events.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => results,
  };
  return results;
}

export type RunOperation = ReturnType<typeof createOperationRunner>;

/** Runs operations through Yoga's pipeline without its transport; returns the result with its bytes. */
export function createOperationRunner(
  schema: GraphQLSchema,
  yoga: ReturnType<typeof createYogaServer>,
  documents: Pick<Documents, 'parse'>,
) {
  const addHints = createRecordHints(schema, documents.parse);

  async function run(
    source: string,
    operation: ClientOperation,
    state: RequestState,
  ): Promise<ExecutionResult> {
    const { parse, validate, contextFactory, execute } = yoga.getEnveloped({ state }) as Enveloped;
    try {
      const document = parse(source);
      const faults = validate(schema, document);
      if (faults.length > 0) return finishResult({ errors: faults }, state);
      const contextValue = state.watched ?? (await contextFactory());
      const { variables: variableValues, operationName } = operation;
      const result = await execute({
        schema,
        document,
        contextValue,
        variableValues,
        operationName,
      });
      releaseContext(contextValue as object);
      return finishResult(result, state);
    } catch (error) {
      return finishResult({ errors: [error as GraphQLError] }, state);
    }
  }

  return async (source: string, operation: ClientOperation, state: RequestState) => {
    const result = await addHints(await run(source, operation, state), source, operation, state);
    try {
      return writeResult(result, state);
    } catch (error) {
      if (!(error instanceof UnwritableValue)) throw error;
      state.watched?.watch?.recorder.never();
      // A model breaks its type: as a tree the value is null, with an error. The tokens are consumed already.
      const second = { ...withoutCharge(state), serializes: false, tokens: 1 };
      return writeResult(await run(source, operation, second), second);
    }
  };
}

/** The types that Yoga leaves out. */
interface Enveloped {
  readonly parse: (source: string) => DocumentNode;
  readonly validate: (schema: GraphQLSchema, document: DocumentNode) => readonly GraphQLError[];
  readonly contextFactory: () => unknown;
  readonly execute: (
    args: Omit<ExecutionArgs, 'operationName'> & { operationName: string | undefined },
  ) => ExecutionResult | Promise<ExecutionResult>;
}

/** A request for Yoga. */
export function fetchInit({ method, accept, contentType, body }: GraphHttp): RequestInit {
  const headers = new Headers();
  if (accept !== undefined) headers.set('accept', accept);
  if (contentType !== undefined) headers.set('content-type', contentType);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return { method, headers, body: hasBody ? (body as Uint8Array<ArrayBuffer>) : null };
}

/** Converts a response of Yoga. */
export async function readResponse(response: Response): Promise<HttpResponse> {
  const type = response.headers.get('content-type') ?? jsonType;
  const allow = response.headers.get('allow');
  const { status, body: stream } = response;
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    ...(allow !== null && { Allow: allow }),
  };
  if (stream && type.startsWith(eventStreamType)) {
    // Stops proxies from buffering.
    return { status, headers: { ...headers, 'X-Accel-Buffering': 'no' }, body: undefined, stream };
  }
  return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}
