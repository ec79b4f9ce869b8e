import type { PageKey } from '../lib/list-page.ts';
import type { Row } from './row.ts';
import type { CollectionSpec, Stored } from './store.ts';

export type KeyValue = PageKey[number];

export type AnySpec = Pick<CollectionSpec<Stored>, 'name'> & {
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
  readonly lists?: readonly string[];
};

export const isKeyValue = (value: unknown): value is KeyValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

export const fitsKey = (parts: PageKey): boolean => sizeOf(parts) <= maximumKeyBytes;

/** Whether a record may have this id; to readers, a record with another id is absent. */
export const isId = (collection: string, id: string): boolean => fitsKey([collection, id]);

export interface IndexEntry {
  readonly index: string;
  readonly values: PageKey;
}

/** The indexes of a declaration, computed once: every write needs them. */
interface Plan {
  /** Each indexed field once; the id is the first. */
  readonly fields: readonly string[];
  readonly indexes: readonly PlannedIndex[];
}

interface PlannedIndex {
  readonly index: string;
  /** Positions in `fields`, with the id at the end. */
  readonly positions: readonly number[];
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
  const indexes = Object.entries(spec.indexes ?? {}).map(([index, led]) => planned(index, led));
  const plan = { fields, indexes };
  plans.set(spec, plan);
  return plan;
}

/**
 * Every index entry of a record, each once, without the id at its end. A record that lacks one of the fields is not in that
 * index. Throws when a value or the id cannot be a key.
 */
export function indexEntries(spec: AnySpec, row: Row): IndexEntry[] {
  const { fields, indexes } = planOf(spec);
  const values = fields.map((field) => row[field] ?? undefined);
  const sizes = values.map((value) => (isKeyValue(value) ? bytesOf(value) : 0));
  const held = { spec, fields, values, sizes };
  assertKey(spec, 'id', sizeOf([spec.name, 'id']) + (sizes[0] ?? 0));
  return entriesOf(held, indexes);
}

interface Held {
  readonly spec: AnySpec;
  readonly fields: readonly string[];
  readonly values: readonly unknown[];
  readonly sizes: readonly number[];
}

function entriesOf(held: Held, planned: readonly PlannedIndex[]): IndexEntry[] {
  const entries: IndexEntry[] = [];
  for (const one of planned) {
    const [first = 0] = one.positions;
    const lead = held.values[first];
    // A list is the first field: one entry for each of its values.
    for (const value of Array.isArray(lead) ? new Set<unknown>(lead) : [lead]) {
      const values = valuesOf(held, one, value);
      if (values !== undefined) entries.push({ index: one.index, values });
    }
  }
  return entries;
}

/** Without the id; undefined when a field is not there. `lead` is the value of the first field. */
function valuesOf(
  { spec, fields, values, sizes }: Held,
  { index, positions, bytes }: PlannedIndex,
  lead: unknown,
): KeyValue[] | undefined {
  const key: KeyValue[] = [];
  let size = bytes;
  for (const [at, position] of positions.entries()) {
    const value = at === 0 ? lead : values[position];
    if (value === undefined) return undefined;
    if (!isKeyValue(value))
      throw new TypeError(
        `${spec.name}.${fields[position]} is in ${index} and not a string, number or boolean.`,
      );
    key.push(value);
    size += sizes[position] || bytesOf(value);
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

/** LMDB's limit for a key; the bound of both engines. */
const maximumKeyBytes = 1978;

/** LMDB's key encoding separates parts by control characters, and half a surrogate pair has no UTF-8. */
const unkeyable = /[\p{Cc}\p{Cs}]/u;

/** Bytes of these parts in a key, with separators; infinite when one of them cannot be in a key. */
const sizeOf = (parts: PageKey): number =>
  parts.reduce<number>((bytes, part) => bytes + bytesOf(part), 0);

const bytesOf = (part: KeyValue): number =>
  typeof part === 'string' ? Math.max(1, bytesOfText(part)) + 1 : 10;

function bytesOfText(text: string): number {
  if (text.length > maximumKeyBytes || isPrintableAscii(text)) return text.length;
  return unkeyable.test(text) ? Number.POSITIVE_INFINITY : Buffer.byteLength(text);
}

/** Nearly every value is; this loop costs a tenth of the expression and the count of bytes. */
function isPrintableAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}
