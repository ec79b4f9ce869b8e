import type { AnyCollection, RawStore } from '../raw.ts';
import { type Row, toRecord } from '../row.ts';
import type { CopyProgress } from './copy.ts';

export interface NamedBlobs {
  readonly needed: readonly string[];
  readonly possible: readonly string[];
}

interface CheckOptions {
  readonly raw: RawStore;
  /** All that this version knows. */
  readonly collections: readonly AnyCollection[];
  readonly blobsOf: (collection: string, record: unknown) => NamedBlobs;
  readonly repair: boolean;
  readonly progress: CopyProgress;
}

const rowsAtOnce = 250;

/**
 * Reads a whole store, also one that is in use, and answers what is wrong with it, a line each: records that do not fit
 * their schema, indexes that differ from the records, and blobs that are missing or that no record names.
 */
export async function* checkStore(options: CheckOptions): AsyncGenerator<string> {
  const { raw, collections, repair, progress } = options;
  await raw.assertWhole();
  // Before the records: what is stored from now on is named by none of those that are read.
  const unnamed = new Set(await raw.blobIds());
  // Also those without records, whose indexes may have entries.
  for (const spec of collections) {
    const all = await raw.count(spec.name);
    if (all > 0) progress.step(`${spec.name}: ${all} records`);
    yield* checkRows(options, spec, unnamed);
    let done = 0;
    const onProgress = (rows: number): void => {
      done += rows;
      progress.part(Math.min(done, all), all);
    };
    yield* raw.checkIndexes(spec, { repair, onProgress });
  }
  for (const id of unnamed)
    if ((await raw.blobs.get(id)) !== undefined) yield `the blob "${id}" belongs to no record`;
}

/** Removes the blobs that the records name from `unnamed`. */
async function* checkRows(
  { raw, blobsOf }: CheckOptions,
  spec: AnyCollection,
  unnamed: Set<string>,
): AsyncGenerator<string> {
  const { name } = spec;
  let after: string | undefined;
  do {
    const rows = await raw.rows(name, after, rowsAtOnce);
    after = rows.at(-1)?.id;
    for (const row of rows) {
      const record = readRecord(spec, row);
      if (typeof record === 'string') {
        yield record;
        continue;
      }
      const { needed, possible } = blobsOf(name, record.value);
      for (const id of [...needed, ...possible]) unnamed.delete(id);
      for (const id of needed) yield* missingBlob(raw, spec, row.id, id, blobsOf);
    }
  } while (after !== undefined);
}

function readRecord(spec: AnyCollection, row: Row): { readonly value: unknown } | string {
  try {
    return { value: toRecord(spec, { ...row }) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Looked at again: both may have been removed meanwhile. */
async function* missingBlob(
  raw: RawStore,
  spec: AnyCollection,
  id: string,
  blob: string,
  blobsOf: CheckOptions['blobsOf'],
): AsyncGenerator<string> {
  if ((await raw.blobs.get(blob)) !== undefined) return;
  const [row] = await raw.find(spec.name, [id]);
  const record = row && readRecord(spec, row);
  if (record === undefined || typeof record === 'string') return;
  if (blobsOf(spec.name, record.value).needed.includes(blob))
    yield `${spec.name} "${id}" lacks its blob "${blob}"`;
}
