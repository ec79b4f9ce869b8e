import { Binary, type Db, type Document } from 'mongodb';

/** Before the name of every collection, unless something else is configured or found. */
const defaultPrefix = 'waypoint_';

/**
 * The collections that a database of the first release always has one of, and how a document of ours looks in them.
 * Others use such names too, so that a name alone proves nothing.
 */
const firstRelease: Readonly<Record<string, (document: Document) => boolean>> = {
  secrets: ({ _id, rev, value }) =>
    ['cursor', 'evidence', 'webhook'].includes(String(_id)) &&
    Number.isInteger(rev) &&
    value instanceof Binary &&
    value.length() === 32,
  keys: ({ _id, rev, keyId, lineageId, ipAllowlist }) =>
    /^[0-9a-f]{64}$/.test(String(_id)) &&
    Number.isInteger(rev) &&
    typeof keyId === 'string' &&
    typeof lineageId === 'string' &&
    Array.isArray(ipAllowlist),
};

/**
 * The prefix of the collections in a database: what is configured; else the default, unless only a set without prefix
 * is there, which an earlier release left and which is kept as it is.
 */
export async function prefixOf(
  database: Db,
  configured: string | undefined,
  maxTimeMS: number,
): Promise<string> {
  if (configured !== undefined) return configured;
  const listed = await database
    .listCollections({}, { nameOnly: true, authorizedCollections: true, maxTimeMS })
    .toArray();
  const names = new Set(listed.map(({ name }) => name));
  if ([...names].some((name) => name.startsWith(defaultPrefix))) return defaultPrefix;
  for (const [name, isOurs] of Object.entries(firstRelease)) {
    if (!names.has(name)) continue;
    // The driver would hand out plain bytes, which others may have stored under another subtype.
    const document = await database
      .collection(name)
      .findOne({}, { promoteBuffers: false, maxTimeMS });
    if (document !== null && isOurs(document)) return '';
  }
  return defaultPrefix;
}
