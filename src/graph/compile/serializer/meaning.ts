import type { FieldNode, FragmentDefinitionNode, GraphQLField, GraphQLSchema } from 'graphql';

/** What a document means: its schema and the fragments that its fields may spread. */
export interface Meaning {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Whether it is a document of our own: they are few, so that the bytes of models that last are kept beside each. */
  readonly keeping?: boolean | undefined;
  /** How much code was made of the document so far. */
  readonly made: { characters: number };
}

/**
 * Whether a field is read from a property of its model; one that says so of itself (`member`) is when it is asked for
 * without arguments.
 */
export const isPlain = (
  { resolve, args, extensions }: GraphQLField<unknown, unknown>,
  node: FieldNode,
): boolean =>
  extensions['member'] === true
    ? !node.arguments?.length
    : resolve === undefined && args.length === 0;

/** Thrown where a selection needs more than properties. */
export class NotPlain extends Error {}

export const notPlain = (): never => {
  throw new NotPlain();
};
