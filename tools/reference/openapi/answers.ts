import { type DocumentNode, GraphQLInt, type GraphQLSchema } from 'graphql';
import type { Answered, AnyRoute, JsonSchema } from '../../../src/rest/route.ts';
import { memberProse, schemaOf } from './answer-schema.ts';
import { type Possible, possibleAnswer, textLeaf } from './answer-values.ts';
import { type Choose, explore } from './choices.ts';
import { componentNames } from './component-names.ts';
import type { Components } from './components.ts';
import { anyOf } from './json-schema.ts';
import { metaProse } from './prose.ts';
import { emptyShape, leaf, observe, type Shape } from './shape.ts';

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
  return (route) => {
    const answer = known.get(route) ?? writtenAnswer(schema, components, route);
    known.set(route, answer);
    return answer;
  };
}

const documentsOf = ({ document, longer }: AnyRoute): readonly DocumentNode[] =>
  longer ? [document, longer.document] : [document];

function writtenAnswer(
  schema: GraphQLSchema,
  components: Components,
  route: AnyRoute,
): WrittenAnswer {
  const { data, meta, ...rest } = routeAnswer(schema, route);
  const writer = {
    components,
    prose: memberProse(schema, documentsOf(route)),
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

interface RouteAnswer {
  readonly data: Shape;
  /** Undefined when there is none. */
  readonly meta: Shape | undefined;
  readonly status: NonNullable<Answered['status']>;
  /** Whether it names where what was made can be read, the language, and when it last changed. */
  readonly hasLocation: boolean;
  readonly hasLanguage: boolean;
  readonly hasLastModified: boolean;
  readonly isList: boolean;
}

/** Runs the answer of a route over everything that its documents may result in. `schema` is that of /v1. */
function routeAnswer(schema: GraphQLSchema, route: AnyRoute): RouteAnswer {
  const data = emptyShape();
  const meta = emptyShape();
  const answers = documentsOf(route).flatMap((document) =>
    explore(
      (choose) => {
        const possible = possibleAnswer(schema, document, route.serialized, choose);
        return answerOf(route, possible, choose);
      },
      (answer) => [observe(data, answer.data), observe(meta, answer.meta)].some(Boolean),
    ),
  );
  const [first] = answers;
  if (!first) throw new Error(`${route.path} has no document.`);
  const has = (name: 'location' | 'language' | 'lastModified' | 'list') =>
    answers.some(({ answered }) => answered[name] !== undefined);
  return {
    data,
    meta: first.meta === null ? undefined : meta,
    status: first.answered.status ?? 200,
    hasLocation: has('location'),
    hasLanguage: has('language'),
    hasLastModified: has('lastModified'),
    isList: has('list'),
  };
}

function answerOf(
  route: AnyRoute,
  { data, variables }: Possible,
  choose: Choose,
): { readonly answered: Answered; readonly data: unknown; readonly meta: unknown } {
  const answered = route.answer(data, variables);
  const { list, meta } = answered;
  if (meta) {
    const caches = ['hit', 'miss', 'stale'] as const;
    const cache = caches[choose('meta.cache', caches.length)] ?? 'miss';
    const given = { cache, ttlSeconds: leaf(GraphQLInt), requestId: textLeaf };
    return { answered, data: answered.data, meta: meta(given as never) };
  }
  const paged = list && { cursor_next: list.cursorNext, total: list.total };
  return { answered, data: answered.data, meta: paged ?? null };
}
