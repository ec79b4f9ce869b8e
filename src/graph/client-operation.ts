/** What of a request over HTTP the graph looks at. */
export interface GraphHttp {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/** A well-formed operation of a client. */
export interface ClientOperation {
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly operationName: string | undefined;
}

/** A POST of one JSON operation in form; undefined for everything else, which Yoga answers. */
export function readOperation({ method, accept, body }: GraphHttp): ClientOperation | undefined {
  if (method !== 'POST') return undefined;
  if (accept !== undefined && !/json|\*\/\*|application\/\*/.test(accept)) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString());
  } catch {
    return undefined;
  }
  return isOperation(read)
    ? {
        query: read.query,
        variables: read.variables ?? {},
        operationName: read.operationName ?? undefined,
      }
    : undefined;
}

interface RawOperation {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

/** Members beyond the known ones are Yoga's to refuse. */
function isOperation(value: unknown): value is RawOperation {
  if (!isObject(value) || typeof value['query'] !== 'string') return false;
  const { variables, operationName, extensions } = value;
  return (
    isAbsent(extensions) &&
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

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
