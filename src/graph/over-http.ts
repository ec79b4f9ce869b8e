import { type ExecutionResult, GraphQLError } from 'graphql';
import type { HttpResponse } from '../lib/http-response.ts';

/** The parts of an HTTP request that the graph reads. */
export interface GraphHttp {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  /** The entity tag that the caller has (R1.11). */
  readonly ifNoneMatch?: string | undefined;
  /** Whether the caller accepts a compressed answer (R1.17). */
  readonly takesCoded?: boolean;
  readonly body: Uint8Array;
}

/** A well-formed operation of a client. */
export interface ClientOperation {
  /** Undefined where a hash replaces it (R17.4). */
  readonly query: string | undefined;
  readonly variables: Record<string, unknown>;
  readonly operationName: string | undefined;
  readonly extensions: Record<string, unknown> | undefined;
}

/**
 * Reads a well-formed operation of a POST or GET; undefined for anything else, which Yoga answers. Throws a GraphQLError for
 * a parameter that is not JSON.
 */
export function readOperation(http: GraphHttp): ClientOperation | undefined {
  const { accept } = http;
  const read = readSent(http);
  if (accept !== undefined && !/json|\*\/\*|application\/\*/.test(accept)) return undefined;
  return isOperation(read)
    ? {
        query: read.query ?? undefined,
        variables: read.variables ?? {},
        operationName: read.operationName ?? undefined,
        extensions: read.extensions ?? undefined,
      }
    : undefined;
}

function readSent({ method, url, body }: GraphHttp): unknown {
  if (method === 'POST') return readJson(body);
  return method === 'GET' && !url.includes('#') ? readParameters(url) : undefined;
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString());
  } catch {
    return undefined;
  }
}

/** In an address, document and name are plain text, the others JSON. Yoga would treat faults in them as defects. */
function readParameters(url: string): unknown {
  const parameters = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const text = (name: string) => parameters.get(name) || undefined;
  const json = (name: string): unknown => {
    try {
      return JSON.parse(parameters.get(name) || 'null');
    } catch {
      throw new GraphQLError(`"${name}" is not JSON.`, {
        extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
      });
    }
  };
  return {
    query: text('query'),
    operationName: text('operationName'),
    variables: json('variables'),
    extensions: json('extensions'),
  };
}

interface RawOperation {
  readonly query?: string | null;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
  readonly extensions?: Record<string, unknown> | null;
}

/** Yoga refuses unknown members. */
function isOperation(value: unknown): value is RawOperation {
  if (!isObject(value)) return false;
  const { query, variables, operationName, extensions } = value;
  return (
    (typeof query === 'string' || (isAbsent(query) && isPersisted(extensions))) &&
    (isAbsent(extensions) || isObject(extensions)) &&
    (isAbsent(variables) || isObject(variables)) &&
    (isAbsent(operationName) || typeof operationName === 'string') &&
    Object.keys(value).every((name) => knownMembers.has(name))
  );
}

const knownMembers: ReadonlySet<string> = new Set([
  'query',
  'variables',
  'operationName',
  'extensions',
]);

const isPersisted = (extensions: unknown): boolean =>
  isObject(extensions) && !isAbsent(extensions['persistedQuery']);

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const graphResponseType = 'application/graphql-response+json';
const jsonResponseType = 'application/json';
export const eventStreamType = 'text/event-stream';

/** The media type of the answer: the newer one only if accepted. */
export const responseTypeFor = (accept: string | undefined): string =>
  accept?.includes(graphResponseType) ? graphResponseType : jsonResponseType;

/** Whether the caller accepts a stream of events, the only answer to a subscription. */
export const wantsEvents = (accept: string | undefined): boolean =>
  accept?.includes(eventStreamType) ?? false;

/** The status of a result. Older clients read only the errors, so `application/json` has 200 (R15.3). */
function statusOf(result: ExecutionResult, type: string): number {
  if ('data' in result) return 200;
  const http = result.errors?.[0]?.extensions['http'] as
    | { status?: number; spec?: boolean }
    | undefined;
  // `spec` marks Yoga's parse and validation faults, whose status depends on the media type.
  if (http?.status !== undefined && http.spec !== true) return http.status;
  return type === graphResponseType ? 400 : 200;
}

/** The answer to a request that is not cached. */
export function toHttpResponse(
  { accept }: GraphHttp,
  { result, body }: { readonly result: ExecutionResult; readonly body: Uint8Array },
): HttpResponse {
  const type = responseTypeFor(accept);
  return {
    status: statusOf(result, type),
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' },
    body,
  };
}
