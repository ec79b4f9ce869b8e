import { wordMembers } from '../../games/catalog-known-names.ts';
import { firstLanguages, languages } from '../../games/ids.ts';

/** Members that are texts wherever they stand, when they are lists. */
const textMembers = new Set([
  'names',
  'labels',
  'description',
  'region',
  'text',
  'passive',
  'chain',
]);

const isText = (list: readonly unknown[]): boolean =>
  list.length > 0 && list.every((entry) => entry === null || typeof entry === 'string');

/** Finds numbers that JSON cannot hold, and texts that are in no list of languages. */
export function valueFault(value: unknown, path: string): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is no number`;
  if (Array.isArray(value)) return listFault(value, path);
  if (typeof value !== 'object' || value === null) return undefined;
  return firstFault(Object.entries(value), path);
}

function listFault(list: readonly unknown[], path: string): string | undefined {
  const member = path.slice(path.lastIndexOf('.') + 1);
  if (wordMembers.has(member)) return undefined;
  if (textMembers.has(member) || isText(list)) return namesFault(list, path);
  return firstFault(Object.entries(list), path);
}

function firstFault(members: readonly [string, unknown][], path: string): string | undefined {
  for (const [name, member] of members) {
    const fault = valueFault(member, `${path}.${name}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

export function namesFault(names: readonly unknown[], path: string): string | undefined {
  if (names.length < firstLanguages.length || names.length > languages.length)
    return `${path} is in ${names.length} languages`;
  const isFine = names.every(
    (entry) => entry === null || (typeof entry === 'string' && entry.trim() !== ''),
  );
  return isFine ? undefined : `${path} holds an empty text`;
}
