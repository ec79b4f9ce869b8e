import type { Collection as Documents, MongoServerError } from 'mongodb';
import { indexEntries } from '../index-key.ts';
import type { Row } from '../record.ts';
import type { CollectionSpec, Stored } from '../store.ts';
import { hasCode } from './errors.ts';
import { type Doc, stored } from './page.ts';

/** DuplicateKey, and what old gateways say for it. */
const duplicateCodes: readonly number[] = [11_000, 11_001, 12_582];

export const isDuplicateCode = (code: unknown): boolean => duplicateCodes.includes(Number(code));

export const isDuplicate = (error: unknown): error is MongoServerError =>
  hasCode(error, ...duplicateCodes);

/**
 * Which uniqueness a refused write of `row` violates: `id`, which only an insert can, or the name of a unique index;
 * undefined when nothing that is stored now stands in its way. Not every server names the index, and those that do
 * word it as they like, so that only its fields count, and what is stored.
 */
export async function violatedIndex<T extends Stored>(
  documents: Documents<Doc>,
  spec: CollectionSpec<T>,
  row: Row,
  { error, isInsert, maxTimeMS }: { error: MongoServerError; isInsert: boolean; maxTimeMS: number },
): Promise<string | undefined> {
  const named = indexOfPattern(spec, error['keyPattern']);
  if (named !== undefined) return named;
  for (const { index, values } of indexEntries(spec, row).unique) {
    const field = stored(String(spec.unique?.[index]));
    const other = { [field]: { $eq: values[0] }, _id: { $ne: row.id } };
    if (await isThere(documents, other, maxTimeMS)) return index;
  }
  if (!isInsert) return undefined;
  return (await isThere(documents, { _id: { $eq: row.id } }, maxTimeMS)) ? 'id' : undefined;
}

function indexOfPattern<T extends Stored>(
  spec: CollectionSpec<T>,
  pattern: unknown,
): string | undefined {
  if (typeof pattern !== 'object' || pattern === null) return undefined;
  const [field, ...others] = Object.keys(pattern);
  if (others.length > 0) return undefined;
  if (field === '_id') return 'id';
  return Object.entries(spec.unique ?? {}).find(([, declared]) => declared === field)?.[0];
}

async function isThere(
  documents: Documents<Doc>,
  filter: object,
  maxTimeMS: number,
): Promise<boolean> {
  const found = await documents.findOne(filter, { projection: { _id: 1 }, maxTimeMS });
  return found !== null;
}
