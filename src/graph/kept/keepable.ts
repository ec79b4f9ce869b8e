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
import type { KeptMark } from './kept-plugin.ts';

/** An operation whose answers may be kept. */
export interface Keepable {
  /** Names the document and the operation in this process: no two have the same. */
  readonly id: string;
  /** The variables that it declares: no other makes a difference. */
  readonly variables: readonly string[];
  /** Whether it asks for something that changes as time passes. */
  readonly isTimed: boolean;
}

let count = 0;

/** Undefined unless it is a query all of whose root fields may be kept, and none of whose fields changes by itself. */
export function keepableOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Keepable | undefined {
  if (operation.operation !== OperationTypeNode.QUERY) return undefined;
  const asked = { isTimed: false };
  if (!document.definitions.every((each) => isKeepable(schema, each, operation, asked)))
    return undefined;
  count += 1;
  const variables = operation.variableDefinitions ?? [];
  const names = variables.map(({ variable }) => variable.name.value);
  return { id: String(count), variables: names, ...asked };
}

/** Other operations of the document say nothing of this one; every fragment of it is used somewhere. */
function isKeepable(
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
    const mark = field?.extensions['kept'] as KeptMark | undefined;
    const isOfRoot = types.getParentType() === root && !field?.name.startsWith('__');
    if (mark === 'timed') asked.isTimed = true;
    if (!field || mark === 'never' || (isOfRoot && mark !== 'noted')) found = false;
  };
  visit(definition, visitWithTypeInfo(types, { Field: enter }));
  return found;
}
