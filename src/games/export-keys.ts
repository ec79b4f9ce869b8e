import type { CatalogHead } from './catalog-members.ts';
import { recordName } from './pack-data.ts';

/** The words of a name in one, each with a capital, letters and digits alone: `Key of Khaj-Nisut` is KeyOfKhajNisut. */
const keyOfName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .split(/[\s-]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/** What a format calls a record; undefined for what it has no word for. */
export type KeyOf = (
  records: { find(id: number): CatalogHead | undefined },
  id: number,
) => string | undefined;

/**
 * The keys of a format that makes them of English names. It has those that are listed, between spaces: an optimizer takes
 * what it does not know for something else, or refuses the whole file.
 */
export function createKeys(listed: string, byId: Readonly<Record<number, string>> = {}): KeyOf {
  const known = new Set(listed.trim().split(/\s+/));
  return (records, id) => {
    const name = recordName(records, id, 'en');
    const key = byId[id] ?? (name === null ? undefined : keyOfName(name));
    return key !== undefined && known.has(key) ? key : undefined;
  };
}
