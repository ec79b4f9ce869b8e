import type { PageKey } from '../lib/list-page.ts';
import { type AnySpec, fitsKey, isKeyValue, type KeyValue } from './index-key.ts';
import { type Row, toRecord } from './row.ts';
import {
  byId,
  type CollectionSpec,
  type CountQuery,
  type Page,
  type PageQuery,
  type Stored,
} from './store.ts';

export interface Scan {
  readonly index: string;
  /** The fields of the index, without the id that ends it. */
  readonly fields: readonly string[];
  /** The values of the first of these fields. */
  readonly prefix: PageKey;
  /** True when no record can have these values, since they cannot be in a key. */
  readonly isEmpty: boolean;
}

/** Throws when there is no such index or `equals` is no prefix of it: there is no scan of records. */
function scanOf(spec: AnySpec, query: { index: string; equals: object }): Scan {
  const fields = query.index === byId ? [] : spec.indexes?.[query.index];
  if (fields === undefined) throw new Error(`${spec.name} has no index ${query.index}.`);
  const equals = new Map(Object.entries(query.equals).filter(([, value]) => value !== undefined));
  const prefix = fields.slice(0, equals.size).map((field) => {
    const value: unknown = equals.get(field);
    if (isKeyValue(value)) return value;
    throw new Error(`${spec.name}.${query.index} is not led by ${[...equals.keys()].join(', ')}.`);
  });
  if (prefix.length < equals.size)
    throw new Error(`${spec.name}.${query.index} has fewer fields than are asked for.`);
  return {
    index: query.index,
    fields,
    prefix,
    isEmpty: !fitsKey([spec.name, query.index, ...prefix]),
  };
}

export function countScanOf<T extends Stored>(spec: CollectionSpec<T>, query: CountQuery<T>): Scan {
  const scan = scanOf(spec, query);
  const named = `${spec.name}.${query.index}`;
  if (query.range !== undefined && scan.prefix.length >= scan.fields.length)
    throw new Error(`${named} has no field left for a range.`);
  const isBound = (bound: KeyValue | undefined): boolean =>
    bound === undefined || scan.isEmpty || fitsKey([spec.name, query.index, ...scan.prefix, bound]);
  if (!isBound(query.range?.from) || !isBound(query.range?.to))
    throw new RangeError(`A range of ${named} cannot be a key.`);
  return scan;
}

/** The scan of a page. Throws for a limit, range or `after` that does not belong to the index. */
export function pageScanOf<T extends Stored>(spec: CollectionSpec<T>, query: PageQuery<T>): Scan {
  const scan = countScanOf(spec, query);
  const named = `${spec.name}.${query.index}`;
  if (!Number.isInteger(query.limit) || query.limit < 1)
    throw new RangeError(`A page of ${named} needs a limit of at least 1.`);
  const { after } = query;
  if (after !== undefined && !follows(scan, [spec.name, query.index], after))
    throw new Error(`The page key is not one of ${named} with these values.`);
  return scan;
}

const follows = (scan: Scan, path: PageKey, after: PageKey): boolean =>
  after.length === scan.fields.length + 1 &&
  after.every(isKeyValue) &&
  scan.prefix.every((value, position) => after[position] === value) &&
  (scan.isEmpty || fitsKey([...path, ...after]));

/** A page of up to `limit + 1` rows in the order of the index: the extra row means that there is a next page. */
export function pageOf<T extends Stored>(
  spec: CollectionSpec<T>,
  scan: Scan,
  rows: readonly Row[],
  limit: number,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? { next: pageKeyOf(scan, last) } : {};
  return { ...next, rows: shown.map((row) => toRecord(spec, row)) };
}

const pageKeyOf = (scan: Scan, row: Row): PageKey => [
  ...scan.fields.map((field) => row[field]).filter(isKeyValue),
  row.id,
];
