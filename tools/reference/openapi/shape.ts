import type { GraphQLScalarType } from 'graphql';

export interface Shape {
  isNull: boolean;
  isTrue: boolean;
  isFalse: boolean;
  isCounted: boolean;
  readonly words: Set<string>;
  readonly scalars: Map<string, GraphQLScalarType>;
  items: Shape | undefined;
  /** By type of the graph; '' for objects that a route builds itself. */
  readonly objects: Map<string, ObjectShape>;
}

export interface ObjectShape {
  seen: number;
  readonly members: Map<string, { seen: number; readonly shape: Shape }>;
  /** Of members whose names come from values. */
  others: Shape | undefined;
}

export const emptyShape = (): Shape => ({
  isNull: false,
  isTrue: false,
  isFalse: false,
  isCounted: false,
  words: new Set(),
  scalars: new Map(),
  items: undefined,
  objects: new Map(),
});

/** Adds a value to the shape; returns whether it has a member or a type that is new. */
export function observe(shape: Shape, value: unknown): boolean {
  if (value === null) shape.isNull = true;
  else if (value === true) shape.isTrue = true;
  else if (value === false) shape.isFalse = true;
  else if (typeof value === 'number') shape.isCounted = true;
  else if (typeof value === 'string') shape.words.add(value);
  else if (Array.isArray(value)) return observeList(shape, value);
  else if (typeof value === 'object') return observeObject(shape, value);
  else throw new Error(`An answer holds no ${typeof value}.`);
  return false;
}

function observeList(shape: Shape, list: readonly unknown[]): boolean {
  shape.items ??= emptyShape();
  const { items } = shape;
  return list.map((item) => observe(items, item)).some(Boolean);
}

function observeObject(shape: Shape, value: object): boolean {
  const scalar = scalarOf(value);
  if (scalar) {
    shape.scalars.set(scalar.name, scalar);
    return false;
  }
  const mark = markOf(value);
  const known = shape.objects.get(mark);
  const object = known ?? { seen: 0, members: new Map(), others: undefined };
  shape.objects.set(mark, object);
  object.seen += 1;
  let isNew = known === undefined;
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined && observeMember(object, name, member)) isNew = true;
  }
  return isNew;
}

function observeMember(object: ObjectShape, name: string, value: unknown): boolean {
  if (isAnyName(name)) {
    object.others ??= emptyShape();
    return observe(object.others, value);
  }
  const known = object.members.get(name);
  const member = known ?? { seen: 0, shape: emptyShape() };
  object.members.set(name, member);
  member.seen += 1;
  return observe(member.shape, value) || known === undefined;
}

// Stand-ins for an answer while its schema is found: objects marked with their type, and marks for scalars.

const leafOf = Symbol('leaf');
const typeOf = Symbol('type');
const anyName = '\u0000any';

/** Stands for the value of a scalar of the graph. */
export const leaf = (type: GraphQLScalarType) =>
  Object.freeze({
    [leafOf]: type,
    // Where an answer makes a text or a name of the value, it may be any.
    toString: () => anyName,
  });

const scalarOf = (value: object): GraphQLScalarType | undefined =>
  (value as { readonly [leafOf]?: GraphQLScalarType })[leafOf];

/** Whether the name of a member comes from a value: then the object may have any names. */
const isAnyName = (name: string): boolean => name.includes(anyName);

/** An object marked with its type; copies of its members copy the mark. */
export const marked = (type: string, members: Record<string, unknown>): object => ({
  ...members,
  [typeOf]: type,
});

/** The type of the object that the members were copied from; '' for others. */
const markOf = (value: object): string => (value as { readonly [typeOf]?: string })[typeOf] ?? '';
