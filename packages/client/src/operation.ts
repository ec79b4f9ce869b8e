import { InvalidArgumentError } from './errors.ts';
import { isObject } from './reply.ts';

/** One operation of /v1, as the table that is made of the reference has it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** With `{name}` for each parameter. */
  readonly path: string;
  /** Whether it takes a JSON object: what is neither of the path nor of the query is a member of that. */
  readonly body?: true;
  /** The parameters of the query, where there is a body too. */
  readonly query?: readonly string[];
  /** Whether it answers page by page. */
  readonly paged?: true;
  /** Whether it honours an Idempotency-Key. */
  readonly keyed?: true;
  /** Whether it answers a file: that is the data, and the meta says what is not in it. */
  readonly file?: true;
  /** Whether it only computes although it is a POST. */
  readonly safe?: true;
}

/** Whether doing it twice does the same as doing it once, by what HTTP says of its method or by its key (R14.5). */
export const isRepeatable = ({ method, keyed, safe }: Operation): boolean =>
  !['POST', 'PATCH'].includes(method) || keyed === true || safe === true;

/** The arguments of a call by name: of path, query and body together. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What goes over the wire. */
interface Addressed {
  /** Path and query. */
  readonly path: string;
  readonly body: string | undefined;
}

/** Sorts arguments by where they belong. Throws `InvalidArgumentError` for what cannot be sent. */
export function addressCall(operation: Operation, given: Arguments): Addressed {
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

/** Anything but a slash-free text that is no dot segment would lead to another path. */
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

/** Object.fromEntries makes an own member of `__proto__` too, as JSON has it. */
function jsonOf(members: ReadonlyMap<string, unknown>): string {
  try {
    return JSON.stringify(Object.fromEntries(members));
  } catch {
    throw new InvalidArgumentError('The arguments are nothing that JSON can say.');
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
          : `${name}: it is a text, a number or a boolean.`,
      );
  }
}

function encode(name: string, text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new InvalidArgumentError(`${name}: it holds half a character.`);
  }
}
