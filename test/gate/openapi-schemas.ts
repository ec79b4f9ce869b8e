import { isDeepStrictEqual } from 'node:util';

/** A schema of OpenAPI 3.1, or anything else of a document. */
export type Node = Readonly<Record<string, unknown>>;

/** `answer`: callers read what fits the schema. `request`: they send it. */
export type Direction = 'answer' | 'request';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const nodeOf = (value: unknown): Node => (isNode(value) ? value : {});

/** The ways that a schema allows: one but for `anyOf` and `oneOf`. */
function waysOf(schema: Node): readonly Node[] {
  const ways = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(ways) ? ways.flatMap((way) => waysOf(nodeOf(way))) : [schema];
}

const typesOf = (schema: Node): readonly string[] =>
  '$ref' in schema ? [String(schema['$ref'])] : [schema['type'] ?? 'any'].flat().map(String);

const namesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** The values of an enumeration; undefined for what may be anything. */
const wordsOf = (schema: Node): readonly unknown[] | undefined => {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
};

/**
 * What of a schema breaks callers who know an earlier one, in sentences. References are compared by their name alone:
 * what they lead to is compared where it stands.
 */
export function schemaChanges(
  before: Node,
  after: Node,
  direction: Direction,
  at: string,
): readonly string[] {
  const [ways, others] = [waysOf(before), waysOf(after)];
  const changes = typeChanges(ways, others, direction, at);
  for (const one of ways) {
    if ('$ref' in one || others.some((other) => isDeepStrictEqual(one, other))) continue;
    const other = others.find((way) => typesOf(way).some((type) => typesOf(one).includes(type)));
    if (other) changes.push(...wayChanges(one, other, direction, at));
  }
  return changes;
}

/** Types that an answer did not have, or that a request may not have any more. A new kind of object is an addition. */
function typeChanges(
  before: readonly Node[],
  after: readonly Node[],
  direction: Direction,
  at: string,
): string[] {
  const [known, now] = [before.flatMap(typesOf), after.flatMap(typesOf)];
  const [given, allowed] = direction === 'answer' ? [now, known] : [known, now];
  if (allowed.includes('any')) return [];
  const isAddition = (type: string) =>
    direction === 'answer' && type.startsWith('#') && allowed.some((one) => one.startsWith('#'));
  const fits = (type: string) =>
    allowed.includes(type) ||
    (type === 'integer' && allowed.includes('number')) ||
    isAddition(type);
  const strange = given.filter((type) => !fits(type));
  if (strange.length === 0) return [];
  return [`${at} changed from ${shown(known)} to ${shown(now)}`];
}

const shown = (types: readonly string[]): string =>
  [...new Set(types)].map((type) => type.slice(type.lastIndexOf('/') + 1)).join(' or ');

function wayChanges(before: Node, after: Node, direction: Direction, at: string): string[] {
  return [
    ...wordChanges(before, after, direction, at),
    ...(direction === 'request' ? boundChanges(before, after, at) : []),
    ...memberChanges(before, after, direction, at),
    ...(isNode(before['items'])
      ? schemaChanges(before['items'], nodeOf(after['items']), direction, `${at}.*`)
      : []),
  ];
}

/** A caller has to be ready for new words of an answer, and may send all that it knows. */
function wordChanges(before: Node, after: Node, direction: Direction, at: string): string[] {
  const [known, now] = [wordsOf(before), wordsOf(after)];
  if (direction === 'answer')
    return known && !now ? [`${at} may be any ${shown(typesOf(after))}`] : [];
  const gone = (known ?? []).filter((word) => now && !now.includes(word));
  if (gone.length > 0) return [`${at} does not take ${gone.join(', ')} any more`];
  return now && !known ? [`${at} takes ${now.join(', ')} alone`] : [];
}

const lowest = ['minimum', 'minLength', 'minItems'];
const highest = ['maximum', 'maxLength', 'maxItems'];

/** Bounds of what is sent that are narrower than before. */
function boundChanges(before: Node, after: Node, at: string): string[] {
  const narrower = (name: string, sign: number): boolean => {
    const now = after[name];
    const known = before[name];
    return typeof now === 'number' && (typeof known !== 'number' || (now - known) * sign > 0);
  };
  const names = [
    ...lowest.filter((name) => narrower(name, 1)),
    ...highest.filter((name) => narrower(name, -1)),
    ...['pattern', 'format'].filter((name) => name in after && after[name] !== before[name]),
  ];
  return names.map((name) => `${at} has the ${name} ${after[name]}`);
}

function memberChanges(before: Node, after: Node, direction: Direction, at: string): string[] {
  const [known, now] = [nodeOf(before['properties']), nodeOf(after['properties'])];
  const [needed, needs] = [namesOf(before['required']), namesOf(after['required'])];
  const changes: string[] = [];
  for (const [name, schema] of Object.entries(known)) {
    const member = `${at}.${name}`;
    if (!(name in now)) changes.push(`${member} was removed`);
    else changes.push(...schemaChanges(nodeOf(schema), nodeOf(now[name]), direction, member));
    if (name in now && direction === 'answer' && needed.includes(name) && !needs.includes(name))
      changes.push(`${member} may be missing`);
  }
  if (direction === 'request')
    for (const name of needs.filter((one) => !needed.includes(one)))
      changes.push(`${at}.${name} is required`);
  return changes;
}
