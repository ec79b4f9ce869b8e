import type {
  DocumentNode,
  ExecutionArgs,
  ExecutionResult,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql';
import { execute, GraphQLError, getOperationAST, Kind, parse, validate, visit } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Weight } from './cost.ts';
import { documentLimits, weigh } from './cost.ts';
import { createFolder } from './parts/fold.ts';

/** What is known of a client's document, kept while it is in use. */
interface Known {
  readonly document: DocumentNode;
  readonly faults: readonly GraphQLError[];
  /** Never compiled: a string literal of a caller must not come near generated code. */
  readonly holdsString: boolean;
  readonly operations: Map<string, KnownOperation>;
}

interface KnownOperation {
  uses: number;
  weight: Weight | undefined;
  /** By how its result is wanted; null when it cannot be compiled. */
  readonly compiled: Map<'tree' | 'parts', CompiledQuery | null>;
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
  /** Runs the operation: by graphql-js at first, from its second use compiled, if it may be. */
  execute(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult>;
  /** The same, but that the result may hold `Part`s. */
  executeInParts(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult>;
}

/** Parsed documents cost some 38 kB each, so that their number is bounded. */
const defaultCapacity = 500;

/** A parsed document takes some 100 bytes for each character, comments included; this bounds them all. */
const maxCharacters = 1_000_000;

/** The documents of the callers of one schema, each parsed, checked and compiled once. */
export function createDocuments(schema: GraphQLSchema, capacity = defaultCapacity): Documents {
  const bySource = new LRUCache<string, Known>({
    max: capacity,
    maxSize: maxCharacters,
    sizeCalculation: (_known, source) => Math.max(1, source.length),
  });
  const byDocument = new WeakMap<DocumentNode, Known>();
  const folder = createFolder(schema);

  function know(document: DocumentNode): Known {
    const known = byDocument.get(document) ?? examine(schema, document);
    byDocument.set(document, known);
    return known;
  }

  function operationOf(document: DocumentNode, name: string | undefined): KnownOperation {
    const { operations } = know(document);
    const key = name ?? '';
    const known = operations.get(key) ?? { uses: 0, weight: undefined, compiled: new Map() };
    operations.set(key, known);
    return known;
  }

  function compiledOf(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    wanted: 'tree' | 'parts',
  ): CompiledQuery | null {
    const name = operation.name?.value;
    const { compiled } = operationOf(document, name);
    const known = compiled.get(wanted);
    if (known !== undefined) return known;
    const folded = wanted === 'parts' ? folder.fold(document, operation) : undefined;
    const made = folded ? compile(folder.schema, folded, name) : compile(schema, document, name);
    compiled.set(wanted, made);
    return made;
  }

  function run(args: ExecutionArgs, wanted: 'tree' | 'parts') {
    const { document, operationName, contextValue, rootValue, variableValues } = args;
    const operation = getOperationAST(document, operationName);
    if (!operation) return execute(args) as ExecutionResult;
    const known = operationOf(document, operation.name?.value);
    known.uses += 1;
    if (known.uses < 2 || know(document).holdsString) return execute(args) as ExecutionResult;
    const compiled = compiledOf(document, operation, wanted);
    if (compiled === null) return execute(args) as ExecutionResult;
    const result = compiled.query(rootValue, contextValue, variableValues ?? {});
    // Nothing ran yet: a variable is at fault, of which graphql-js tells more.
    return result instanceof Promise || 'data' in result
      ? result
      : (execute(args) as ExecutionResult);
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
    execute: (args) => run(args, 'tree'),
    executeInParts: (args) => run(args, 'parts'),
  };
}

/** R4.10. */
function parseBounded(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: documentLimits.tokens });
  } catch (error) {
    if (!(error instanceof GraphQLError && /tokens\. Parsing aborted/.test(error.message)))
      throw error;
    throw new GraphQLError(
      `The query is too long: at most ${documentLimits.tokens} tokens are allowed.`,
      { extensions: { code: 'COST_LIMIT_EXCEEDED' } },
    );
  }
}

function examine(schema: GraphQLSchema, document: DocumentNode): Known {
  return {
    document,
    faults: validate(schema, document, undefined, { maxErrors: 20 }),
    holdsString: holdsString(document),
    operations: new Map(),
  };
}

function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  name: string | undefined,
): CompiledQuery | null {
  const compiled = compileQuery(schema, document, name);
  return isCompiledQuery(compiled) ? compiled : null;
}

function holdsString(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    [Kind.STRING]() {
      found = true;
    },
  });
  return found;
}
