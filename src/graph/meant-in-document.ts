import {
  type ASTNode,
  type DocumentNode,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  Kind,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type GameId, gameIds } from '../games/ids.ts';
import { type OfRecords, recordsIn } from './of-records.ts';

/** What a value is the id of, where it stands in a document. */
export interface ValuePlace extends OfRecords {
  readonly node: ValueNode;
}

type Variables = Readonly<Record<string, unknown>>;
type Visited = ASTNode | readonly ASTNode[];

/** The first value of a document that is wanted and stands for the id of a record. */
export function placeOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Variables,
  isWanted: (value: ASTNode) => boolean,
): ValuePlace | undefined {
  let place: ValuePlace | undefined;
  const types = new TypeInfo(schema);
  const visitor = {
    enter(
      node: ASTNode,
      _key: unknown,
      parent: Visited | undefined,
      _path: unknown,
      ancestors: readonly Visited[],
    ) {
      if (place || !isWanted(node) || parent === undefined || !('kind' in parent)) return;
      const records = recordsIn(inputOf(types, parent));
      if (!records) return;
      const game = gameBeside(schema, [...ancestors].reverse(), variables);
      place = { node: node as ValueNode, ...(game && { game }), ...records };
    },
  };
  visit(document, visitWithTypeInfo(types, visitor));
  return place;
}

/** The argument or member that a value is given for. */
function inputOf(types: TypeInfo, parent: ASTNode) {
  if (parent.kind === Kind.ARGUMENT) return types.getArgument();
  if (parent.kind !== Kind.OBJECT_FIELD) return undefined;
  const type = getNamedType(types.getParentInputType());
  return isInputObjectType(type) ? fieldOf(type.getFields(), parent.name.value) : undefined;
}

const fieldOf = (fields: Readonly<Record<string, GraphQLInputField>>, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The game that is named beside a value, or beside what it is part of. */
function gameBeside(
  schema: GraphQLSchema,
  around: readonly Visited[],
  variables: Variables,
): GameId | undefined {
  for (const node of around) {
    if (!('kind' in node)) continue;
    const named =
      (node.kind === Kind.FIELD && node.arguments) || (node.kind === Kind.OBJECT && node.fields);
    const value = named ? named.find(({ name }) => name.value === 'game')?.value : undefined;
    if (value?.kind === Kind.ENUM) return gameNamed(schema, value.value);
    if (value?.kind === Kind.VARIABLE) return gameNamed(schema, variables[value.name.value]);
  }
  return undefined;
}

/** The game that a name of the graph stands for. */
export function gameNamed(schema: GraphQLSchema, name: unknown): GameId | undefined {
  const type = schema.getType('Game');
  const value: unknown =
    isEnumType(type) && typeof name === 'string' ? type.getValue(name)?.value : undefined;
  return gameIds.find((game) => game === value);
}
