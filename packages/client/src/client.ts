import { type AnyAnswer, type Caller, createCaller, type OperationOptions } from './call.ts';
import { BadAnswerError } from './errors.ts';
import { operations } from './generated/operations.ts';
import { createGraphql, type Graphql } from './graphql.ts';
import type { Methods, RowsOptions } from './methods.ts';
import type { Arguments, Operation } from './operation.ts';
import { isObject } from './reply.ts';
import { type ClientOptions, count, settingsOf } from './settings.ts';
import { createSubscribe, type Subscribe } from './subscribe.ts';
import { createTransport, type RateState } from './transport.ts';

export interface Client extends Methods {
  /** Runs a GraphQL document. */
  readonly graphql: Graphql;
  /** Subscribes to events. */
  readonly subscribe: Subscribe;
  /** The state of the rate limit in the last answer; undefined before the first. */
  readonly rate: RateState | undefined;
}

/**
 * Creates the client of one key (R14.4). Its methods are the operations of the reference, and each takes the members of
 * path, query and body in one object. Throws `InvalidArgumentError` for wrong options.
 */
export function createClient(options: ClientOptions): Client {
  const settings = settingsOf(options);
  const transport = createTransport(settings);
  const call = createCaller(settings, transport);
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    methodOf(call, operation),
  ]);
  return Object.defineProperty(
    {
      ...(Object.fromEntries(methods) as Methods),
      graphql: createGraphql(transport),
      subscribe: createSubscribe(settings, transport),
    },
    'rate',
    { get: transport.rate, enumerable: true },
  ) as Client;
}

function methodOf(call: Caller, operation: Operation) {
  const method = (given: Arguments = {}, options: OperationOptions = {}) =>
    call(operation, given, options);
  if (!operation.paged) return method;
  return Object.assign(method, {
    all: (given: Arguments = {}, { max, ...options }: RowsOptions = {}) =>
      rowsOf((page) => method(page, options), given, max ?? Number.POSITIVE_INFINITY),
    pages: (given: Arguments = {}, options?: OperationOptions) =>
      pagesOf((page) => method(page, options), given),
  });
}

/** The most rows on a page. */
const maxPageRows = 200;

type Call = (given: Readonly<Record<string, unknown>>) => Promise<AnyAnswer>;

/** The pages of a list, each requested when the one before was taken. */
async function* pagesOf(
  call: Call,
  given: Readonly<Record<string, unknown>>,
): AsyncGenerator<AnyAnswer> {
  let cursor: unknown = given['cursor'];
  // Finds circles of cursors without memory for each (Brent): one cursor is remembered, for twice as many pages each time.
  let remembered = cursor;
  let pages = 0;
  let rememberAt = 1;
  for (;;) {
    const page = await call({ ...given, cursor });
    yield page;
    const next = isObject(page.meta) ? page.meta['cursor_next'] : undefined;
    if (typeof next !== 'string') return;
    if (next === remembered) throw new BadAnswerError('The cursors of the pages form a circle.');
    pages += 1;
    if (pages === rememberAt) {
      remembered = next;
      rememberAt *= 2;
    }
    cursor = next;
  }
}

/** The rows of a list, at most `max`. */
async function* rowsOf(
  call: Call,
  given: Readonly<Record<string, unknown>>,
  max: number,
): AsyncGenerator<unknown> {
  const isBounded = max !== Number.POSITIVE_INFINITY;
  let left = isBounded ? count('max', max) : max;
  if (left === 0) return;
  // Requests no more rows than are taken.
  const limit = given['limit'] ?? (isBounded ? Math.min(left, maxPageRows) : undefined);
  for await (const { data } of pagesOf(call, { ...given, limit })) {
    if (!Array.isArray(data)) throw new BadAnswerError('The page holds no list.');
    for (const row of data as readonly unknown[]) {
      yield row;
      left -= 1;
      if (left === 0) return;
    }
  }
}
