import type { PageKey } from '../lib/list-page.ts';
import { bytesOf, type KeyValue, maximumKeyBytes, sizeOf } from './key-size.ts';
import type { Row } from './record.ts';
import type { CollectionSpec, Stored } from './store.ts';

export type AnySpec = Pick<CollectionSpec<Stored>, 'name'> & {
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
  readonly unique?: Readonly<Record<string, string>>;
};

export const isKeyValue = (value: unknown): value is KeyValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

export const fitsKey = (parts: PageKey): boolean => sizeOf(parts) <= maximumKeyBytes;

/** Whether a record may have this id; what may not be written is simply not there for a reader. */
export const isId = (collection: string, id: string): boolean => fitsKey([collection, id]);

export interface IndexEntry {
  readonly index: string;
  readonly values: PageKey;
}

export interface IndexEntries {
  /** Without the id that ends each of them. A record without one of the fields is not in that index. */
  readonly ordered: readonly IndexEntry[];
  readonly unique: readonly IndexEntry[];
}

/** What a declaration says of its indexes, worked out once: this is asked at every write. */
interface Plan {
  /** Each once, whatever the number of indexes that it is in; the id is the first. */
  readonly fields: readonly string[];
  readonly ordered: readonly PlannedIndex[];
  readonly unique: readonly PlannedIndex[];
}

interface PlannedIndex {
  readonly index: string;
  /** Positions in `fields`, with the id at the end. */
  readonly positions: readonly number[];
  /** Bytes of the collection's and the index's name. */
  readonly bytes: number;
}

const plans = new WeakMap<AnySpec, Plan>();

function planOf(spec: AnySpec): Plan {
  const known = plans.get(spec);
  if (known !== undefined) return known;
  const fields = ['id'];
  const positionOf = (field: string): number =>
    fields.includes(field) ? fields.indexOf(field) : fields.push(field) - 1;
  const planned = (index: string, led: readonly string[]): PlannedIndex => ({
    index,
    positions: [...led.map(positionOf), 0],
    bytes: sizeOf([spec.name, index]),
  });
  const ordered = Object.entries(spec.indexes ?? {}).map(([index, led]) => planned(index, led));
  const unique = Object.entries(spec.unique ?? {}).map(([index, field]) => planned(index, [field]));
  const plan = { fields, ordered, unique };
  plans.set(spec, plan);
  return plan;
}

/** Every index entry of a record. Throws when a value or the id cannot be a key. */
export function indexEntries(spec: AnySpec, row: Row): IndexEntries {
  const { fields, ordered, unique } = planOf(spec);
  const values = fields.map((field) => row[field] ?? undefined);
  const sizes = values.map((value) => (isKeyValue(value) ? bytesOf(value) : 0));
  const held = { spec, fields, values, sizes };
  assertKey(spec, 'id', sizeOf([spec.name, 'id']) + (sizes[0] ?? 0));
  return { ordered: entriesOf(held, ordered), unique: entriesOf(held, unique) };
}

/** The values of a row's fields, with the bytes of each in a key. */
interface Held {
  readonly spec: AnySpec;
  readonly fields: readonly string[];
  readonly values: readonly unknown[];
  readonly sizes: readonly number[];
}

function entriesOf(held: Held, planned: readonly PlannedIndex[]): IndexEntry[] {
  const entries: IndexEntry[] = [];
  for (const one of planned) {
    const values = valuesOf(held, one);
    if (values !== undefined) entries.push({ index: one.index, values });
  }
  return entries;
}

/** Without the id; undefined when a field is not there. */
function valuesOf(
  { spec, fields, values, sizes }: Held,
  { index, positions, bytes }: PlannedIndex,
): KeyValue[] | undefined {
  const key: KeyValue[] = [];
  let size = bytes;
  for (const position of positions) {
    const value = values[position];
    if (value === undefined) return undefined;
    if (!isKeyValue(value))
      throw new TypeError(
        `${spec.name}.${fields[position]} is in ${index} and no string, number or boolean.`,
      );
    key.push(value);
    size += sizes[position] ?? 0;
  }
  assertKey(spec, index, size);
  key.pop();
  return key;
}

function assertKey(spec: AnySpec, index: string, bytes: number): void {
  if (bytes <= maximumKeyBytes) return;
  throw new RangeError(
    `${spec.name} refuses a record: its key for ${index} is longer than ${maximumKeyBytes} bytes or holds a control character.`,
  );
}
