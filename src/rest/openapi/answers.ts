import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { AnyRoute, Route } from '../route.ts';
import { schemaOf } from './answer-schema.ts';
import { componentNames } from './component-names.ts';
import type { Components } from './components.ts';
import { anyOf, type JsonSchema } from './json-schema.ts';
import { memberProse } from './member-prose.ts';
import { metaProse } from './prose.ts';
import { type RouteAnswer, routeAnswer } from './route-answer.ts';

/** What a route answers when all is well. */
export interface WrittenAnswer extends Omit<RouteAnswer, 'data' | 'meta'> {
  readonly data: JsonSchema;
  readonly meta: JsonSchema | undefined;
}

/** The answers of routes, each found once. `schema` is that of /v1. */
export function createAnswers(
  schema: GraphQLSchema,
  components: Components,
): (route: AnyRoute) => WrittenAnswer {
  const known = new Map<AnyRoute, WrittenAnswer>();
  return (own) => {
    const answer = known.get(own) ?? writtenAnswer(schema, components, own);
    known.set(own, answer);
    return answer;
  };
}

function writtenAnswer(
  schema: GraphQLSchema,
  components: Components,
  own: AnyRoute,
): WrittenAnswer {
  const route = own as unknown as Route<unknown, unknown>;
  const { data, meta, ...rest } = routeAnswer(schema, route);
  const documents = [route.document, ...(route.longer ? [route.longer.document] : [])];
  const writer = {
    components,
    prose: memberProse(schema, documents as DocumentNode[]),
    typeProse: (type: string) => schema.getType(type)?.description ?? undefined,
    nameAt: (place: string) => componentNames[place],
  };
  const metaWriter = { ...writer, prose: (_type: string, name: string) => metaProse[name] };
  return {
    ...rest,
    data: schemaOf(writer, data, route.operation),
    meta: meta && schemaOf(metaWriter, meta, `${route.operation} meta`),
  };
}

/** The body of an answer, of any of the routes that serve a path. */
export function bodySchema(answers: readonly WrittenAnswer[]): JsonSchema {
  const metas = answers.flatMap(({ meta }) => (meta ? [meta] : []));
  return {
    type: 'object',
    properties: {
      data: anyOf(answers.map(({ data }) => data)),
      ...(metas.length > 0 && { meta: anyOf(metas) }),
    },
    required: ['data', ...(metas.length === answers.length ? ['meta'] : [])],
  };
}
