import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { subscribe } from '../../src/graph/yoga.ts';

const document = parse('subscription { ticked }');
const schema = buildSchema('type Query { a: Int } type Subscription { ticked: Int }');

const run = (source: () => AsyncIterable<unknown>) => {
  const field = schema.getSubscriptionType()?.getFields()['ticked'];
  if (field) field.subscribe = source;
  return subscribe({ schema, document, contextValue: {} }, (result) => result);
};

test('a source that fails ends its stream by a last result with the error', async () => {
  const results = await run(async function* () {
    yield { ticked: 1 };
    throw new Error('behind');
  });
  if (!(Symbol.asyncIterator in results)) throw new Error('It was refused.');
  const seen = [];
  for await (const result of results) seen.push(result.data ?? result.errors?.[0]?.message);
  expect(seen).toEqual([{ ticked: 1 }, 'behind']);
});

test('who leaves while waiting ends the source', async () => {
  let left = false;
  const results = await run(() => ({
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise(() => undefined),
      return: async () => {
        left = true;
        return { done: true, value: undefined };
      },
    }),
  }));
  if (!(Symbol.asyncIterator in results)) throw new Error('It was refused.');
  void results.next();
  await results.return?.();
  expect(left).toBe(true);
  expect(await results.next()).toEqual({ done: true, value: undefined });
});
