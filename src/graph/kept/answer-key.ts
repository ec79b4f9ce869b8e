import { hash } from 'node:crypto';
import type { Keepable } from './keepable.ts';

/** Longer values are named by their digest: no key takes more memory than a caller is worth. */
const maxTextLength = 256;

/** No input type of ours is nested so far. */
const maxDepth = 16;

/** Whether nothing in a value is nested further: a deeper one could not even be written. */
const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isWithin(each, levels - 1)));

/**
 * Names an answer. The variables stand in the order in which the operation declares them, and no other has a part in
 * it: two requests have one key only when they ask for the same. Undefined for variables that no operation can take.
 */
export function keyOf(
  { id, variables: declared }: Keepable,
  variables: Record<string, unknown>,
  world: string,
): string | undefined {
  const values = declared.map((name) => (Object.hasOwn(variables, name) ? [variables[name]] : []));
  const text = values.every(isPlain)
    ? JSON.stringify(values)
    : isWithin(values, maxDepth) && JSON.stringify(values, asSent);
  if (text === false) return undefined;
  const short = text.length > maxTextLength ? `#${hash('sha256', text, 'base64url')}` : text;
  return `${world} ${id} ${short}`;
}

/** Whether a value is written the same however it was sent, as nearly all are. */
const isPlain = ([value]: readonly unknown[]): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || value === null || value === undefined;

/** A number such as `1e999` is read as endless, and would be written as null; no type takes what stands for it. */
const endless = { '': 'endless' };

/** Members of an object by their names, however they were sent. */
function asSent(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return endless;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value);
  if (members.length < 2) return value;
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}
