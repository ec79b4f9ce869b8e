import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { snakeCase } from '../../../src/lib/text.ts';
import type { AnyRoute, JsonSchema } from '../../../src/rest/route.ts';
import type { Components } from './components.ts';
import { inputObject, nameKeyword, withoutNull } from './input-schema.ts';
import { anyOf, enumOf, mapMembers, orNull } from './json-schema.ts';
import { restProse } from './prose.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: unknown;
  readonly schema: JsonSchema;
  readonly style?: 'form';
  readonly explode?: boolean;
}

export interface RequestWriter {
  /** The schema of /v1. */
  readonly schema: GraphQLSchema;
  readonly components: Components;
}

/** The parameters of a path that several routes serve, each for its game: all that any of them takes. */
export function parametersOf(
  writer: RequestWriter,
  own: AnyRoute,
  served: readonly AnyRoute[],
): readonly Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const one of parametersIn(writer, own, 'path')) parameters.set(one.name, one);
  for (const route of served) {
    for (const one of parametersIn(writer, route, 'query')) {
      const known = parameters.get(one.name);
      parameters.set(one.name, known ? joined(known, one) : one);
    }
  }
  return [...parameters.values()];
}

/** A parameter that takes the values of both. */
function joined(one: Parameter, other: Parameter): Parameter {
  const [values, others] = [enumOf(one.schema), enumOf(other.schema)];
  if (!values || !others) return one;
  return { ...one, schema: { ...one.schema, enum: [...new Set([...values, ...others])] } };
}

function parametersIn(
  writer: RequestWriter,
  route: AnyRoute,
  place: 'path' | 'query',
): Parameter[] {
  const declared = route.input[place];
  if (!declared) return [];
  const { members, required } = inputObject(declared);
  const inputs = inputsOf(writer.schema, route.document);
  return Object.entries(members).map(([name, member]) => {
    const { description, ...schema } = withoutNull(withProse(name, member, inputs));
    const isList = schema['type'] === 'array';
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      ...(isList && { style: 'form', explode: false }),
      schema: withNamedWords(writer, schema),
    };
  });
}

/** Refers to the enumeration of the graph with these words, so that clients have one type for them. */
function withNamedWords({ components }: RequestWriter, schema: JsonSchema): JsonSchema {
  const { enum: words, type: _type, ...rest } = schema;
  const known = Array.isArray(words) && components.enumOf(new Set(words as string[]));
  return known ? { ...known, ...rest } : schema;
}

export function bodyOf(writer: RequestWriter, { input, document }: AnyRoute) {
  if (!input.body) return undefined;
  const { members, required } = inputObject(input.body);
  const inputs = inputsOf(writer.schema, document);
  const described = mapMembers(members, (member, name) => withProse(name, member, inputs));
  const properties = tidiedMembers(writer, described, required);
  const schema = {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  return { required: required.length > 0, content: { 'application/json': { schema } } };
}

/** Moves the named parts of a schema to components. */
function tidied(writer: RequestWriter, schema: JsonSchema): JsonSchema {
  const { anyOf: ways, properties, items, [nameKeyword]: name, ...rest } = schema;
  if (Array.isArray(ways)) {
    const inner = ways.map((way: JsonSchema) => tidied(writer, way));
    const others = inner.filter((way) => way['type'] !== 'null');
    const one = anyOf(others);
    return { ...(others.length < inner.length ? orNull(one) : one), ...rest };
  }
  const written: JsonSchema = {
    ...withNamedWords(writer, rest),
    ...(properties !== undefined && {
      properties: tidiedMembers(
        writer,
        properties as Record<string, JsonSchema>,
        (rest['required'] ?? []) as string[],
      ),
    }),
    ...(items !== undefined && { items: tidied(writer, items as JsonSchema) }),
  };
  if (typeof name !== 'string') return written;
  // The description belongs to the member: others of the same form mean something else.
  const { description, ...form } = written;
  const reference = writer.components.nameIfWanted(form, name);
  return description === undefined ? reference : { ...reference, description };
}

/** Null is absent (R1.4): it is taken for each member that may be left out. */
const tidiedMembers = (
  writer: RequestWriter,
  members: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): Record<string, JsonSchema> =>
  mapMembers(members, (one, name) => tidied(writer, required.includes(name) ? one : nullable(one)));

function nullable(schema: JsonSchema): JsonSchema {
  const { description, default: standard, ...values } = schema;
  const isNullable = Array.isArray(values['anyOf']) || Array.isArray(values['type']);
  if (isNullable || Object.keys(values).length === 0) return schema;
  return {
    anyOf: [values, { type: 'null' }],
    ...(description !== undefined && { description }),
    ...(standard !== undefined && { default: standard }),
  };
}

type Input = GraphQLArgument | GraphQLInputField;

/** Arguments and members of inputs of the graph, by the names that /v1 has for them. */
type Inputs = ReadonlyMap<string, Input>;

/** The arguments of the fields of a document, and the members of an argument `input`, which is a body in /v1. */
function inputsOf(schema: GraphQLSchema, document: DocumentNode): Inputs {
  const inputs = new Map<string, Input>();
  const info = new TypeInfo(schema);
  const Field = (): undefined => {
    for (const argument of info.getFieldDef()?.args ?? []) {
      const name = snakeCase(argument.name);
      if (!inputs.has(name)) inputs.set(name, argument);
    }
  };
  visit(document, visitWithTypeInfo(info, { Field }));
  return new Map([...membersOf(inputs.get('input')), ...inputs]);
}

function membersOf(input: Input | undefined): Inputs {
  const type = input && getNamedType(input.type);
  if (!isInputObjectType(type)) return new Map();
  return new Map(Object.values(type.getFields()).map((field) => [snakeCase(field.name), field]));
}

/** A member without a description gets that of the graph. */
function withProse(name: string, schema: JsonSchema, inputs: Inputs): JsonSchema {
  const input = inputs.get(name);
  const inner = withInnerProse(schema, membersOf(input));
  const own = schema['description'];
  const description = own ?? (input?.description && restProse(input.description));
  return description ? { ...inner, description } : inner;
}

function withInnerProse(schema: JsonSchema, inputs: Inputs): JsonSchema {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
  };
  return {
    ...schema,
    ...(properties && {
      properties: mapMembers(properties, (one, name) => withProse(name, one, inputs)),
    }),
    ...(items && { items: withInnerProse(items, inputs) }),
    ...(anyOf && { anyOf: anyOf.map((one) => withInnerProse(one, inputs)) }),
  };
}
