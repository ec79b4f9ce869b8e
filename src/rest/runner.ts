import type { ExecutionResult } from 'graphql';
import { createCachedBody } from '../answers/cached-body.ts';
import type { AnswerDependencies } from '../graph/cache/dependencies.ts';
import type { RecordingContext } from '../graph/cache/watched-context.ts';
import { type GraphContext, releaseContext } from '../graph/context.ts';
import type { CompiledDocument } from '../graph/document/rest-documents.ts';
import { problemOf } from '../graph/errors.ts';
import { tagOf } from '../lib/http-response.ts';
import { jsonBytes, UnwritableValue } from '../lib/json-bytes.ts';
import { Problem } from '../lib/problem.ts';
import type { Read, ReadyRoute } from './ready-route.ts';
import { type CachedRestAnswer, listBytes, recordBytes, type Tagged } from './respond.ts';
import { type Answered, type Freshness, inputName, type MemberNames } from './route.ts';

/** A fresh answer, with the part that may be cached. */
export interface Fresh {
  readonly answer: CachedRestAnswer;
  readonly answered: Answered;
  /** False when a nested field failed and is null (R4.9, R15.6), or the answer is good for this moment only. */
  readonly isCacheable: boolean;
  /** As `AnswerDependencies.mark`. */
  readonly mark: number | undefined;
}

interface RunOptions {
  readonly now: number;
  readonly onFault: (error: unknown, context: GraphContext) => void;
}

/** Runs the document and serialises its data. Rejects with the root field's problem. */
export async function runRoute(
  ready: ReadyRoute,
  read: Read,
  own: { readonly context: GraphContext } & Partial<RecordingContext>,
  options: RunOptions,
): Promise<Fresh> {
  const { context } = own;
  const { fields, variables, isLonger } = read;
  const { query, querySerialized } = ready.query(isLonger);
  const ask = async (asked: CompiledDocument['query']) => {
    const result = await asked(undefined, context, variables as Record<string, unknown>);
    releaseContext(context);
    return result;
  };
  // Picking members needs a tree.
  if (fields) return serialise(ready, read, await ask(query), own, options);
  const result = await ask(querySerialized);
  try {
    return serialise(ready, read, result, own, options);
  } catch (error) {
    // A model breaks its type: in a tree the value is null, with an error.
    if (!(error instanceof UnwritableValue)) throw error;
    return serialise(ready, read, await ask(query), own, options);
  }
}

function serialise(
  { route }: ReadyRoute,
  { variables, fields, names }: Read,
  { data, errors }: ExecutionResult,
  { context, dependencies }: { readonly context: GraphContext } & Partial<RecordingContext>,
  options: RunOptions,
): Fresh {
  const root: unknown = data && Object.values(data)[0];
  if (root === null || root === undefined) throw rootFailure(errors?.[0], names);
  for (const error of errors ?? []) options.onFault(error, context);
  const answered = route.answer(data as object, variables);
  const picked = fields ? fields(answered.data) : answered.data;
  const { list } = answered;
  const { start, etag } = bytesOf(answered, picked);
  const ttlSeconds = ttlOf(answered.freshness);
  const expiresAt = options.now + ttlSeconds * 1000;
  const same = answered.freshness?.expiresAt;
  const { polled, mark }: Partial<AnswerDependencies> = dependencies?.() ?? {};
  const answer: CachedRestAnswer = {
    body: createCachedBody(start),
    tags: (answered.accounts ?? []).map((one) => `${context.principal.environment}:${one}`),
    polled: polled ?? [],
    polledAt: options.now,
    etag,
    meta: answered.meta,
    language: answered.language,
    list,
    file: answered.file,
    lastModified: answered.lastModified ? Date.parse(answered.lastModified) : undefined,
    ttlSeconds,
    expiresAt,
    sameUntil: same === undefined ? expiresAt : Math.max(expiresAt, Date.parse(same)),
  };
  return { answer, answered, isCacheable: !errors?.length && polled !== undefined, mark };
}

function bytesOf({ list, tagged, meta, file }: Answered, data: unknown): Tagged {
  if (file) {
    const start = typeof data === 'string' ? Buffer.from(data) : jsonBytes(data);
    return { start, etag: tagOf(start) };
  }
  return list && meta === undefined ? listBytes(data, list) : recordBytes(data, tagged);
}

const ttlOf = (freshness: Freshness | undefined): number =>
  freshness && freshness.cache !== 'stale' ? freshness.ttlSeconds : 0;

/** Below these members the names are the caller's, and stay as they are. */
const namedByCaller: ReadonlySet<string> = new Set(['elementRes', 'stats', 'talents', 'effects']);

/** The failure of a root field, with the names of /v1 and, for members with several names, of the caller. */
export function rootFailure(error: unknown, names: MemberNames = {}): unknown {
  const problem = problemOf(error);
  if (!problem)
    return (
      error ??
      new Error('The root field of this path is null: its resolver has to throw a Problem.')
    );
  return inNamesOfRest(problem, (path) => inNamesOfCaller(path, names));
}

/** Renames arguments of the graph to the inputs of /v1. */
function inNamesOfRest(problem: Problem, renamed: (path: string) => string): Problem {
  const { code, message, details = [] } = problem;
  const [first] = details;
  if (first === undefined || code === 'rate_limited') return problem;
  const renamedDetails = details.map((detail) => ({ ...detail, path: renamed(detail.path) }));
  const isNamed = message.startsWith(`${first.path}:`);
  const text = isNamed ? renamed(first.path) + message.slice(first.path.length) : message;
  return new Problem(code, text, { details: renamedDetails });
}

function inNamesOfCaller(path: string, names: MemberNames): string {
  const steps = path.split('.');
  const last = steps.findIndex((step) => namedByCaller.has(step));
  const renamed = (given: string): string => {
    const step = inputName(given);
    return Object.hasOwn(names, step) ? (names[step] ?? step) : step;
  };
  return steps.map((step, index) => (last < 0 || index <= last ? renamed(step) : step)).join('.');
}
