import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { fragmentsOf } from '../../cost/walk.ts';
import type { Meaning } from './meaning.ts';
import { overlappingFields } from './overlapping.ts';
import { DocumentRewriting } from './rewrite.ts';
import { schemaWithSerialized, type Writers } from './serialized-schema.ts';

/** Rewrites documents for a schema of its own, so that parts of their results are serialized directly. */
export interface Rewriter {
  /** What a rewritten document is run against. */
  readonly schema: GraphQLSchema;
  /**
   * The document with one field in place of every run of fields that only read properties of an object. Undefined when
   * there is none, or when the operation is no query: what writes must not run twice should a model turn out
   * unwritable.
   */
  rewrite(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    /** Only the fields of these names in the result are rewritten; each keeps its name. */
    names?: readonly string[],
  ): Rewritten | undefined;
}

export interface Rewritten {
  readonly document: DocumentNode;
  /** How long the code is that serializes its fields. */
  readonly codeCharacters: number;
}

export interface RewriterOptions {
  /** Whether the bytes of models that last are kept beside each document: only where the documents are few. */
  readonly keeping?: boolean;
}

export function createRewriter(
  original: GraphQLSchema,
  { keeping }: RewriterOptions = {},
): Rewriter {
  const writers: Writers = new WeakMap();
  return {
    schema: schemaWithSerialized(original, writers),
    rewrite(document, operation, names) {
      if (operation.operation !== 'query') return undefined;
      const fragments = fragmentsOf(document);
      const made = { characters: 0 };
      const meaning: Meaning = {
        schema: original,
        keeping,
        made,
        fragments,
      };
      const overlapping = overlappingFields(meaning, operation.selectionSet);
      const rewriting = new DocumentRewriting(meaning, { writers, overlapping, names });
      const definitions = [
        rewriting.definition(operation, original.getQueryType()),
        ...[...fragments.values()].map((fragment) =>
          rewriting.definition(fragment, original.getType(fragment.typeCondition.name.value)),
        ),
      ];
      if (!rewriting.found) return undefined;
      return { document: { ...document, definitions }, codeCharacters: made.characters };
    },
  };
}
