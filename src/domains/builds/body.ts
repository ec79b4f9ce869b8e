import { snakeCase } from '../../lib/text.ts';
import type { SavedBuild } from './saved-build.ts';

/** JSON as callers of /v1 write it. */
export type Body = { readonly [member: string]: unknown };

/** Lists of a name and a value, by the name of that: /v1 has objects in their place. */
const keyed: Readonly<Record<string, readonly [name: string, value: string]>> = {
  talents: ['talent', 'level'],
  stats: ['stat', 'value'],
  elementRes: ['element', 'value'],
};

/** What was sent, in the names of /v1, without what was left out: it can be sent again as it is (R10.3). */
export const bodyOf = ({ input }: Pick<SavedBuild, 'input'>): Body =>
  bodyMembers(JSON.parse(input) as object);

const bodyMembers = (value: object): Body =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
      isAbsent(name, member) ? [] : [bodyMember(name, member)],
    ),
  );

const isAbsent = (name: string, member: unknown): boolean =>
  member === null ||
  member === undefined ||
  (Object.hasOwn(keyed, name) && Array.isArray(member) && member.length === 0);

function bodyMember(name: string, member: unknown): [string, unknown] {
  const [keyName, valueName] = Object.hasOwn(keyed, name) ? (keyed[name] ?? []) : [];
  if (keyName !== undefined && valueName !== undefined)
    return [snakeCase(name), byName(member as readonly Body[], keyName, valueName)];
  if (name === 'setId') return ['set', { id: member }];
  return [snakeCase(name), bodyValue(member)];
}

const byName = (list: readonly Body[], keyName: string, valueName: string): Body =>
  Object.fromEntries(list.map((one) => [String(one[keyName]), one[valueName]]));

function bodyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bodyValue);
  return typeof value === 'object' && value !== null ? bodyMembers(value) : value;
}
