import type { RangeOptions } from 'lmdb';
import type { PageQuery, Stored } from '../store.ts';
import { above, below, type KeyPart } from './entry-keys.ts';

/** `after` is a key of the index and excluded; the bounds are no keys, so it does not matter on which side they fall. */
export function rangeOf<T extends Stored>(
  path: KeyPart[],
  query: Pick<PageQuery<T>, 'range' | 'after' | 'direction'>,
): RangeOptions {
  const { from, to } = query.range ?? {};
  const after = query.after === undefined ? undefined : [...path.slice(0, 1), ...query.after];
  const first = from === undefined ? [...path, below] : [...path, from, below];
  const last = to === undefined ? [...path, above] : [...path, to, below];
  const bounds =
    query.direction === 'ascending'
      ? { start: after ?? first, end: last }
      : { start: after ?? last, end: first, reverse: true };
  return { ...bounds, exclusiveStart: true };
}
