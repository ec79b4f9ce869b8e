import { z } from 'zod';
import { type DataSource, MissingTable } from './dataset.ts';

/** A table of the sources: rows by their ids. */
export const byId = <Schema extends z.ZodType>(schema: Schema) => z.record(z.string(), schema);

/** The same rows, each made into something else. */
export const mapValues = <From, To>(
  rows: Readonly<Record<string, From>>,
  make: (row: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, make(row)]));

/** The cells of a table as text: a row on each line, with bars between its cells. */
export const cellsOf = (table: string): readonly (readonly string[])[] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|'));

/** Groups in the order of their first rows. */
export function groupBy<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Where a row lies: `relics.json` and `Items`, `61011`. Without keys it is a file that holds one record. */
export interface SourceRow {
  readonly file: string;
  readonly keys: readonly string[];
}

/** A row that cannot be used. */
export interface OddRow extends SourceRow {
  readonly why: string;
}

export const oddRowText = ({ file, keys, why }: OddRow): string =>
  `${[file, keys.join('.')].filter((part) => part !== '').join(' ')}: ${why}`;

/** Rows have another form than expected, or need something that the sources lack. */
class OddRows extends Error {
  override readonly name = 'OddRows';
  readonly rows: readonly OddRow[];

  constructor(rows: readonly OddRow[], options?: ErrorOptions) {
    super(`Rows have another form than expected: ${rows.map(oddRowText).join('; ')}`, options);
    this.rows = rows;
  }
}

/**
 * One table, checked, whose rows lie `depth` keys below its top. Throws `OddRows` where rows alone have another form,
 * and an error that names the file where the table has.
 */
export function checkTable<Schema extends z.ZodType>(
  file: string,
  table: unknown,
  schema: Schema,
  depth = 1,
): z.output<Schema> {
  const { data, error } = schema.safeParse(table);
  if (error === undefined) return data as z.output<Schema>;
  const rows = new Map<string, OddRow>();
  for (const { path, message } of error.issues) {
    const place = path.map(String);
    if (place.length < depth)
      throw new Error(
        `${file} has another form than expected at ${place.join('.') || 'its top'}: ${message}.`,
      );
    const keys = place.slice(0, depth);
    const member = place.slice(depth).join('.');
    const why = member === '' ? message : `${member}: ${message}`;
    if (!rows.has(keys.join())) rows.set(keys.join(), { file, keys, why });
  }
  throw new OddRows([...rows.values()]);
}

export const readTable = <Schema extends z.ZodType>(
  source: DataSource,
  file: string,
  schema: Schema,
  depth = 1,
): z.output<Schema> => checkTable(file, source.json(file), schema, depth);

/** Makes something of rows. An error becomes `OddRows` of these rows, unless it names rows already. */
export function makeOf<Made>(rows: readonly SourceRow[], make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof OddRows || error instanceof MissingTable) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new OddRows(
      rows.map((row) => ({ ...row, why })),
      { cause: error },
    );
  }
}

/** Makes something of each row of a table; throws `OddRows` once, with all rows that fail. */
export function makeEach<Row, Made>(
  rows: readonly Row[],
  make: (row: Row) => Made,
  placeOf: (row: Row) => readonly SourceRow[],
): Made[] {
  const odd: OddRow[] = [];
  const made = rows.flatMap((row) => {
    try {
      return [makeOf(placeOf(row), () => make(row))];
    } catch (error) {
      if (!(error instanceof OddRows)) throw error;
      odd.push(...error.rows);
      return [];
    }
  });
  if (odd.length > 0) throw new OddRows(odd);
  return made;
}

/** As `makeEach`, of rows by their ids, which lie below `keys` of a file. */
export const makeRows = <Row, Made>(
  rows: Readonly<Record<string, Row>>,
  make: (row: Row, id: string) => Made,
  file: string,
  ...keys: readonly string[]
): Made[] =>
  makeEach(
    Object.entries(rows),
    ([id, row]) => make(row, id),
    ([id]) => [{ file, keys: [...keys, id] }],
  );

/** A patch may bring rows in another form. When more of a table have one, the whole table is refused. */
const maxOddShare = 0.1;

/**
 * Makes something of a source without the rows that cannot be used: every reader of a table reads it without them, so
 * that all results agree. Throws, with file and reason, when they are more than a few of a table.
 */
export async function makeOfRest<Made>(
  source: DataSource,
  maker: (source: DataSource) => Made | Promise<Made>,
) {
  const leftOut: OddRow[] = [];
  const tables = new Map<string, () => unknown>();
  const rest: DataSource = { json: (path) => tables.get(path)?.() ?? source.json(path) };
  const leaveOut = (row: OddRow): void => {
    // A record that fails without its file too is no fault of the file.
    const isGone = leftOut.some(({ file, keys }) => file === row.file && keys.length === 0);
    if (isGone) throw new OddRows([row]);
    leftOut.push(row);
    tables.set(row.file, tableWithout(rest, row, leftOut));
  };
  for (;;) {
    try {
      return { made: await maker(rest), leftOut };
    } catch (error) {
      if (!(error instanceof OddRows)) throw error;
      // The last first, so that the places of rows in a list stay what they are.
      for (const row of error.rows.toSorted(byPlace).toReversed()) leaveOut(row);
    }
  }
}

const byPlace = (one: OddRow, other: OddRow): number =>
  one.keys.join('.').localeCompare(other.keys.join('.'), 'en', { numeric: true });

function tableWithout(source: DataSource, row: OddRow, leftOut: readonly OddRow[]): () => unknown {
  if (row.keys.length === 0)
    return () => {
      throw new MissingTable(oddRowText(row));
    };
  const before = source.json(row.file);
  const siblings = row.keys.slice(0, -1);
  const left = Object.keys(Object(siblings.reduce(memberOf, before))).length;
  const isSibling = ({ file, keys }: OddRow): boolean =>
    file === row.file && keys.slice(0, -1).join() === siblings.join();
  const odd = leftOut.filter(isSibling).length;
  const table = without(before, row.keys);
  if (table === before) throw new OddRows([row]);
  if (left === 1 || odd > Math.max(1, (left + odd - 1) * maxOddShare))
    throw new Error(
      `${row.file} has another form than expected, in ${odd} rows: ${oddRowText(row)}`,
    );
  return () => table;
}

const memberOf = (value: unknown, key: string): unknown => Reflect.get(Object(value), key);

function without(table: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (typeof table !== 'object' || table === null || !(key in table)) return table;
  if (rest.length > 0) {
    const before = memberOf(table, key);
    const after = without(before, rest);
    if (before === after) return table;
    return Array.isArray(table) ? table.with(Number(key), after) : { ...table, [key]: after };
  }
  if (Array.isArray(table)) return table.toSpliced(Number(key), 1);
  const { [key]: _left, ...others }: Record<string, unknown> = { ...table };
  return others;
}
