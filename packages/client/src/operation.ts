import { InvalidArgumentError } from './errors.ts';
import { isObject } from './reply.ts';

/** An operation of /v1 in the generated table. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** With `{name}` for each parameter. */
  readonly path: string;
  /** Whether it takes a JSON object, of all arguments outside path and query. */
  readonly body?: true;
  /** The parameters of the query, if there is a body too. */
  readonly query?: readonly string[];
  /** Whether it is a list with pages. */
  readonly paged?: true;
  /** Whether it takes an Idempotency-Key. */
  readonly keyed?: true;
  /** Whether it answers a file, JSON or plain text, which is the data; the meta counts what it leaves out. */
  readonly file?: 'json' | 'text';
  /** Whether it is a POST that changes nothing. */
  readonly safe?: true;
}

/** Whether sending it twice has the same effect as once, by its method or its key (R14.5). */
export const isRepeatable = ({ method, keyed, safe }: Operation): boolean =>
  !['POST', 'PATCH'].includes(method) || keyed === true || safe === true;

/** The arguments of path, query and body together. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Sorts arguments into the path with its query and the body. Throws `InvalidArgumentError` for what cannot be sent. */
export function addressCall(
  operation: Operation,
  given: Arguments,
): { readonly path: string; readonly body: string | undefined } {
  if (!isObject(given)) {
    throw new InvalidArgumentError("The arguments are one object: { uid: '812345678' }.");
  }
  const members = new Map(Object.entries(given));
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const segment = segmentOf(name, members.get(name));
    members.delete(name);
    return segment;
  });
  if (!operation.body) return { path: `${path}${queryOf(members)}`, body: undefined };
  const query = new Map([...members].filter(([name]) => operation.query?.includes(name)));
  for (const name of query.keys()) members.delete(name);
  return { path: `${path}${queryOf(query)}`, body: jsonOf(members) };
}

/** An empty text or a dot segment would lead to another path. */
function segmentOf(name: string, value: unknown): string {
  const text = scalarOf(name, value);
  if (text === '' || text === '.' || text === '..') {
    throw new InvalidArgumentError(`${name}: ${JSON.stringify(text)} cannot stand in a path.`);
  }
  return encode(name, text);
}

function queryOf(members: ReadonlyMap<string, unknown>): string {
  const pairs: string[] = [];
  for (const [name, value] of members) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value)
      ? value.map((one: unknown) => scalarOf(name, one)).join(',')
      : scalarOf(name, value);
    pairs.push(`${encode(name, name)}=${encode(name, text)}`);
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Object.fromEntries makes `__proto__` an own member, as JSON does. */
function jsonOf(members: ReadonlyMap<string, unknown>): string {
  try {
    return JSON.stringify(Object.fromEntries(members));
  } catch {
    throw new InvalidArgumentError('The arguments cannot be written as JSON.');
  }
}

function scalarOf(name: string, value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      throw new InvalidArgumentError(
        value === undefined || value === null
          ? `${name}: it is missing.`
          : `${name}: it must be a string, a number or a boolean.`,
      );
  }
}

function encode(name: string, text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new InvalidArgumentError(`${name}: it holds half of a surrogate pair.`);
  }
}
