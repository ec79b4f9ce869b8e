import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { documentLimits, overLimit } from '../cost/document-limits.ts';
import { type Weight, weigh } from '../cost/weigh.ts';
import { nameFault } from './names.ts';
import { mergesTooMuch } from './overlapping-fields.ts';
import { createRewriter, type Rewriter, type Rewritten } from './serializer/rewriter.ts';

/** What is known of a client's document, kept while it is in use. */
interface Known {
  readonly source: string;
  readonly document: DocumentNode;
  readonly faults: readonly GraphQLError[];
  readonly operations: Map<string, KnownOperation>;
}

interface KnownOperation {
  uses: number;
  weight: Weight | undefined;
  /** Null when nothing of it can be rewritten. */
  rewritten: Rewritten | null | undefined;
}

export interface Documents {
  /** Parses, or throws the GraphQLError of the parser; at most 1000 tokens (R4.10). */
  parse(source: string): DocumentNode;
  validate(document: DocumentNode): readonly GraphQLError[];
  weigh(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
  ): Weight;
  /** Runs the operation. */
  execute(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult>;
  /** The same, but that from its second use on the result may hold values that only `jsonBytes` can write. */
  executeSerialized(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult>;
}

/** What is kept of documents takes at most so much memory, by what `bytesOf` estimates. */
const defaultMaxBytes = 24 * 1024 * 1024;

// Measured on heaps of documents of many shapes; each figure is on the safe side.
const bytesOfDocument = 6_000;
const bytesOfToken = 650;
const bytesOfSourceCharacter = 2;
const bytesOfOperation = 1_000;
const bytesOfCodeCharacter = 12;

/** It remembers nothing but what it made of a document's own nodes: all who serve a schema share one. */
const rewriters = new WeakMap<GraphQLSchema, Rewriter>();

function rewriterOf(schema: GraphQLSchema): Rewriter {
  const rewriter = rewriters.get(schema) ?? createRewriter(schema);
  rewriters.set(schema, rewriter);
  return rewriter;
}

/**
 * The documents of the callers of one schema, each parsed and checked once. All are run by graphql-js: no compiler ever
 * sees what a caller wrote but for the names in its result, as bytes.
 */
export function createDocuments(schema: GraphQLSchema, maxBytes = defaultMaxBytes): Documents {
  const bySource = new LRUCache<string, Known>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const byDocument = new WeakMap<DocumentNode, Known>();
  const rewriter = rewriterOf(schema);

  function know(document: DocumentNode): Known {
    const known = byDocument.get(document) ?? examine(schema, document);
    byDocument.set(document, known);
    return known;
  }

  function operationOf(document: DocumentNode, name: string | undefined): KnownOperation {
    const { operations } = know(document);
    const key = name ?? '';
    const known = operations.get(key) ?? { uses: 0, weight: undefined, rewritten: undefined };
    operations.set(key, known);
    return known;
  }

  function rewrittenOf(
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ): Rewritten | undefined {
    const known = operationOf(document, operation.name?.value);
    known.uses += 1;
    if (known.uses < 2) return undefined;
    if (known.rewritten === undefined) {
      known.rewritten = rewriter.rewrite(document, operation) ?? null;
      // It has become larger.
      const whole = know(document);
      if (bySource.peek(whole.source) === whole) bySource.set(whole.source, whole);
    }
    return known.rewritten ?? undefined;
  }

  return {
    parse(source) {
      const known = bySource.get(source);
      if (known) return known.document;
      const document = parseBounded(source);
      bySource.set(source, know(document));
      return document;
    },
    validate: (document) => know(document).faults,
    weigh(document, operation, variables) {
      const known = operationOf(document, operation.name?.value);
      if (known.weight) return known.weight;
      const weight = weigh(schema, document, operation, variables);
      if (weight.constant) known.weight = weight;
      return weight;
    },
    execute,
    executeSerialized(args) {
      const operation = getOperationAST(args.document, args.operationName);
      const rewritten = operation ? rewrittenOf(args.document, operation) : undefined;
      return execute(
        rewritten ? { ...args, schema: rewriter.schema, document: rewritten.document } : args,
      );
    },
  };
}

/** Stops at the token after the last that is allowed, so that a long document costs no more than that (R4.10). */
function parseBounded(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: documentLimits.tokens });
  } catch (error) {
    if (!(error instanceof GraphQLError && /tokens\. Parsing aborted/.test(error.message)))
      throw error;
    throw overLimit(`The query is too long: at most ${documentLimits.tokens} tokens are allowed.`);
  }
}

function examine(schema: GraphQLSchema, document: DocumentNode): Known {
  const source = document.loc?.source.body ?? '';
  return { source, document, faults: faultsOf(schema, document), operations: new Map() };
}

/** What is too large to be checked is refused before. */
function faultsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const fault = nameFault(document);
  if (fault) return [fault];
  if (mergesTooMuch(document, documentLimits.cost))
    return [overLimit('The query is too heavy: too many of its fields have the same name.')];
  return validate(schema, document, undefined, { maxErrors: 20 });
}

function bytesOf({ source, document, faults, operations }: Known): number {
  let code = 0;
  for (const { rewritten } of operations.values()) code += rewritten?.codeCharacters ?? 0;
  return (
    bytesOfDocument +
    bytesOfSourceCharacter * source.length +
    bytesOfToken * (tokensOf(document) + faults.length) +
    bytesOfOperation * operations.size +
    bytesOfCodeCharacter * code
  );
}

function tokensOf({ loc }: DocumentNode): number {
  let count = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) count += 1;
  return count;
}
