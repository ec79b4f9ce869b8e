import type { GraphQLSchema } from 'graphql';
import type { Inputs, Page, View } from '../../../web/page.ts';
import {
  type AnswerDependencies,
  createDependencyRecorder,
} from '../../graph/cache/dependencies.ts';
import { type GraphContext, releaseContext } from '../../graph/context.ts';
import { compileDocument, restView } from '../../graph/document/rest-documents.ts';
import { problemOf } from '../../graph/errors.ts';
import { type Problem, retryAfterOf } from '../../lib/problem.ts';

/** What a page's document found. */
export interface PageData {
  readonly data: unknown;
  /** Of optional root fields that are missing. */
  readonly problems: Readonly<Record<string, Problem>>;
  /** Undefined when a page of it must not be cached. */
  readonly dependencies: AnswerDependencies | undefined;
}

interface RunOptions {
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
  { schema, context, now, onFault }: RunOptions,
): Promise<PageData> {
  const recorder = createDependencyRecorder(context.principal, now, false);
  if (page.document === undefined)
    return { data: {}, problems: {}, dependencies: recorder.dependencies() };
  const own = { ...context };
  Object.assign(own, { watch: { recorder, declared: own } });
  const { query } = compileDocument(restView(schema), page.document);
  const variables = page.variables(inputs, view) as Record<string, unknown>;
  const { data, errors = [] } = await query(undefined, own, variables);
  releaseContext(own);
  const problems: Record<string, Problem> = {};
  let isWhole = true;
  for (const error of errors) {
    const [root, ...below] = error.path ?? [];
    const problem = problemOf(error);
    const isRoot = below.length === 0;
    if (isRoot && problem && page.optional.has(String(root))) problems[String(root)] = problem;
    else if (isRoot) throw problem ?? error;
    else onFault(error, own);
    isWhole &&= isRoot && !mayEnd(problem);
  }
  return { data, problems, dependencies: isWhole ? recorder.dependencies() : undefined };
}

/** Whether what is missing may be had a moment later: it is not kept from the next reader. */
const mayEnd = (problem: Problem | undefined): boolean =>
  problem !== undefined && retryAfterOf(problem) !== undefined;
