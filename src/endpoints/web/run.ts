import type { GraphQLError, GraphQLSchema } from 'graphql';
import type { Inputs, Page, PageSources, View } from '../../../web/page.ts';
import type { AnswerDependencies } from '../../graph/cache/dependencies.ts';
import { createRecordingContext } from '../../graph/cache/watched-context.ts';
import { type GraphContext, releaseContext } from '../../graph/context.ts';
import { compileDocument, restView } from '../../graph/document/rest-documents.ts';
import { problemOf } from '../../graph/errors.ts';
import type { Problem } from '../../lib/problem.ts';

/** What a page's document found. */
export interface PageData {
  readonly data: unknown;
  /** Of optional root fields that are missing. */
  readonly problems: Readonly<Record<string, Problem>>;
  /** What no document has. */
  readonly loaded: unknown;
  /** Undefined when a page of it must not be cached. */
  readonly dependencies: AnswerDependencies | undefined;
}

interface RunOptions {
  readonly sources: PageSources;
  readonly schema: GraphQLSchema;
  readonly context: GraphContext;
  readonly now: number;
  /** Receives faults of nested fields, which are null on the page. */
  readonly onFault: (error: unknown, context: GraphContext) => void;
}

/** Runs the fixed document of a page in process. Rejects with the problem of a root field that the page needs. */
export async function runPage(
  page: Page,
  inputs: Inputs,
  view: View,
  { schema, sources, context, now, onFault }: RunOptions,
): Promise<PageData> {
  const { context: own, dependencies } = createRecordingContext(context, now);
  const loaded = await page.load?.(sources, inputs);
  const dependenciesOf = () => (isCacheable(page, view) ? dependencies() : undefined);
  if (page.document === undefined)
    return { data: {}, problems: {}, loaded, dependencies: dependenciesOf() };
  const { query } = compileDocument(restView(schema), page.document);
  const variables = page.variables(inputs, view) as Record<string, unknown>;
  const { data, errors = [] } = await query(undefined, own, variables);
  releaseContext(own);
  const problems = problemsOf(page, errors, (error) => onFault(error, own));
  // What is missing may be there a moment later.
  return { data, problems, loaded, dependencies: errors.length > 0 ? undefined : dependenciesOf() };
}

/** What is loaded changes, unless it is static; and what is made of a text alone would fill the cache with texts. */
const isCacheable = ({ load, isStatic, document }: Page, { address }: View): boolean =>
  (load === undefined || isStatic === true) && (document !== undefined || !address.includes('?'));

/** The problems of optional root fields. Throws the error of one that the page needs. */
function problemsOf(
  page: Page,
  errors: readonly GraphQLError[],
  onNested: (error: GraphQLError) => void,
): Readonly<Record<string, Problem>> {
  const problems: Record<string, Problem> = {};
  for (const error of errors) {
    const [root, ...below] = error.path ?? [];
    const problem = problemOf(error);
    if (below.length > 0) onNested(error);
    else if (problem && page.optional.has(String(root))) problems[String(root)] = problem;
    else throw problem ?? error;
  }
  return problems;
}
