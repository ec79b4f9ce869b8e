import type { CollectionSpec, Stored } from './store.ts';

/** A record as an engine holds it: checked before it was written, not yet parsed when it is read. */
export type Row = { readonly id: string } & Record<string, unknown>;

/**
 * Parses a decoded row with the schema of its collection; bytes become plain `Uint8Array`s. May change `row`, which no
 * one else may use.
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

/** True until the time in its `expires` field. Both engines remove an expired row only later. */
export function isLive(expires: string | undefined, row: Row, now: number): boolean {
  const end = expires === undefined ? undefined : row[expires];
  return !(end instanceof Date) || end.getTime() > now;
}

/** Members that an engine uses itself; refused on both engines. */
const reservedMembers = new Set(['_id', 'rev']);

/**
 * A deep copy of a record without undefined members. Throws for a value that one of the engines would not return
 * exactly.
 */
export function toRow<T extends Stored>(collection: string, record: T): T & Row {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (reservedMembers.has(name))
      throw valueError(`${collection}.${name}`, 'is a reserved member');
    if (value !== undefined) row[name] = copyOf(value, `${collection}.${name}`);
  }
  return row as T & Row;
}

/** What an update writes: the row of `next`, which must have the id that is updated. */
export function toNext<T extends Stored>(
  collection: string,
  id: string,
  next: T | undefined,
): (T & Row) | undefined {
  if (next !== undefined && next.id !== id)
    throw new Error(`An update of ${collection} may not change the id.`);
  return next === undefined ? undefined : toRow(collection, next);
}

function copyOf(value: unknown, path: string): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw valueError(path, 'is not a finite number');
      return value === 0 ? 0 : value; // not every engine stores minus zero
    case 'object':
      return value === null ? null : copyOfObject(value, path);
    default:
      throw valueError(path, `is of type ${typeof value}`);
  }
}

function copyOfObject(value: object, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => copyOf(item, `${path}.${index}`));
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw valueError(path, 'is an invalid date');
    return new Date(value.getTime());
  }
  return copyOfMembers(value, path);
}

function copyOfMembers(value: object, path: string): unknown {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype)
    throw valueError(path, 'is not a plain object');
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (name.startsWith('$') || name.includes('\0') || name === '__proto__')
      throw valueError(path, 'has a member name that cannot be stored');
    if (member !== undefined) copy[name] = copyOf(member, `${path}.${name}`);
  }
  return copy;
}

const valueError = (path: string, why: string): TypeError =>
  new TypeError(`${path} ${why} and cannot be stored.`);
