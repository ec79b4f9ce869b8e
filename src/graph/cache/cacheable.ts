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
  /** The variables that it declares; others make no difference. */
  readonly variables: readonly string[];
  /** Whether it selects something that changes with time. */
  readonly isTimed: boolean;
}

let count = 0;

/** Undefined unless it is a query whose root fields may all be cached, without fields that change by themselves. */
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

/** Ignores other operations. Validation ensures that every fragment is used. */
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

/** Longer values become a digest, so that keys do not fill the memory. */
const maxTextLength = 256;

/** No input type of ours is nested this deep. */
const maxDepth = 16;

/** Whether a value is nested at most this deep: very deep ones would overflow the stack of JSON.stringify. */
const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isWithin(each, levels - 1)));

/**
 * The key of an answer, with the variables in the order of their declarations: equal only for requests with the same answer.
 * Undefined for variables that no operation can take.
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

/** Whether a value has only one form in JSON, as nearly all have. */
const isSimple = ([value]: readonly unknown[]): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || value === null || value === undefined;

/** Stands for a number such as `1e999`, which is infinite and would be written as null; no type accepts it. */
const infinite = { '': 'endless' };

/** Sorts the members of objects by name. */
function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return infinite;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value);
  if (members.length < 2) return value;
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}
