import type { ExecutionResult } from 'graphql';
import { keptBody } from '../answers/kept-body.ts';
import type { OwnQuery } from '../graph/compile/own-query.ts';
import { type GraphContext, releaseContext } from '../graph/context.ts';
import { UnwritableValue } from '../lib/json-bytes.ts';
import { fileBytes, listBytes, recordBytes, type Tagged } from './answer.ts';
import type { FollowingContext } from './following-context.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { Read, ReadyRoute } from './ready-route.ts';
import { rootFailure } from './root-failure.ts';
import type { Answered, Freshness } from './route.ts';

/** A fresh answer: what may be kept of it, and what is said once. */
export interface Fresh {
  readonly kept: KeptAnswer;
  readonly answered: Answered;
  /** False when a join failed alone and is null in the answer (R4.9, R15.6), or it holds for this moment alone. */
  readonly mayBeKept: boolean;
}

export interface RunOptions {
  readonly now: number;
  readonly onFault: (error: unknown, context: GraphContext) => void;
}

/** Runs the document and serialises its data. Rejects with the root field's problem. */
export async function runRoute(
  ready: ReadyRoute,
  read: Read,
  own: { readonly context: GraphContext } & Partial<FollowingContext>,
  options: RunOptions,
): Promise<Fresh> {
  const { context } = own;
  const { fields, variables, isLonger } = read;
  const { query, querySerialized } = (isLonger ? ready.longer : undefined) ?? ready.compiled;
  const ask = async (asked: OwnQuery['query']) => {
    const result = await asked(undefined, context, variables as Record<string, unknown>);
    releaseContext(context);
    return result;
  };
  // Members are picked out of a tree.
  if (fields) return serialise(ready, read, await ask(query), own, options);
  const result = await ask(querySerialized);
  try {
    return serialise(ready, read, result, own, options);
  } catch (error) {
    // A model breaks its type: the tree has null there, and the errors say so.
    if (!(error instanceof UnwritableValue)) throw error;
    return serialise(ready, read, await ask(query), own, options);
  }
}

function serialise(
  { route }: ReadyRoute,
  { variables, fields, names }: Read,
  { data, errors }: ExecutionResult,
  { context, followed }: { readonly context: GraphContext } & Partial<FollowingContext>,
  options: RunOptions,
): Fresh {
  const root: unknown = data && Object.values(data)[0];
  if (root === null || root === undefined) throw rootFailure(errors?.[0], names);
  for (const error of errors ?? []) options.onFault(error, context);
  const answered = route.answer(data as never, variables);
  const picked = fields ? fields(answered.data) : answered.data;
  const { list } = answered;
  const { start, etag } = bytesOf(answered, picked);
  const ttlSeconds = ttlOf(answered.freshness);
  const expiresAt = options.now + ttlSeconds * 1000;
  const same = answered.freshness?.expiresAt;
  const shown = followed ? followed() : [];
  const kept: KeptAnswer = {
    body: keptBody(start),
    tags: answered.account ? [`${context.principal.environment}:${answered.account}`] : [],
    followed: shown ?? [],
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
  return { kept, answered, mayBeKept: !errors?.length && shown !== undefined };
}

function bytesOf({ list, tagged, meta, file }: Answered, data: unknown): Tagged {
  if (file) return fileBytes(data);
  return list && meta === undefined ? listBytes(data, list) : recordBytes(data, tagged);
}

const ttlOf = (freshness: Freshness | undefined): number =>
  freshness && freshness.cache !== 'stale' ? freshness.ttlSeconds : 0;
