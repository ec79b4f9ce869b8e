import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Weight, weigh } from '../cost/weigh.ts';
import { type Keepable, keepableOf } from '../kept/keepable.ts';
import { examine, type Known, type KnownOperation, parseBounded } from './checked-document.ts';
import { bytesOf, defaultMaxBytes } from './document-memory.ts';
import { createRewriter, type Rewriter, type Rewritten } from './serializer/rewriter.ts';

export interface Documents {
  /** Parses, or throws the GraphQLError of the parser; at most 1000 tokens (R4.10). */
  parse(source: string): DocumentNode;
  validate(document: DocumentNode): readonly GraphQLError[];
  weigh(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Record<string, unknown>,
  ): Weight;
  /** Undefined for an operation whose answers are never kept, and for what is none. Never throws. */
  keepable(source: string, operationName: string | undefined): Keepable | undefined;
  /** Runs the operation. */
  execute(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult>;
  /** The same, but that from its second use on the result may hold values that only `jsonBytes` can write. */
  executeSerialized(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult>;
}

const unknownOperation = {
  uses: 0,
  weight: undefined,
  rewritten: undefined,
  keepable: undefined,
} as const;

/** Whoever runs it throws the fault. */
function unlessFaulty(parse: () => DocumentNode): DocumentNode | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

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
    const known = operations.get(key) ?? { ...unknownOperation };
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

  function parse(source: string): DocumentNode {
    const known = bySource.get(source);
    if (known) return known.document;
    const document = parseBounded(source);
    bySource.set(source, know(document));
    return document;
  }

  return {
    parse,
    validate: (document) => know(document).faults,
    weigh(document, operation, variables) {
      const known = operationOf(document, operation.name?.value);
      if (known.weight) return known.weight;
      const weight = weigh(schema, document, operation, variables);
      if (weight.constant) known.weight = weight;
      return weight;
    },
    keepable(source, operationName) {
      const document = unlessFaulty(() => parse(source));
      if (!document || know(document).faults.length > 0) return undefined;
      const operation = getOperationAST(document, operationName);
      if (!operation) return undefined;
      const known = operationOf(document, operationName);
      if (known.keepable === undefined)
        known.keepable = keepableOf(schema, document, operation) ?? null;
      return known.keepable ?? undefined;
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
