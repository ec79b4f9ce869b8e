import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  print,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { createReader } from '../../src/rest/input/reader.ts';
import type { AnyRoute, RouteInput } from '../../src/rest/route.ts';

/** What a caller of /graphql sends to get what a path answers. */
export interface Twin {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The document of a route as `/graphql` takes it, with the variables of the example. */
export function twinOf(schema: GraphQLSchema, route: AnyRoute, example: RouteInput): Twin {
  const document = publicDocument(schema, route.document as DocumentNode, route.operation);
  const values = route.variables(createReader(route.input)(example)) as Record<string, unknown>;
  const variables: Record<string, unknown> = {};
  for (const { variable, type: node } of getOperationAST(document)?.variableDefinitions ?? []) {
    const { value: name } = variable.name;
    const type = typeFromAST(schema, node) as GraphQLInputType;
    if (values[name] !== undefined) variables[name] = publicValue(type, values[name]);
  }
  return { document: print(document), variables };
}

/** Names of enum values are those of the graph; the operation is called as in clients, fragments as what they select. */
function publicDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: string,
): DocumentNode {
  const types = new TypeInfo(schema);
  const plain = (name: string) => name.replace(/^Rest(?=[A-Z])/, '');
  return visit(
    document,
    visitWithTypeInfo(types, {
      EnumValue(node) {
        const value = publicValue(types.getInputType(), node.value);
        return { ...node, value: String(value) };
      },
      OperationDefinition: (node) => ({
        ...node,
        name: { kind: Kind.NAME, value: capitalized(operation) },
      }),
      FragmentDefinition: (node) => ({
        ...node,
        name: { ...node.name, value: plain(node.name.value) },
      }),
      FragmentSpread: (node) => ({
        ...node,
        name: { ...node.name, value: plain(node.name.value) },
      }),
    }),
  );
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A value of /v1 as the graph takes it: enum values have their names there. */
function publicValue(type: GraphQLInputType | null | undefined, value: unknown): unknown {
  if (!type || value === null) return value;
  if (isNonNullType(type)) return publicValue(type.ofType, value);
  if (isListType(type))
    return Array.isArray(value)
      ? value.map((one) => publicValue(type.ofType, one))
      : publicValue(type.ofType, value);
  const named = getNamedType(type);
  if (isEnumType(named)) {
    const word = typeof value === 'string' ? value : JSON.stringify(value);
    const name = word.replaceAll('-', '_').toUpperCase();
    if (!named.getValue(name)) throw new Error(`${named.name} has no value ${name}.`);
    return name;
  }
  if (!isInputObjectType(named)) return value;
  const fields = named.getFields();
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [name, publicValue(fields[name]?.type, one)]),
  );
}
