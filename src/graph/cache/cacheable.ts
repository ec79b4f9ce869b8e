import { hash } from 'node:crypto';
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { CacheMark } from './plugin.ts';

/** An operation whose answers may be cached. */
export interface CacheableOperation {
  /** Names the document and the operation; unique in this process. */
  readonly id: string;
  /** The variables that it declares: no other makes a difference. */
  readonly variables: readonly string[];
  /** Whether it asks for something that changes as time passes. */
  readonly isTimed: boolean;
}

let count = 0;

/** Undefined unless it is a query whose root fields may all be cached, and none of whose fields changes by itself. */
export function findCacheable(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CacheableOperation | undefined {
  if (operation.operation !== OperationTypeNode.QUERY) return undefined;
  const asked = { isTimed: false };
  if (!document.definitions.every((each) => isCacheable(schema, each, operation, asked)))
    return undefined;
  count += 1;
  const variables = operation.variableDefinitions ?? [];
  const names = variables.map(({ variable }) => variable.name.value);
  return { id: String(count), variables: names, ...asked };
}

/** Other operations of the document do not count; each of its fragments is used, as validation ensures. */
function isCacheable(
  schema: GraphQLSchema,
  definition: DocumentNode['definitions'][number],
  operation: OperationDefinitionNode,
  asked: { isTimed: boolean },
): boolean {
  if (definition.kind === Kind.OPERATION_DEFINITION && definition !== operation) return true;
  const root = schema.getQueryType();
  const types = new TypeInfo(schema);
  let found = true;
  const enter = (): void => {
    const field = types.getFieldDef();
    const mark = field?.extensions['cache'] as CacheMark | undefined;
    const isOfRoot = types.getParentType() === root && !field?.name.startsWith('__');
    if (mark === 'timed') asked.isTimed = true;
    if (!field || mark === 'never' || (isOfRoot && mark !== 'rule')) found = false;
  };
  visit(definition, visitWithTypeInfo(types, { Field: enter }));
  return found;
}

/** Longer values are named by their digest, so that no caller fills the memory with keys. */
const maxTextLength = 256;

/** No input type of ours is nested this deep. */
const maxDepth = 16;

/** Whether nothing in a value is nested deeper: what is far deeper would overflow the stack of JSON.stringify. */
const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isWithin(each, levels - 1)));

/**
 * Names an answer. The variables stand in the order in which the operation declares them, and no other has a part in
 * it: two requests have one key only when they ask for the same. Undefined for variables that no operation can take.
 */
export function answerKey(
  { id, variables: declared }: CacheableOperation,
  variables: Record<string, unknown>,
  world: string,
): string | undefined {
  const values = declared.map((name) => (Object.hasOwn(variables, name) ? [variables[name]] : []));
  const text = values.every(isSimple)
    ? JSON.stringify(values)
    : isWithin(values, maxDepth) && JSON.stringify(values, sortMembers);
  if (text === false) return undefined;
  const short = text.length > maxTextLength ? `#${hash('sha256', text, 'base64url')}` : text;
  return `${world} ${id} ${short}`;
}

/** Whether a value has one form in JSON only, as nearly all have. */
const isSimple = ([value]: readonly unknown[]): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || value === null || value === undefined;

/** Stands for a number such as `1e999`, which is read as infinite and would be written as null; no type takes it. */
const infinite = { '': 'endless' };

/** Puts the members of objects in the order of their names. */
function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return infinite;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value);
  if (members.length < 2) return value;
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}
