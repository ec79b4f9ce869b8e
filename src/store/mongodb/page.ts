import type { Filter } from 'mongodb';
import { type ZodType, z } from 'zod';
import type { PageKey } from '../../lib/list-page.ts';
import type { KeyValue } from '../index-key.ts';
import type { Scan } from '../scan.ts';
import type { CountQuery, KeyRange, PageQuery, Stored } from '../store.ts';
import { type Doc, documentField } from './document.ts';

type FieldKind = 'string' | 'number' | 'boolean';

/** The kind of a field; undefined when the schema of the collection does not say. */
type KindOf = (field: string) => FieldKind | undefined;

/**
 * The lowest value of each kind. A comparison on MongoDB only finds values of the same kind, and enters the index behind
 * the records without the field: with nothing due among a million records, `$gte` reads no key, `$ne: null` a million.
 */
const lowest: Readonly<Record<FieldKind, string | number | boolean>> = {
  string: '',
  number: Number.NEGATIVE_INFINITY,
  boolean: false,
};

const presence = (kind: FieldKind | undefined): object =>
  kind === undefined ? { $ne: null } : { $gte: lowest[kind] };

/**
 * The rows of a scan: its prefix equal, and no record that lacks one of the other fields. `range` bounds the first of those:
 * only by its own bounds, since some planners read the whole index for each condition.
 */
export function countFilterOf<T extends Stored>(
  scan: Scan,
  { range = {} }: CountQuery<T>,
  kindOf: KindOf,
): Filter<Doc>[] {
  return scan.fields.map((field, position) => {
    const name = documentField(field);
    if (position < scan.prefix.length) return { [name]: { $eq: scan.prefix[position] } };
    const { from, to } = position === scan.prefix.length ? range : {};
    const begin = from === undefined ? presence(kindOf(field)) : { $gte: from };
    return { [name]: { ...begin, ...(to !== undefined && { $lt: to }) } };
  });
}

/** How many of some values of one field are in each range. */
export function countInRanges(values: readonly KeyValue[], ranges: readonly KeyRange[]): number[] {
  const bounds = ranges.flatMap(({ from = [], to = [] }) => [from, to].flat());
  const compare = comparisonOf([...values, ...bounds]);
  const sorted = values.toSorted(compare);

  function countBefore(bound: KeyValue): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (compare(sorted[middle] ?? bound, bound) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return ranges.map(({ from, to }) => {
    const end = to === undefined ? sorted.length : countBefore(to);
    return Math.max(0, end - (from === undefined ? 0 : countBefore(from)));
  });
}

const isPlain = (value: KeyValue): boolean => typeof value !== 'string' || /^[ -~]*$/.test(value);

/** Texts sort by their bytes, as on the server; for ASCII that is the order of JavaScript, which is quick. */
function comparisonOf(values: readonly KeyValue[]): (one: KeyValue, other: KeyValue) => number {
  if (!values.every(isPlain))
    return (one, other) => Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
  return (one, other) => (one < other ? -1 : Number(one > other));
}

/** The filter of a page; `after` bounds the same field. */
export function pageFilterOf<T extends Stored>(
  scan: Scan,
  query: PageQuery<T>,
  kindOf: KindOf,
): Filter<Doc>[] {
  const filter = countFilterOf(scan, query, kindOf);
  return query.after === undefined
    ? filter
    : [...filter, ...beyond(scan, query.after, query.direction)];
}

/** Rows after a sort key: equal in some leading fields and beyond it in the next one. */
function beyond(scan: Scan, after: PageKey, direction: 'ascending' | 'descending'): Filter<Doc>[] {
  const passes = direction === 'ascending' ? '$gt' : '$lt';
  const fields = [...scan.fields.map(documentField), '_id'].slice(scan.prefix.length);
  const values = after.slice(scan.prefix.length);
  const steps = fields.map((field, step) => ({
    ...Object.fromEntries(fields.slice(0, step).map((equal, at) => [equal, values[at]])),
    [field]: { [passes]: values[step] },
  }));
  const [first = '_id'] = fields;
  return [{ [first]: { [`${passes}e`]: values[0] } }, { $or: steps }];
}

/** The fields of an index in its order; `_id` makes the order total. A list would sort by its lowest or highest value. */
export function sortOf(scan: Scan, direction: 'ascending' | 'descending'): Record<string, 1 | -1> {
  const sign = direction === 'ascending' ? 1 : -1;
  return Object.fromEntries(
    [...scan.sorted.map(documentField), '_id'].map((field) => [field, sign]),
  );
}

const kinds: Readonly<Record<string, FieldKind>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

interface Described {
  readonly type?: unknown;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly allOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
}

/** The kind of each member of a record, where its schema allows only one beside null. Read on first use. */
export function createFieldKinds(schema: ZodType): KindOf {
  let described: Described | undefined;
  return (field) => {
    described ??= z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Described;
    const found = new Set(membersOf(described, field).flatMap(typesOf));
    found.delete('null');
    const [type, ...others] = found;
    return type === undefined || others.length > 0 ? undefined : kinds[type];
  };
}

const choicesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Described): readonly Described[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

/** A record may be one of several shapes. */
const membersOf = (described: Described, field: string): Described[] => {
  const own = described.properties?.[field];
  return [
    ...(own ? [own] : []),
    ...choicesOf(described).flatMap((choice) => membersOf(choice, field)),
  ];
};

/** What is not described may be anything. */
function typesOf(described: Described): string[] {
  if (typeof described.type === 'string') return [described.type];
  const choices = choicesOf(described);
  return choices.length > 0 ? choices.flatMap(typesOf) : ['anything'];
}
