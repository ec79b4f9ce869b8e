import { type FieldNode, type GraphQLField, getNullableType, isListType } from 'graphql';
import { type Argument, argumentOf, type Variables } from './argument.ts';

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

/** A field that knows better says so in its extensions: `rows` is the number that it has at most. */
function rowsWithoutArgument({ extensions }: GraphQLField<unknown, unknown>): number {
  const { rows } = extensions as { readonly rows?: unknown };
  return typeof rows === 'number' ? rows : defaultSize;
}

const sized = ({ value, constant }: Argument, rowsOf: (value: unknown) => number): ListSize => ({
  rows: rowsOf(value),
  constant,
});

/** One value stands for a list of it. */
const lengthOf = (value: unknown): number => (Array.isArray(value) ? Math.max(1, value.length) : 1);

const pageOf =
  (defaultValue: unknown) =>
  (value: unknown): number =>
    rowCount(value) ?? rowCount(defaultValue) ?? defaultSize;

const rowCount = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 ? value : undefined;
