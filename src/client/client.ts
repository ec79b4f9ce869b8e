import type { Arguments } from './address.ts';
import { type Caller, createCaller, type OperationOptions } from './caller.ts';
import { operations } from './generated/operations.ts';
import { createGraphql, type Graphql } from './graphql.ts';
import type { Methods, RowsOptions } from './methods.ts';
import type { Operation } from './operation.ts';
import { pagesOf, rowsOf } from './pages.ts';
import type { RateState } from './rate.ts';
import { type ClientOptions, settingsOf } from './settings.ts';
import { createSubscribe, type Subscribe } from './subscribe.ts';
import { createTransport } from './transport.ts';

export interface Client extends Methods {
  /** Asks /graphql for exactly what a document selects. */
  readonly graphql: Graphql;
  /** What happens from now on, as it happens. */
  readonly subscribe: Subscribe;
  /** Where the key stands with its limits, as the last answer said; undefined before the first. */
  readonly rate: RateState | undefined;
}

/**
 * The client of one key (R14.4). Its methods are called as the operations of the reference, and each takes the members of
 * path, query and body in one object. Throws `InvalidArgumentError` for options that cannot be right.
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
