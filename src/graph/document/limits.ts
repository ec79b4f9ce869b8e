import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  parse,
  type SelectionSetNode,
  TokenKind,
  visit,
} from 'graphql';
import { maxDocumentCost } from '../../limits/document-cost.ts';
import { enterOnce, type Fragments, fragmentsOf, someField } from '../selections.ts';

/** The limits of a document (R4.10). */
export const documentLimits = {
  depth: 10,
  aliases: 15,
  tokens: 1000,
  cost: maxDocumentCost,
  responseKeyCharacters: 64,
  answerBytes: 4 * 1024 * 1024,
} as const;

/** The refusal of a document that is over a limit. */
export const overLimit = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'COST_LIMIT_EXCEEDED' } });

/** Stops at the first token too many, so that a longer document costs no more. */
export function parseBounded(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: documentLimits.tokens });
  } catch (error) {
    if (!(error instanceof GraphQLError && /tokens\. Parsing aborted/.test(error.message)))
      throw error;
    throw overLimit(`The query is too long: at most ${documentLimits.tokens} tokens are allowed.`);
  }
}

/**
 * The limit of names of operations, fragments and variables, which answers do not repeat. Validation compares names, and long
 * ones take time.
 */
const maxNameCharacters = 128;

/** The fault of a document's names, if any. */
export function nameFault(document: DocumentNode): GraphQLError | undefined {
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined) {
    if (token.kind !== TokenKind.NAME) continue;
    if (token.value.length > maxNameCharacters)
      return overLimit(`A name has at most ${maxNameCharacters} characters.`);
    // graphql-js stores variables in a plain object, where this name does not work.
    if (token.value === '__proto__' && token.prev?.kind === TokenKind.DOLLAR)
      return new GraphQLError('A variable cannot be named "$__proto__".');
  }
  return longResponseKey(document);
}

/** Response keys are limited, since each object of an answer repeats them (R4.10). */
function longResponseKey(document: DocumentNode): GraphQLError | undefined {
  const max = documentLimits.responseKeyCharacters;
  const long: string[] = [];
  visit(document, {
    Field({ alias, name }) {
      const key = (alias ?? name).value;
      if (key.length > max) long.push(key);
    },
  });
  return long.length > 0
    ? overLimit(`A name in the result has at most ${max} characters; shorten the alias.`)
    : undefined;
}

/** A longer walk means that fragments multiply. */
const maxMergeSteps = 20_000;

/** Deeper than any valid document; fragments may spread themselves. */
const maxMergeDepth = 30;

interface MergeWalk {
  readonly fragments: Fragments;
  readonly limit: number;
  pairs: number;
  steps: number;
}

/**
 * Whether more than `limit` pairs of fields share a name in the result. A rule of graphql-js compares all such pairs, the only
 * part of validation that grows with the square of a document.
 */
export function mergesTooMuch(document: DocumentNode, limit: number): boolean {
  const walk: MergeWalk = { fragments: fragmentsOf(document), limit, pairs: 0, steps: 0 };
  return document.definitions.some(
    (definition) =>
      'selectionSet' in definition && addPairs(walk, [definition.selectionSet], maxMergeDepth),
  );
}

/** Counts the pairs of selection sets of the same object; true above the limit. */
function addPairs(walk: MergeWalk, sets: readonly SelectionSetNode[], depth: number): boolean {
  const byName = new Map<string, FieldNode[]>();
  const enter = enterOnce(walk.fragments);
  const enterCounted: typeof enter = (fragment) => {
    walk.steps += 1;
    return enter(fragment);
  };
  const isOver = (node: FieldNode): boolean => {
    const name = (node.alias ?? node.name).value;
    const same = byName.get(name) ?? [];
    walk.steps += 1;
    walk.pairs += same.length;
    same.push(node);
    byName.set(name, same);
    return walk.pairs > walk.limit || walk.steps > maxMergeSteps;
  };
  if (sets.some((set) => someField(set, enterCounted, isOver))) return true;
  if (depth === 0) return false;
  return [...byName.values()].some((nodes) => {
    const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return inner.length > 0 && addPairs(walk, inner, depth - 1);
  });
}

/** The error for a document that is too heavy, or undefined. */
export function tooHeavy({
  depth,
  aliases,
  cost,
}: {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
}): GraphQLError | undefined {
  const faults: [number, number, string][] = [
    [depth, documentLimits.depth, 'levels of fields'],
    [aliases, documentLimits.aliases, 'aliases'],
    [cost, documentLimits.cost, 'fields to resolve'],
  ];
  const fault = faults.find(([value, limit]) => value > limit);
  if (!fault) return undefined;
  const [, limit, things] = fault;
  return overLimit(`The query is too heavy: at most ${limit} ${things} are allowed.`);
}
