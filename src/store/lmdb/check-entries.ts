import type { Database, Key, RangeOptions } from 'lmdb';
import type { AnyCollection, IndexCheck } from '../raw.ts';
import type { Row } from '../row.ts';
import { above, below, type EntryKey, entryKeys, expiryIndex, idIn, shortName } from './keys.ts';

export interface RawTables {
  readonly records: Database<Omit<Row, 'id'>>;
  readonly entries: Database<string>;
  /** Runs `action` in the write transaction. */
  readonly commit: <R>(action: () => R) => Promise<R>;
  readonly beginRead: () => void;
}

/** The rows of a collection by id. */
export const rangeOfRows = (collection: string, after?: string) => {
  const short = shortName(collection);
  const start = after === undefined ? [short, below] : [short, after];
  return { start, exclusiveStart: true, end: [short, above] };
};

const rowsAtOnce = 500;

/** Compares the index entries of a collection with its records, in both directions; a line for each that is wrong. */
export async function* checkEntries(
  tables: RawTables,
  spec: AnyCollection,
  check: IndexCheck,
): AsyncGenerator<string> {
  yield* findMissing(tables, spec, check);
  for (const index of [...Object.keys(spec.indexes ?? {}), expiryIndex])
    yield* findStray(tables, spec, check, index);
}

/** Lets others run between two batches. */
const takeTurns = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** The entries of a record; a text says why it has none, where one of its values fits no index. */
function keysOf(
  { records }: RawTables,
  spec: AnyCollection,
  id: string,
): readonly EntryKey[] | string {
  const members: Omit<Row, 'id'> | undefined = records.get([shortName(spec.name), id]);
  try {
    return entryKeys(spec, members && { ...members, id });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const isSame =
  (key: Key) =>
  (entry: EntryKey): boolean =>
    Array.isArray(key) &&
    key.length === entry.key.length &&
    entry.key.every((part, position) => part === key[position]);

/** Entries that records lack. */
async function* findMissing(
  tables: RawTables,
  spec: AnyCollection,
  { repair, onProgress }: IndexCheck,
): AsyncGenerator<string> {
  const { records, entries, commit, beginRead } = tables;
  const { name } = spec;
  const lacks = ({ key }: EntryKey): boolean => entries.get(key) === undefined;

  const missingOf = (id: string): readonly EntryKey[] | string => {
    const keys = keysOf(tables, spec, id);
    return typeof keys === 'string' ? keys : keys.filter(lacks);
  };

  /** In the write transaction. */
  function mend(id: string): string[] {
    const missing = missingOf(id);
    if (typeof missing === 'string')
      return [`${name} "${id}" cannot be in its indexes: ${missing}`];
    return missing.map(({ index, key }) => {
      if (repair) void entries.put(key, '');
      return `${name} "${id}" is missing in the index ${index}${repair ? ': repaired' : ''}`;
    });
  }

  let after: string | undefined;
  do {
    beginRead();
    const ids = [...records.getKeys({ ...rangeOfRows(name, after), limit: rowsAtOnce })].map(idIn);
    // Looked at again in a write transaction: a server may have written meanwhile.
    for (const id of ids.filter((one) => missingOf(one).length > 0))
      yield* await commit(() => mend(id));
    onProgress(ids.length);
    after = ids.at(-1);
    await takeTurns();
  } while (after !== undefined);
}

/** Entries of an index that no record has. */
async function* findStray(
  tables: RawTables,
  spec: AnyCollection,
  { repair }: IndexCheck,
  index: string,
): AsyncGenerator<string> {
  const { entries, commit } = tables;
  const isStray = ({ key, id }: Entry): boolean => {
    const keys = keysOf(tables, spec, id);
    return entries.doesExist(key) && typeof keys !== 'string' && !keys.some(isSame(key));
  };

  for await (const found of entriesOf(tables, spec, index))
    for (const entry of found.filter(isStray)) {
      const isStill = await commit(() => {
        const still = isStray(entry);
        if (still && repair) void entries.remove(entry.key);
        return still;
      });
      const end = repair ? ': removed' : '';
      if (isStill)
        yield `the index ${index} of ${spec.name} has an entry for "${entry.id}", which has not this value${end}`;
    }
}

interface Entry {
  readonly key: Key;
  readonly id: string;
}

/** The entries of an index in batches, each of which is read at one moment. */
async function* entriesOf(
  { entries, beginRead }: RawTables,
  spec: AnyCollection,
  index: string,
): AsyncGenerator<Entry[]> {
  const short = shortName(spec.name, index);
  let from: Key | undefined = [short, below];
  while (from !== undefined) {
    beginRead();
    const range: RangeOptions = { start: from, exclusiveStart: true, end: [short, above] };
    const found: Entry[] = [...entries.getKeys({ ...range, limit: rowsAtOnce })].map((key) => ({
      key,
      id: idIn(key),
    }));
    yield found;
    from = found.at(-1)?.key;
    await takeTurns();
  }
}
