import type { CatalogHead } from '../../games/catalog-members.ts';
import type { CatalogPack, KindRecords } from '../../games/catalog-pack.ts';
import type { SetHead } from '../../games/catalog-set.ts';
import type { WeaponHead } from '../../games/catalog-weapon.ts';

/** What recommends a character, by the character's id. */
type ByCharacter<Head> = ReadonlyMap<number, readonly Head[]>;

export interface RecommendedBy {
  readonly sets: ByCharacter<SetHead>;
  readonly weapons: ByCharacter<WeaponHead>;
}

/** A pack never changes, so that this is made of each once. */
const made = new WeakMap<CatalogPack, RecommendedBy>();

/** The recommendations of a catalog the other way round, each list in the order of the ids. */
export function recommendedBy(pack: CatalogPack): RecommendedBy {
  const known = made.get(pack);
  if (known) return known;
  const found = { sets: byCharacter(pack.sets), weapons: byCharacter(pack.weapons) };
  made.set(pack, found);
  return found;
}

function byCharacter<Head extends CatalogHead>(
  records: KindRecords<Head, { readonly recommendedCharacters?: readonly number[] }>,
): ByCharacter<Head> {
  const found = new Map<number, Head[]>();
  for (const head of records.heads) {
    for (const id of records.body(head.id)?.recommendedCharacters ?? []) {
      const heads = found.get(id);
      if (heads) heads.push(head);
      else found.set(id, [head]);
    }
  }
  return found;
}
