import { type Collection as Documents, type IndexDescription, MongoServerError } from 'mongodb';
import { StoreUnavailable } from '../store.ts';
import type { Doc } from './document.ts';
import { hasCode, portError } from './errors.ts';
import {
  type DeclaredIndex,
  hasSameKey,
  isOurs,
  type ListedIndex,
  serves,
} from './index-definitions.ts';

/** Receives the outcome for each index. What is neither made nor refused is to be tried again soon. */
export interface IndexListener {
  made(declared: DeclaredIndex, name: string): void;
  refused(declared: DeclaredIndex, reason: Error): void;
  delayed(reason: unknown): void;
}

/**
 * Has the server make indexes, each waited for until it is finished; resolves when all are. One that is there under
 * another name is taken as it is. Rejects when the server cannot say what is there.
 */
export async function makeIndexes(
  documents: Documents<Doc>,
  declared: readonly DeclaredIndex[],
  listener: IndexListener,
  maxTimeMS: number,
): Promise<void> {
  const listed = await listIndexes(documents, maxTimeMS);
  const found = new Map(declared.map((one) => [one, nameOf(listed, one)]));
  const missing = declared.filter((one) => found.get(one) === undefined);

  async function make(one: DeclaredIndex, name = one.name): Promise<void> {
    try {
      await createOnServer(documents, [descriptionOf(one, name)], maxTimeMS);
      listener.made(one, name);
    } catch (error) {
      if (hasCode(error, ...conflicts)) await makeRoom(one, error);
      else reportFailure(one, error);
    }
  }

  /** Something with this name or these fields is there, and is not what is declared. */
  async function makeRoom(one: DeclaredIndex, conflict: Error): Promise<void> {
    const now = await listIndexes(documents, maxTimeMS);
    const inTheWay = now.filter((index) => index['name'] === one.name || hasSameKey(index, one));
    const name = nameOf(now, one);
    if (name !== undefined && name !== one.name) return make(one, name);
    const foreign = inTheWay.find((index) => !isOurs(index));
    if (foreign !== undefined || inTheWay.length === 0) {
      const theirs = foreign && `"${String(foreign['name'])}" is in the way`;
      return listener.refused(one, new Error(`${theirs ?? conflict.message}: drop or change it.`));
    }
    for (const index of inTheWay) await dropFromServer(documents, index, maxTimeMS);
    await createOnServer(documents, [descriptionOf(one)], maxTimeMS);
    listener.made(one, one.name);
  }

  function reportFailure(one: DeclaredIndex, error: unknown): void {
    if (error instanceof MongoServerError && !(portError(error) instanceof StoreUnavailable))
      listener.refused(one, error);
    else listener.delayed(error);
  }

  /** One walk through the records for all of them; each for itself when one spoils it. */
  async function makeTogether(): Promise<void> {
    if (missing.length === 0) return;
    try {
      const descriptions = missing.map((one) => descriptionOf(one));
      await createOnServer(documents, descriptions, maxTimeMS);
    } catch (error) {
      if (!(error instanceof MongoServerError)) return listener.delayed(error);
      for (const one of missing) await attempt(one);
      return;
    }
    for (const one of missing) listener.made(one, one.name);
  }

  const attempt = (one: DeclaredIndex): Promise<void> =>
    make(one, found.get(one)).catch((error: unknown) => reportFailure(one, error));

  // A listed index may still be under construction: asking for it once more waits for its end, and costs nothing else.
  const there = declared.filter((one) => found.get(one) !== undefined);
  await Promise.all([...there.map(attempt), makeTogether()]);
}

/** Drops the indexes that we made and that nothing declares any more; `kept` are the names in use. */
export async function dropFormerIndexes(
  documents: Documents<Doc>,
  kept: ReadonlySet<string>,
  maxTimeMS: number,
): Promise<void> {
  for (const index of await listIndexes(documents, maxTimeMS)) {
    if (isOurs(index) && !kept.has(String(index['name'])))
      await dropFromServer(documents, index, maxTimeMS);
  }
}

const nameOf = (listed: readonly ListedIndex[], one: DeclaredIndex): string | undefined => {
  const found = listed.filter((index) => serves(index, one));
  const own = found.find((index) => index['name'] === one.name) ?? found[0];
  return own === undefined ? undefined : String(own['name']);
};

const descriptionOf = ({ definition, name }: DeclaredIndex, as = name): IndexDescription => ({
  ...definition,
  key: { ...definition.key },
  name: as,
});

const conflicts = [85, 86]; // IndexOptionsConflict, IndexKeySpecsConflict
const duplicateKey = 11_000;
const noSuchIndex = 27;
const noSuchCollection = 26;

/** The indexes as the server lists them; none when there is no such collection. */
async function listIndexes(documents: Documents<Doc>, maxTimeMS: number): Promise<ListedIndex[]> {
  try {
    return (await documents.listIndexes({ maxTimeMS }).toArray()) as ListedIndex[];
  } catch (error) {
    if (hasCode(error, noSuchCollection)) return [];
    throw error;
  }
}

/**
 * By default a build waits for every voting member, so that one that is down would hold it up for good. A server that
 * stands alone refuses the word, others may not know it.
 */
async function createOnServer(
  documents: Documents<Doc>,
  indexes: IndexDescription[],
  maxTimeMS: number,
): Promise<void> {
  try {
    await documents.createIndexes(indexes, { commitQuorum: 'majority', maxTimeMS });
  } catch (error) {
    const isOther =
      error instanceof MongoServerError &&
      !hasCode(error, duplicateKey, ...conflicts) &&
      !(portError(error) instanceof StoreUnavailable);
    if (!isOther) throw error;
    await documents.createIndexes(indexes, { maxTimeMS });
  }
}

/** Drops an index; one that is gone already is no fault. */
async function dropFromServer(
  documents: Documents<Doc>,
  index: ListedIndex,
  maxTimeMS: number,
): Promise<void> {
  try {
    await documents.dropIndex(String(index['name']), { maxTimeMS });
  } catch (error) {
    if (!hasCode(error, noSuchIndex)) throw error;
  }
}
