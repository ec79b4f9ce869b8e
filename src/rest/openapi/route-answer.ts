import { GraphQLInt, type GraphQLSchema } from 'graphql';
import type { Answered, Route } from '../route.ts';
import { type Possible, possibleAnswer, textLeaf } from './answer-values.ts';
import { type Choose, explore } from './choices.ts';
import { leaf } from './marks.ts';
import { emptyShape, observe, type Shape } from './shape.ts';

/** All that the answers of a route were seen to have. */
export interface RouteAnswer {
  readonly data: Shape;
  /** Undefined when there is none. */
  readonly meta: Shape | undefined;
  readonly status: NonNullable<Answered['status']>;
  /** Whether it names where what was made can be read, the language, and when it last changed. */
  readonly hasLocation: boolean;
  readonly hasLanguage: boolean;
  readonly hasLastModified: boolean;
  /** Whether it is a page of a list. */
  readonly isList: boolean;
}

/** Runs the answer of a route over everything that its documents may result in. `schema` is that of /v1. */
export function routeAnswer(schema: GraphQLSchema, route: Route<unknown, unknown>): RouteAnswer {
  const data = emptyShape();
  const meta = emptyShape();
  const documents = [route.document, ...(route.longer ? [route.longer.document] : [])];
  const answers = documents.flatMap((document) =>
    explore(
      (choose) => {
        const possible = possibleAnswer(schema, { ...route, document }, choose);
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
  route: Route<unknown, unknown>,
  { data, variables }: Possible,
  choose: Choose,
): { readonly answered: Answered; readonly data: unknown; readonly meta: unknown } {
  const answered = route.answer(data as never, variables);
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
