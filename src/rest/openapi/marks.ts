import type { GraphQLScalarType } from 'graphql';

// What stands for an answer while its schema is found: objects with a mark of their type, and leaves that are marks.

const leafOf = Symbol('leaf');
const typeOf = Symbol('type');
const anyName = '\u0000any';

/** Stands for the value of a scalar of the graph. */
export interface Leaf {
  readonly [leafOf]: GraphQLScalarType;
}

export const leaf = (type: GraphQLScalarType): Leaf =>
  Object.freeze({
    [leafOf]: type,
    // Where an answer makes a text or a name of the value, any may stand.
    toString: () => anyName,
  });

export const scalarOf = (value: object): GraphQLScalarType | undefined =>
  (value as Partial<Leaf>)[leafOf];

/** Whether the name of a member was made of a value: then the object may have any names. */
export const isAnyName = (name: string): boolean => name.includes(anyName);

/** An object of a type of the graph; whatever copies its members copies the mark. */
export const marked = (type: string, members: Record<string, unknown>): object => ({
  ...members,
  [typeOf]: type,
});

/** The type that an object is of, as far as its members were copied from one. */
export const markOf = (value: object): string =>
  (value as { readonly [typeOf]?: string })[typeOf] ?? '';
