import type { Document, Filter } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { isLive, type Row, toRecord, toRow } from '../row.ts';
import type { CollectionSpec, Stored } from '../store.ts';

/** A record as a document; `rev` stands for one state of it. */
export interface Doc extends Document {
  readonly _id: string;
  readonly rev: number;
}

export const documentField = (field: string): string => (field === 'id' ? '_id' : field);

/** Finds records by their ids. With a shard key of its own, names its values too, so that only their shards are asked. */
export function createIdFilter({ shardKey }: ShardKeyed) {
  const equals = <V>(values: readonly V[]): V | { $in: V[] } =>
    values.length === 1 && values[0] !== undefined ? values[0] : { $in: [...new Set(values)] };
  return (...ids: readonly string[]): Filter<Doc> => ({
    _id: equals(ids),
    ...(shardKey && { [shardKey.field]: equals(ids.map(shardKey.of)) }),
  });
}

interface ShardKeyed {
  readonly shardKey?: { readonly field: string; readonly of: (id: string) => string };
}

export function docOf({ id, ...fields }: Row, rev: number): Doc {
  return { _id: id, rev, ...fields };
}

export function rowOf({ _id, rev: _rev, ...fields }: Doc): Row {
  return { ...fields, id: _id };
}

/**
 * A revision says which state of a record was read. It is random and not counted: after a failover has rolled writes
 * back, the next number would stand for another state than the one that was read.
 */
export const newRevision = (random: () => number): number =>
  Math.floor(random() * Number.MAX_SAFE_INTEGER);

/** The document of an id, with its revision; `record` is undefined when it has expired. */
export interface Standing<T> {
  readonly rev: number;
  readonly record: T | undefined;
}

export type Standings<T extends Stored> = ReturnType<typeof createStandings<T>>;

/** The revisions of the records that a collection has answered or written. */
export function createStandings<T extends Stored>(spec: CollectionSpec<T>, clock: Clock) {
  const { name, expires } = spec;
  const revisions = new WeakMap<T, number>();

  return {
    of(doc: Doc): Standing<T> {
      const { rev } = doc;
      const row = rowOf(doc);
      if (!isLive(expires, row, clock.now())) return { rev, record: undefined };
      const record = toRecord(spec, row);
      revisions.set(record, rev);
      return { rev, record };
    },
    /** The document of a record that was answered or written; undefined when it is not known, or has expired. */
    seen(record: T | undefined): Standing<T> | undefined {
      const rev = record && revisions.get(record);
      if (record === undefined || rev === undefined) return undefined;
      return isLive(expires, toRow(name, record), clock.now()) ? { rev, record } : undefined;
    },
    note: (record: T, rev: number) => void revisions.set(record, rev),
  };
}
