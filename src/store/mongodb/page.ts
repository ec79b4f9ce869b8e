import type { Document, Filter } from 'mongodb';
import type { PageKey } from '../../lib/list-page.ts';
import type { Scan } from '../scan.ts';
import type { CountQuery, PageQuery, Stored } from '../store.ts';
import type { FieldKind } from './field-kinds.ts';

/** A record as a document; `rev` stands for one state of it. */
export interface Doc extends Document {
  readonly _id: string;
  readonly rev: number;
}

export const stored = (field: string): string => (field === 'id' ? '_id' : field);

/** What kind of value a field of the collection holds; undefined when its schema does not say. */
export type KindOf = (field: string) => FieldKind | undefined;

/**
 * The lowest value of each kind. A comparison on MongoDB only finds values of the same kind, so that a record without
 * the field is not found, and the index is entered behind all of those: with nothing due among a million records,
 * `$gte` looks at no key, where `$ne: null` walks past a million.
 */
const lowest: Readonly<Record<FieldKind, string | number | boolean>> = {
  string: '',
  number: Number.NEGATIVE_INFINITY,
  boolean: false,
};

/** The rows of a scan: its prefix equal, and no record that lacks one of the other fields. */
function filterOf(scan: Scan, kindOf: KindOf): Filter<Doc>[] {
  return scan.fields.map((field, position) => ({
    [stored(field)]:
      position < scan.prefix.length ? { $eq: scan.prefix[position] } : presence(kindOf(field)),
  }));
}

const presence = (kind: FieldKind | undefined): object =>
  kind === undefined ? { $ne: null } : { $gte: lowest[kind] };

/** The filter of a count; `range` bounds the first field that is not equal, so that the index seeks there. */
export function countFilterOf<T extends Stored>(
  scan: Scan,
  query: CountQuery<T>,
  kindOf: KindOf,
): Filter<Doc>[] {
  const field = scan.fields[scan.prefix.length];
  const { from, to } = query.range ?? {};
  const bounds: Filter<Doc>[] = [];
  if (field !== undefined && from !== undefined) bounds.push({ [stored(field)]: { $gte: from } });
  if (field !== undefined && to !== undefined) bounds.push({ [stored(field)]: { $lt: to } });
  return [...filterOf(scan, kindOf), ...bounds];
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
  const fields = [...scan.fields.map(stored), '_id'].slice(scan.prefix.length);
  const values = after.slice(scan.prefix.length);
  const steps = fields.map((field, step) => ({
    ...Object.fromEntries(fields.slice(0, step).map((equal, at) => [equal, values[at]])),
    [field]: { [passes]: values[step] },
  }));
  const [first = '_id'] = fields;
  return [{ [first]: { [`${passes}e`]: values[0] } }, { $or: steps }];
}

/** The fields of an index in its order; `_id` makes the order total. */
export function sortOf(scan: Scan, direction: 'ascending' | 'descending'): Record<string, 1 | -1> {
  const sign = direction === 'ascending' ? 1 : -1;
  return Object.fromEntries([...scan.fields.map(stored), '_id'].map((field) => [field, sign]));
}
