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
import { snakeCase } from '../../lib/text.ts';
import type { JsonSchema } from './json-schema.ts';
import { restProse } from './rest-prose.ts';

type Input = GraphQLArgument | GraphQLInputField;

/** Arguments and members of inputs of the graph, by the names that /v1 has for them. */
export type Inputs = ReadonlyMap<string, Input>;

/** What the fields of a document take; what one of them takes as `input` is what a body of /v1 is. */
export function inputsOf(schema: GraphQLSchema, document: DocumentNode): Inputs {
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

/** The schema of a member with what the graph says of the same one, where nothing is said of it yet. */
export function withProse(name: string, schema: JsonSchema, inputs: Inputs): JsonSchema {
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
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, withProse(name, one, inputs)]),
      ),
    }),
    ...(items && { items: withInnerProse(items, inputs) }),
    ...(anyOf && { anyOf: anyOf.map((one) => withInnerProse(one, inputs)) }),
  };
}
