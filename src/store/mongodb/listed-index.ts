import type { DeclaredIndex } from './index-definitions.ts';
import { stored } from './page.ts';

/** An index as the server lists it. */
export type ListedIndex = Readonly<Record<string, unknown>>;

/** The fields in their order; a server may list the order of a field as a number of any kind. */
const fieldsOf = (key: unknown): string =>
  JSON.stringify(Object.entries(key as object).map(([field, order]) => [field, Number(order)]));

export const hasSameKey = (listed: ListedIndex, { definition }: DeclaredIndex): boolean =>
  fieldsOf(listed['key']) === fieldsOf(definition.key);

/** Whether a listed index does what the declared one would, whatever it is called. */
export const serves = (listed: ListedIndex, declared: DeclaredIndex): boolean =>
  hasSameKey(listed, declared) &&
  Boolean(listed['unique']) === Boolean(declared.definition.unique) &&
  Boolean(listed['sparse']) === Boolean(declared.definition.sparse) &&
  isSame(listed['expireAfterSeconds'], declared.definition.expireAfterSeconds) &&
  ['partialFilterExpression', 'collation', 'hidden'].every((option) => !listed[option]);

const isSame = (seconds: unknown, declared: number | undefined): boolean =>
  seconds === undefined || seconds === null ? declared === undefined : Number(seconds) === declared;

/** Whether we made an index: this release, or the first one, which named it `declaration(fields)` or `expiry`. */
export function isOurs(listed: ListedIndex): boolean {
  const name = String(listed['name']);
  if (name.startsWith('waypoint(')) return true;
  if (name === 'expiry') return isSame(listed['expireAfterSeconds'], 0);
  const fields = /^\w+\((.+)\)$/.exec(name)?.[1]?.split(',').map(stored);
  const keys = Object.keys(listed['key'] as object);
  const own = keys.length > 1 && keys.at(-1) === '_id' ? keys.slice(0, -1) : keys;
  return fields !== undefined && fields.join() === own.join();
}
