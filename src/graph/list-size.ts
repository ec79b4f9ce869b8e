import { type FieldNode, type GraphQLField, getNullableType, isListType, Kind } from 'graphql';

export type Variables = Readonly<Record<string, unknown>>;

export interface ListSize {
  readonly rows: number;
  /** Whether it is the same for all variables. */
  readonly constant: boolean;
}

/** How many rows a list is taken to have when no argument says so: a full showcase, a full set of gear. */
const defaultSize = 8;

/** A page has `first` rows, a timeline `limit`; a list named by ids has as many; a connection's `edges` are counted by the connection. */
export function listSize(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Variables,
): ListSize {
  const list = field.args.find(({ name }) => name === 'uids' || name === 'ids');
  if (list) return sized(argumentOf(node, list.name, variables), lengthOf);
  const page = field.args.find(({ name }) => name === 'first' || name === 'limit');
  // Left out or not valid, it counts as what the field itself takes then (R5.3).
  if (page) return sized(argumentOf(node, page.name, variables), pageOf(page.defaultValue));
  const plain = field.name === 'edges' || !isListType(getNullableType(field.type));
  return { rows: plain ? 1 : rowsWithoutArgument(field), constant: true };
}

/** A field that knows better says so in its extensions: `rows`, the most that it ever has. */
function rowsWithoutArgument({ extensions }: GraphQLField<unknown, unknown>): number {
  const { rows } = extensions as { readonly rows?: unknown };
  return typeof rows === 'number' ? rows : defaultSize;
}

interface Argument {
  readonly value: unknown;
  readonly constant: boolean;
}

/** What an argument is given, as a variable or as it stands; a text without its marks. */
export function argumentOf(node: FieldNode, name: string, variables: Variables): Argument {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  switch (value?.kind) {
    case Kind.VARIABLE:
      return { value: variables[value.name.value], constant: false };
    case Kind.LIST:
      return { value: value.values, constant: true };
    case Kind.INT:
      return { value: Number(value.value), constant: true };
    case Kind.STRING:
      return { value: value.value, constant: true };
    default:
      return { value: undefined, constant: true };
  }
}

const sized = ({ value, constant }: Argument, rowsOf: (value: unknown) => number): ListSize => ({
  rows: rowsOf(value),
  constant,
});

/** One value stands for a list of it. */
const lengthOf = (value: unknown): number => (Array.isArray(value) ? Math.max(1, value.length) : 1);

const pageOf =
  (usual: unknown) =>
  (value: unknown): number =>
    rowCount(value) ?? rowCount(usual) ?? defaultSize;

const rowCount = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 ? value : undefined;
