import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { documentTokens } from '../limits/document-cost.ts';
import type { Documents } from './compile/documents.ts';
import { tooHeavy, type Weight } from './cost/weigh.ts';
import { extensionsOf, problemOf } from './errors.ts';
import { eventStreamType } from './over-http.ts';
import type { State } from './request-state.ts';
import { bounded, finished, masked } from './results.ts';
import { subscribe } from './stream.ts';

/** What Waypoint adds to Yoga's pipeline; both ways run through it. */
export function pipeline(documents: Documents): Plugin<{ state: State }> {
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
      setSubscribeFn(async (execution: ExecutionArgs) => {
        const results = await subscribe(execution, (result) =>
          bounded(masked(result, state), state),
        );
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

  /** Refuses an operation that is too heavy, then consumes its tokens (R4.10). */
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
    state.weight = weight;
    return tooHeavy(weight) ?? charge(state, weight);
  }
}

const asStream =
  'A subscription is answered as a stream: ask for it with Accept: text/event-stream.';

/** Consumes the tokens of an operation; answers why they were not there. */
export async function charge(
  state: State,
  { rootFields, archiveFields, cost }: Pick<Weight, 'rootFields' | 'archiveFields' | 'cost'>,
): Promise<GraphQLError | undefined> {
  const tokens = documentTokens(rootFields, cost);
  // The first token was consumed when the caller was authenticated: of the request bucket.
  if (tokens <= 1 && archiveFields === 0) return undefined;
  const isOfArchive = archiveFields > 0 && rootFields === archiveFields;
  const archive = isOfArchive ? tokens : archiveFields;
  try {
    await state.request?.charge({ request: tokens - archive, archive });
    state.tokens = tokens;
    return undefined;
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    // A document of the archive alone has left the request bucket as it was.
    if (isOfArchive) state.tokens = 0;
    if (state.isSubscription) state.refused = problem;
    const extensions = { ...extensionsOf(problem), http: { status: 429 } };
    return new GraphQLError(problem.message, { extensions });
  }
}
