import { type Collection as Documents, type IndexDescription, MongoServerError } from 'mongodb';
import { type CollectionSpec, type Stored, StoreUnavailable } from '../store.ts';
import { type Doc, documentField } from './document.ts';
import { hasCode, portError } from './operations.ts';

interface Definition {
  readonly key: Readonly<Record<string, 1>>;
  readonly expireAfterSeconds?: 0;
}

export interface DeclaredIndex {
  readonly label: string;
  readonly definition: Definition;
  /** Its name on the server, if it has to be made. It follows from the definition: another definition is another index. */
  readonly name: string;
}

const expiryLabel = 'expires';

export function declaredIndexes<T extends Stored>(spec: CollectionSpec<T>): DeclaredIndex[] {
  const ordered = Object.entries(spec.indexes ?? {}).map(([index, fields]) =>
    declare(index, { key: keyOf([...fields.map(documentField), '_id']) }),
  );
  const expiry =
    spec.expires === undefined
      ? []
      : [declare(expiryLabel, { key: keyOf([spec.expires]), expireAfterSeconds: 0 })];
  return [...ordered, ...expiry];
}

function declare(label: string, definition: Definition): DeclaredIndex {
  const end = definition.expireAfterSeconds === undefined ? '' : ' expires';
  return {
    label,
    definition,
    name: `waypoint(${Object.keys(definition.key).join(',')})${end}`,
  };
}

const keyOf = (fields: readonly string[]): Record<string, 1> =>
  Object.fromEntries(fields.map((field) => [field, 1]));

type ListedIndex = Readonly<Record<string, unknown>>;

/** The fields in their order; a server may list the order of a field as a number of any kind. */
const fieldsOf = (key: unknown): string =>
  JSON.stringify(Object.entries(key as object).map(([field, order]) => [field, Number(order)]));

const hasSameKey = (listed: ListedIndex, { definition }: DeclaredIndex): boolean =>
  fieldsOf(listed['key']) === fieldsOf(definition.key);

/** Whether a listed index does what the declared one would, whatever it is called. */
const serves = (listed: ListedIndex, declared: DeclaredIndex): boolean =>
  hasSameKey(listed, declared) &&
  isSame(listed['expireAfterSeconds'], declared.definition.expireAfterSeconds) &&
  ['unique', 'sparse', 'partialFilterExpression', 'collation', 'hidden'].every(
    (option) => !listed[option],
  );

const isSame = (seconds: unknown, declared: number | undefined): boolean =>
  seconds === undefined || seconds === null ? declared === undefined : Number(seconds) === declared;

/** Whether we made an index, by its name. */
const isOurs = (listed: ListedIndex): boolean => String(listed['name']).startsWith('waypoint(');

/** Receives the outcome for each index. After `delayed`, try again soon. */
export interface IndexListener {
  made(declared: DeclaredIndex, name: string): void;
  refused(declared: DeclaredIndex, reason: Error): void;
  delayed(reason: unknown): void;
}

/**
 * Has the server make indexes, and resolves when all are finished. One that exists under another name is used as it is.
 * Rejects when the server cannot list its indexes.
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

  /** An index with this name or these fields exists, and is not the declared one. */
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

  /** One scan of the records makes all of them; when one fails, each is made by itself. */
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

  // A listed index may still be under construction: making it again only waits for its end.
  const there = declared.filter((one) => found.get(one) !== undefined);
  await Promise.all([...there.map(attempt), makeTogether()]);
}

/** The declared indexes that the server does not list. */
export async function findMissing(
  documents: Documents<Doc>,
  declared: readonly DeclaredIndex[],
  maxTimeMS: number,
): Promise<DeclaredIndex[]> {
  const listed = await listIndexes(documents, maxTimeMS);
  return declared.filter((one) => nameOf(listed, one) === undefined);
}

/** Drops the indexes that we made and nothing declares any more; `kept` are the names in use. */
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
 * By default a build waits for every voting member: one that is down would block it for good. A standalone server refuses
 * `commitQuorum`, and others may not know it.
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
