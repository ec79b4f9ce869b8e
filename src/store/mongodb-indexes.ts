import type { Collection as Documents, IndexDescription } from 'mongodb';
import type { Doc } from './mongodb-page.ts';
import { stored } from './mongodb-page.ts';
import type { CollectionSpec, Stored } from './store.ts';

/**
 * An index is named by its declaration and its fields: a declaration that changes makes another index, and the former
 * one serves the instances that still run the former release.
 */
export const indexName = (index: string, fields: readonly string[]): string =>
  `${index}(${fields.join(',')})`;

function indexesOf<T extends Stored>(spec: CollectionSpec<T>): IndexDescription[] {
  const ordered = Object.entries(spec.indexes ?? {}).map(([index, fields]) => ({
    name: indexName(index, fields),
    key: Object.fromEntries([...fields.map(stored), '_id'].map((field) => [field, 1 as const])),
  }));
  const unique = Object.entries(spec.unique ?? {}).map(([index, field]) => ({
    name: indexName(index, [field]),
    key: { [stored(field)]: 1 as const },
    unique: true,
    sparse: true,
  }));
  const expiry =
    spec.expires === undefined
      ? []
      : [{ name: 'expiry', key: { [spec.expires]: 1 as const }, expireAfterSeconds: 0 }];
  return [...ordered, ...unique, ...expiry];
}

/** The unique index an E11000 names in its message; `keyPattern` is not always sent. */
export function duplicateIndex<T extends Stored>(spec: CollectionSpec<T>, message: string): string {
  const violated = / index: (\S+)/.exec(message)?.[1] ?? '';
  const named = Object.entries(spec.unique ?? {}).find(([index, field]) =>
    violated.endsWith(indexName(index, [field])),
  );
  return named?.[0] ?? 'id';
}

/** An index of a large collection takes its time, and only once. */
const longestBuildMs = 600_000;

/** Creates the indexes before the first operation, and again before the next one when that failed. */
export function createIndexesOnce<T extends Stored>(
  documents: Documents<Doc>,
  spec: CollectionSpec<T>,
): () => Promise<void> {
  const indexes = indexesOf(spec);
  let created: Promise<unknown> | undefined;
  return async () => {
    if (indexes.length === 0) return;
    created ??= documents.createIndexes(indexes, { maxTimeMS: longestBuildMs });
    try {
      await created;
    } catch (error) {
      created = undefined;
      throw error;
    }
  };
}
