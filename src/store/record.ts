import type { CollectionSpec, Stored } from './store.ts';

/** A record as an engine holds it: checked on the way in, not yet parsed on the way out. */
export type Row = { readonly id: string } & Record<string, unknown>;

/**
 * Turns a freshly decoded row into a record: bytes become plain `Uint8Array`s and the schema of the collection has
 * the last word. Owns `row` and may change it.
 */
export function toRecord<T extends Stored>(spec: CollectionSpec<T>, row: Row): T {
  const parsed = spec.schema.safeParse(withPlainBytes(row));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined ? '' : ` at "${issue.path.join('.')}": ${issue.message}`;
  throw new Error(`${spec.name} holds a row "${row.id}" that does not fit its schema${where}`);
}

function withPlainBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Uint8Array)
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(withPlainBytes);
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (typeof member === 'object') members[name] = withPlainBytes(member);
  }
  return members;
}

/** True until the moment its `expires` field names; both engines remove what is over only some time later. */
export function isLive(expires: string | undefined, row: Row, now: number): boolean {
  const end = expires === undefined ? undefined : row[expires];
  return !(end instanceof Date) || end.getTime() > now;
}
