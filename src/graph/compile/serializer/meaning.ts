import type { FragmentDefinitionNode, GraphQLField, GraphQLSchema } from 'graphql';

/** What a document means: its schema and the fragments that its fields may spread. */
export interface Meaning {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Whether the bytes of models that last are kept: for documents of our own, which are few. */
  readonly keeping?: boolean | undefined;
  /** How much code was made of the document so far. */
  readonly made: { characters: number };
}

/** Whether a field is read from a property of its model. */
export const isPlain = ({ resolve, args }: GraphQLField<unknown, unknown>): boolean =>
  resolve === undefined && args.length === 0;

/** Thrown where a selection needs more than properties. */
export class NotPlain extends Error {}

export const notPlain = (): never => {
  throw new NotPlain();
};
