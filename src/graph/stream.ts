import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
} from 'graphql';
import { releaseContext } from './context.ts';

/**
 * Runs a subscription: its refusal, or its results as they come. Each event is executed with a context of its own, so
 * that nothing loaded for one is shown by the next. A source that fails ends the stream by a last result with the error.
 */
export async function subscribe(
  args: ExecutionArgs,
  shown: (result: ExecutionResult) => ExecutionResult,
): Promise<ExecutionResult | AsyncIterableIterator<ExecutionResult>> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  const events = source[Symbol.asyncIterator]();
  let isOver = false;

  async function resultOf(rootValue: unknown): Promise<ExecutionResult> {
    const contextValue: object = { ...(args.contextValue as object) };
    const result = await execute({ ...args, rootValue, contextValue });
    releaseContext(contextValue);
    return shown(result);
  }

  const results: AsyncIterableIterator<ExecutionResult, undefined> = {
    async next() {
      if (isOver) return { done: true, value: undefined };
      try {
        const event: IteratorResult<unknown> = await events.next();
        isOver = event.done === true;
        return isOver ? { done: true, value: undefined } : { value: await resultOf(event.value) };
      } catch (error) {
        isOver = true;
        return { value: shown({ errors: [error as never] }) };
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
