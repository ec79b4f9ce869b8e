import { GraphQLError } from 'graphql';

/** What of a request over HTTP the graph looks at. */
export interface GraphHttp {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  /** The versions that the caller has (R1.11). */
  readonly ifNoneMatch?: string | undefined;
  /** Whether the caller takes a compressed answer (R1.17). */
  readonly takesCoded?: boolean;
  readonly body: Uint8Array;
}

/** A well-formed operation of a client. */
export interface ClientOperation {
  /** Missing where a hash stands for it (R17.4). */
  readonly query: string | undefined;
  readonly variables: Record<string, unknown>;
  readonly operationName: string | undefined;
  readonly extensions: Record<string, unknown> | undefined;
}

/**
 * One operation in form, by POST or GET; undefined for everything else, which Yoga answers. Throws a GraphQLError for
 * an address of which a parameter cannot be read.
 */
export function readOperation(http: GraphHttp): ClientOperation | undefined {
  const { accept } = http;
  const read = sentBy(http);
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

function sentBy({ method, url, body }: GraphHttp): unknown {
  if (method === 'POST') return jsonIn(body);
  return method === 'GET' && !url.includes('#') ? parametersOf(url) : undefined;
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString());
  } catch {
    return undefined;
  }
}

/**
 * What stands in an address: the document and a name as they are, the others as JSON. Throws a GraphQLError for what is
 * none, which Yoga would take for a defect.
 */
function parametersOf(url: string): unknown {
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

/** Members beyond the known ones are Yoga's to refuse. */
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
