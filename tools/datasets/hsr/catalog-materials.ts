import type { CatalogContent, CatalogShared, MaterialRecord } from '../../../src/games/catalog.ts';
import { languages } from '../../../src/games/ids.ts';
import { shortNames } from '../../../src/games/names.ts';
import type { HsrTables } from './catalog-source.ts';
import { noNames, plainName } from './catalog-text.ts';
import { materialNames } from './material-names.ts';

interface Costly {
  readonly levelCosts?: readonly { readonly materials: readonly MaterialRecord[] }[];
}

const idsIn = (costs: readonly { readonly materials: readonly MaterialRecord[] }[]): number[] =>
  costs.flatMap(({ materials }) => materials.map(({ id }) => id));

const idsOfLevels = (records: readonly Costly[]): number[] =>
  records.flatMap(({ levelCosts }) => idsIn(levelCosts ?? []));

/** A language whose table is not there, or does not know it, leaves what is built in. */
function namesOf({ items }: HsrTables, id: number): CatalogShared['materials'][string] {
  const known = materialNames.get(id) ?? noNames;
  return shortNames(
    languages.map((_, column) => plainName(items[column]?.[id]?.name) ?? known[column] ?? null),
  );
}

/** The names of all that ascensions and levels cost. */
export function materialsOf(
  source: HsrTables,
  characters: CatalogContent['characters'],
  weapons: CatalogContent['weapons'],
): CatalogShared['materials'] {
  const ids = new Set([
    ...characters.flatMap(({ body }) => idsIn(body.ascension)),
    ...characters.flatMap(({ body }) => idsOfLevels([...body.traces, ...body.talents])),
    ...weapons.flatMap(({ body }) => idsIn(body.ascension ?? [])),
  ]);
  const inOrder = [...ids].toSorted((one, other) => one - other);
  return Object.fromEntries(inOrder.map((id) => [id, namesOf(source, id)]));
}
