import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { jsonBytes, TooManyBytes } from '../lib/json-bytes.ts';
import type { Problem } from '../lib/problem.ts';
import type { Refusal } from '../lib/refusal.ts';
import { createDocuments } from './compile/documents.ts';
import type { GraphContext } from './context.ts';
import { documentLimits, overLimit } from './cost/document-limits.ts';
import { tooHeavy } from './cost/weigh.ts';
import { extensionsOf, maskError, problemOf } from './errors.ts';
import { eventStreamType } from './over-http.ts';
import { subscribe } from './stream.ts';

/** One GraphQL request: who asks, and what it came to cost. */
export interface GraphRequest {
  readonly context: GraphContext;
  /** Draws the tokens of further root fields (R4.10); rejects with a problem. */
  readonly charge: (tokens: number) => Promise<void>;
  readonly onDefect: (error: unknown) => void;
  /** Told of every limit that refused a field: the headers tell of it (R4.2). */
  readonly onRefusal: (refusal: Refusal) => void;
}

/** What is known of one request on its way. */
export interface State {
  readonly request: GraphRequest | undefined;
  /** Whether the result goes to `jsonBytes`, which writes what is serialized directly. */
  readonly serializes: boolean;
  /** Whether the caller takes a stream of events. */
  readonly mayStream: boolean;
  cost: number;
  tokens: number;
  /** Set once the operation turned out to be a subscription. */
  isSubscription?: boolean;
  /** Why a stream was not opened. */
  refused?: Problem | undefined;
}

/** What Waypoint adds to Yoga's pipeline; both ways run through it. */
export function pipeline(schema: GraphQLSchema): Plugin<{ state: State }> {
  const documents = createDocuments(schema);
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
      const { state } = args.contextValue as unknown as { state: State };
      const refusal = await refusalOf(args, state);
      if (refusal) setResultAndStopExecution({ errors: [refusal] });
      else setExecuteFn(state.serializes ? documents.executeSerialized : documents.execute);
    },
    async onSubscribe({ args, setResultAndStopExecution, setSubscribeFn }) {
      const { state } = args.contextValue as unknown as { state: State };
      const refusal = await refusalOf(args, state);
      if (refusal) {
        setResultAndStopExecution({ errors: [refusal] });
        return;
      }
      setSubscribeFn(async (asked: ExecutionArgs) => {
        const results = await subscribe(asked, (result) => bounded(masked(result, state), state));
        // Before a stream there is a status: what is refused has that of its problem.
        if ('errors' in results) state.refused = problemOf(results.errors[0]);
        return results;
      });
    },
    onResultProcess: ({ result, setResult, setResultProcessor, serverContext }) => {
      if (Symbol.asyncIterator in result || Array.isArray(result)) return;
      const { state } = serverContext as unknown as { state: State };
      if (state.refused) {
        // The problem is thrown instead.
        return setResultProcessor((_result, { Response }) => new Response(null), eventStreamType);
      }
      setResult(bounded(finished(result as ExecutionResult, state), state));
    },
  };

  /** R4.10: the weight of the operation, then its tokens. */
  async function refusalOf(
    args: Parameters<typeof documents.execute>[0],
    state: State,
  ): Promise<GraphQLError | undefined> {
    const { document, operationName, variableValues } = args;
    const operation = getOperationAST(document, operationName);
    if (!operation) {
      const extensions = { http: { status: 400 } };
      return new GraphQLError('The request names no operation of its document.', { extensions });
    }
    if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
      state.isSubscription = true;
      if (!state.mayStream) return new GraphQLError(asStream);
    }
    const weight = documents.weigh(document, operation, variableValues ?? {});
    state.cost = weight.cost;
    // The first token was taken at the gate.
    return tooHeavy(weight) ?? charge(state, weight.rootFields - 1);
  }
}

const asStream =
  'A subscription is answered as a stream: ask for it with Accept: text/event-stream.';

async function charge(state: State, tokens: number): Promise<GraphQLError | undefined> {
  if (tokens <= 0) return undefined;
  try {
    await state.request?.charge(tokens);
    state.tokens += tokens;
    return undefined;
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    if (state.isSubscription) state.refused = problem;
    const extensions = { ...extensionsOf(problem), http: { status: 429 } };
    return new GraphQLError(problem.message, { extensions });
  }
}

/** R15.2: errors masked and coded, and the cost on every result. */
export function finished(result: ExecutionResult, state: State): ExecutionResult {
  const cost = { requested: state.cost, limit: documentLimits.cost, tokens_charged: state.tokens };
  return { ...masked(result, state), extensions: { ...result.extensions, cost } };
}

function masked(result: ExecutionResult, state: State): ExecutionResult {
  const errors = result.errors?.map((error) => {
    const refusal = problemOf(error)?.refusal;
    if (refusal) state.request?.onRefusal(refusal);
    return maskError(error, (defect) => state.request?.onDefect(defect));
  });
  return { ...(errors && { errors }), ...('data' in result && { data: result.data }) };
}

/** A finished result with its bytes: its own, or those of the refusal that takes its place when they are too many (R4.10). */
export function boundedBytes(
  result: ExecutionResult,
  state: State,
): { readonly result: ExecutionResult; readonly body: Buffer } {
  try {
    return { result, body: bytesOf(result) };
  } catch (error) {
    if (!(error instanceof TooManyBytes)) throw error;
    const refusal = finished({ errors: [tooLarge()] }, state);
    return { result: refusal, body: bytesOf(refusal) };
  }
}

/** The same for a result that somebody else writes. */
const bounded = (result: ExecutionResult, state: State): ExecutionResult =>
  boundedBytes(result, state).result;

const tooLarge = (): GraphQLError =>
  overLimit(`The answer is too large: it has at most ${documentLimits.answerBytes} bytes.`);

/** Without `extensions.http`, which is between us and the transport. */
const bytesOf = ({ errors, ...rest }: ExecutionResult): Buffer =>
  jsonBytes(errors ? { errors: errors.map(shown), ...rest } : rest, {
    maxBytes: documentLimits.answerBytes,
  });

function shown(error: GraphQLError): unknown {
  const { http: _http, ...extensions } = error.extensions;
  return { ...error.toJSON(), extensions };
}
