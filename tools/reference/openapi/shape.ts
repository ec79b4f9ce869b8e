import type { GraphQLScalarType } from 'graphql';

export interface Shape {
  isNull: boolean;
  isTrue: boolean;
  isFalse: boolean;
  isCounted: boolean;
  readonly words: Set<string>;
  readonly scalars: Map<string, GraphQLScalarType>;
  items: Shape | undefined;
  /** By the type of the graph that they are of; '' for those that an answer makes of its own. */
  readonly objects: Map<string, ObjectShape>;
}

export interface ObjectShape {
  seen: number;
  readonly members: Map<string, { seen: number; readonly shape: Shape }>;
  /** Of members whose names are made of values. */
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

/** Adds a value to what was seen; answers whether it has a member or a type that was not seen before. */
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

// What stands for an answer while its schema is found: objects with a mark of their type, and leaves that are marks.

const leafOf = Symbol('leaf');
const typeOf = Symbol('type');
const anyName = '\u0000any';

/** Stands for the value of a scalar of the graph. */
export const leaf = (type: GraphQLScalarType) =>
  Object.freeze({
    [leafOf]: type,
    // Where an answer makes a text or a name of the value, any may stand.
    toString: () => anyName,
  });

const scalarOf = (value: object): GraphQLScalarType | undefined =>
  (value as { readonly [leafOf]?: GraphQLScalarType })[leafOf];

/** Whether the name of a member was made of a value: then the object may have any names. */
const isAnyName = (name: string): boolean => name.includes(anyName);

/** An object of a type of the graph; whatever copies its members copies the mark. */
export const marked = (type: string, members: Record<string, unknown>): object => ({
  ...members,
  [typeOf]: type,
});

/** The type that an object is of, as far as its members were copied from one. */
const markOf = (value: object): string => (value as { readonly [typeOf]?: string })[typeOf] ?? '';
