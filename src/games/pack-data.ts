import type { CatalogHead } from './catalog-members.ts';
import type { CatalogPack } from './catalog-pack.ts';
import type { Language } from './ids.ts';
import { textIn } from './names.ts';

/** What a game makes of a pack, made when it is first asked for and kept as long as the pack. */
export function oncePerPack<Data>(make: (pack: CatalogPack) => Data): (pack: CatalogPack) => Data {
  const made = new WeakMap<CatalogPack, { readonly data: Data }>();
  return (pack) => {
    const known = made.get(pack) ?? { data: make(pack) };
    made.set(pack, known);
    return known.data;
  };
}

/**
 * The mapping of a pack, over one in which nothing is known. It was made by the game's own dataset, so its type is taken
 * at its word.
 */
export const mappingOf = <Mapping extends object>(pack: CatalogPack, empty: Mapping): Mapping => ({
  ...empty,
  ...(pack.mapping?.read() as Partial<Mapping> | undefined),
});

/** The name that the catalog has of a record; null while nobody can name it. */
export const recordName = (
  records: { find(id: number): CatalogHead | undefined },
  id: number,
  language: Language,
): string | null => textIn(records.find(id)?.names, language);
