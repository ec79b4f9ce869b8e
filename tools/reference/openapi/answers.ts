import { type DocumentNode, GraphQLInt, type GraphQLSchema } from 'graphql';
import { listMeta } from '../../../src/rest/respond.ts';
import type { AnyRoute, JsonSchema } from '../../../src/rest/route.ts';
import { memberProse, schemaOf } from './answer-schema.ts';
import { type Possible, possibleAnswer, textLeaf } from './answer-values.ts';
import { type Choose, explore } from './choices.ts';
import { componentNames } from './component-names.ts';
import type { Components } from './components.ts';
import { anyOf } from './json-schema.ts';
import { metaProse } from './prose.ts';
import { emptyShape, leaf, observe } from './shape.ts';

export type WrittenAnswer = ReturnType<typeof writtenAnswer>;

/** The answers of routes, each found once. `schema` is that of /v1. */
export function createAnswers(schema: GraphQLSchema, components: Components) {
  const known = new Map<AnyRoute, WrittenAnswer>();
  return (route: AnyRoute): WrittenAnswer => {
    const answer = known.get(route) ?? writtenAnswer(schema, components, route);
    known.set(route, answer);
    return answer;
  };
}

const documentsOf = ({ document, longer }: AnyRoute): readonly DocumentNode[] =>
  longer ? [document, longer.document] : [document];

/** Runs the answer of a route over everything that its documents may result in, and writes the schema of what was seen. */
function writtenAnswer(schema: GraphQLSchema, components: Components, route: AnyRoute) {
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
  const writer = {
    components,
    prose: memberProse(schema, documentsOf(route)),
    typeProse: (type: string) => schema.getType(type)?.description ?? undefined,
    nameAt: (place: string) => componentNames[place],
  };
  const metaWriter = { ...writer, prose: (_type: string, name: string) => metaProse[name] };
  return {
    data: schemaOf(writer, data, route.operation),
    /** Undefined when there is none. */
    meta: first.meta === null ? undefined : schemaOf(metaWriter, meta, `${route.operation} meta`),
    status: first.answered.status ?? 200,
    /** The members of the answer that headers are made of, of those that any run had. */
    members: optionalMembers.filter((name) =>
      answers.some(({ answered }) => answered[name] !== undefined),
    ),
  };
}

const optionalMembers = ['location', 'language', 'lastModified', 'list'] as const;

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

function answerOf(route: AnyRoute, { data, variables }: Possible, choose: Choose) {
  const answered = route.answer(data, variables);
  const { list, meta } = answered;
  if (meta) {
    const caches = ['hit', 'miss', 'stale'] as const;
    const cache = caches[choose('meta.cache', caches.length)] ?? 'miss';
    const given = { cache, ttlSeconds: leaf(GraphQLInt), requestId: textLeaf };
    return { answered, data: answered.data, meta: meta(given as never) };
  }
  return { answered, data: answered.data, meta: list ? listMeta(list) : null };
}
