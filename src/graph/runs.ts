import type { ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import { UnwritableValue } from '../lib/json-bytes.ts';
import type { ClientOperation } from './client-operation.ts';
import type { Documents } from './compile/documents.ts';
import { releaseContext } from './context.ts';
import { namingRecords } from './naming-records.ts';
import { paidAlready, type State } from './request-state.ts';
import { boundedBytes, finished } from './results.ts';
import type { Enveloped, openYoga } from './yoga.ts';

/** Runs an operation to its bytes. */
export type Runs = (
  source: string,
  operation: ClientOperation,
  state: State,
) => Promise<{ readonly result: ExecutionResult; readonly body: Buffer }>;

/** Runs operations through Yoga's pipeline, past its transport. */
export function createRuns(
  schema: GraphQLSchema,
  yoga: ReturnType<typeof openYoga>,
  { parse: parsed }: Pick<Documents, 'parse'>,
): Runs {
  const named = namingRecords(schema, parsed);

  async function run(
    source: string,
    operation: ClientOperation,
    state: State,
  ): Promise<ExecutionResult> {
    const { parse, validate, contextFactory, execute } = yoga.getEnveloped({ state }) as Enveloped;
    try {
      const document = parse(source);
      const faults = validate(schema, document);
      if (faults.length > 0) return finished({ errors: faults }, state);
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
      return finished(result, state);
    } catch (error) {
      return finished({ errors: [error as GraphQLError] }, state);
    }
  }

  return async (source, operation, state) => {
    const result = await named(await run(source, operation, state), source, operation, state);
    try {
      return boundedBytes(result, state);
    } catch (error) {
      if (!(error instanceof UnwritableValue)) throw error;
      state.watched?.watch?.note.never();
      // A model breaks its type: the tree has null there, and the errors say so. Its tokens are consumed already.
      const second = { ...paidAlready(state), serializes: false, tokens: 1 };
      return boundedBytes(await run(source, operation, second), second);
    }
  };
}
