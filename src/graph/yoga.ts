import type {
  DocumentNode,
  ExecutionArgs,
  ExecutionResult,
  GraphQLError,
  GraphQLSchema,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { type HttpResponse, jsonType } from '../lib/http-response.ts';
import type { GraphHttp } from './client-operation.ts';
import { eventStreamType } from './over-http.ts';
import type { State } from './request-state.ts';

/** What Yoga leaves untyped. */
export interface Enveloped {
  readonly parse: (source: string) => DocumentNode;
  readonly validate: (schema: GraphQLSchema, document: DocumentNode) => readonly GraphQLError[];
  readonly contextFactory: () => unknown;
  readonly execute: (
    args: Omit<ExecutionArgs, 'operationName'> & { operationName: string | undefined },
  ) => ExecutionResult | Promise<ExecutionResult>;
}

/** Yoga without what Waypoint does itself. */
export const openYoga = (schema: GraphQLSchema, plugins: Plugin<{ state: State }>[]) =>
  createYoga<{ state: State }>({
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
    plugins,
  });

/** A request as Yoga reads it. */
export function fetchInit({ method, accept, contentType, body }: GraphHttp): RequestInit {
  const headers = new Headers();
  if (accept !== undefined) headers.set('accept', accept);
  if (contentType !== undefined) headers.set('content-type', contentType);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return { method, headers, body: hasBody ? (body as Uint8Array<ArrayBuffer>) : null };
}

/** What Yoga answered, as the interfaces answer it. */
export async function answerOf(response: Response): Promise<HttpResponse> {
  const type = response.headers.get('content-type') ?? jsonType;
  const allow = response.headers.get('allow');
  const { status, body: stream } = response;
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    ...(allow !== null && { Allow: allow }),
  };
  if (stream && type.startsWith(eventStreamType)) {
    // Proxies that gather answers before they hand them on know this one.
    return { status, headers: { ...headers, 'X-Accel-Buffering': 'no' }, body: undefined, stream };
  }
  return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}
