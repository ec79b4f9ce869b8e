import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type CacheableOperation, findCacheable } from '../cache/cacheable.ts';
import { createRewriter, type Rewriter, type Rewritten } from '../serializer/rewriter.ts';
import { documentLimits, mergesTooMuch, nameFault, overLimit, parseBounded } from './limits.ts';
import { type Weight, weigh } from './weigh.ts';

export type Documents = ReturnType<typeof createDocuments>;

/** A rewriter stores nothing but results by node, so that all applications of a schema share one. */
const rewriters = new WeakMap<GraphQLSchema, Rewriter>();

function rewriterOf(schema: GraphQLSchema): Rewriter {
  const rewriter = rewriters.get(schema) ?? createRewriter(schema);
  rewriters.set(schema, rewriter);
  return rewriter;
}

/**
 * The documents of callers, each parsed and validated once. All run by graphql-js: compiled code holds nothing of a caller
 * but the names in the result, as bytes.
 */
export function createDocuments(schema: GraphQLSchema, maxBytes = defaultMaxBytes) {
  const bySource = new LRUCache<string, KnownDocument>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
  });
  const byDocument = new WeakMap<DocumentNode, KnownDocument>();
  const rewriter = rewriterOf(schema);

  function know(document: DocumentNode): KnownDocument {
    const known: KnownDocument = byDocument.get(document) ?? {
      source: document.loc?.source.body ?? '',
      document,
      faults: faultsOf(schema, document),
      operations: new Map(),
    };
    byDocument.set(document, known);
    return known;
  }

  function operationOf(document: DocumentNode, name: string | undefined): KnownOperation {
    const { operations } = know(document);
    const key = name ?? '';
    const known: KnownOperation = operations.get(key) ?? { uses: 0 };
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
      // Set again for its new size.
      const whole = know(document);
      if (bySource.peek(whole.source) === whole) bySource.set(whole.source, whole);
    }
    return known.rewritten ?? undefined;
  }

  /** Parses, or throws the GraphQLError of the parser; at most 1000 tokens (R4.10). */
  function parse(source: string): DocumentNode {
    const known = bySource.get(source);
    if (known) return known.document;
    const document = parseBounded(source);
    bySource.set(source, know(document));
    return document;
  }

  return {
    parse,
    validate: (document: DocumentNode): readonly GraphQLError[] => know(document).faults,
    weigh(
      document: DocumentNode,
      operation: OperationDefinitionNode,
      variables: Record<string, unknown>,
      serializes = true,
    ): Weight {
      if (!serializes) return weigh(schema, document, operation, variables, false);
      const known = operationOf(document, operation.name?.value);
      if (known.weight) return known.weight;
      const weight = weigh(schema, document, operation, variables);
      if (weight.constant) known.weight = weight;
      if (weight.cost > firstUseCost) known.uses = Math.max(known.uses, 1);
      return weight;
    },
    /** Undefined for operations whose answers are never cached, and for invalid documents. Never throws. */
    cacheable(source: string, operationName: string | undefined): CacheableOperation | undefined {
      let document: DocumentNode;
      try {
        document = parse(source);
      } catch {
        return undefined;
      }
      if (know(document).faults.length > 0) return undefined;
      const operation = getOperationAST(document, operationName);
      if (!operation) return undefined;
      const known = operationOf(document, operationName);
      if (known.cacheable === undefined)
        known.cacheable = findCacheable(schema, document, operation) ?? null;
      return known.cacheable ?? undefined;
    },
    execute,
    /** The same; from the second use of an operation the result may hold values that only `jsonBytes` can write. */
    executeSerialized(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> {
      const operation = getOperationAST(args.document, args.operationName);
      const rewritten = operation ? rewrittenOf(args.document, operation) : undefined;
      return execute(
        rewritten ? { ...args, schema: rewriter.schema, document: rewritten.document } : args,
      );
    },
  };
}

/** A caller's document. Its operations are weighed and rewritten on use. */
interface KnownDocument {
  readonly source: string;
  readonly document: DocumentNode;
  readonly faults: readonly GraphQLError[];
  readonly operations: Map<string, KnownOperation>;
}

interface KnownOperation {
  uses: number;
  weight?: Weight;
  /** Null when nothing can be rewritten. */
  rewritten?: Rewritten | null;
  /** Null when its answers are never cached. */
  cacheable?: CacheableOperation | null;
}

/** A document that costs more is rewritten at its first use: that takes a moment, and running it as it is would take longer. */
const firstUseCost = 100;

/** Refuses documents that are too large to validate, then validates. */
function faultsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const fault = nameFault(document);
  if (fault) return [fault];
  if (mergesTooMuch(document, documentLimits.cost))
    return [overLimit('The query is too heavy: too many of its fields have the same name.')];
  return validate(schema, document, undefined, { maxErrors: 20 });
}

/** The memory limit of all documents, by the estimate of `bytesOf`. */
const defaultMaxBytes = 24 * 1024 * 1024;

// Measured on heaps of documents of many shapes; each figure is on the safe side.
const bytesOfDocument = 6_000;
const bytesOfToken = 650;
const bytesOfSourceCharacter = 2;
const bytesOfOperation = 1_000;
const bytesOfCodeCharacter = 12;

/** An estimate of the memory that a document takes. */
function bytesOf({ source, document, faults, operations }: KnownDocument): number {
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
