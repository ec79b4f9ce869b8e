import type { CatalogHead, SetHead, WeaponHead } from '../../../games/catalog.ts';
import type { CatalogPack, KindRecords } from '../../../games/catalog-pack.ts';
import type { GameId, Language } from '../../../games/ids.ts';
import { nameOf, type PresentOptions } from './present.ts';

export interface RecommendedCharacter {
  /** With `language` and `id`, the request for the character's record. */
  readonly game: GameId;
  readonly language: Language;
  readonly id: number;
  readonly name: string | null;
  /** Why: `scaling` is the rule of docs/catalog.md. */
  readonly role: 'scaling';
}

/** The recommended characters, without those that the catalog lacks. */
export const presentRecommended = (
  ids: readonly number[] | undefined,
  options: PresentOptions,
): RecommendedCharacter[] => {
  const { pack, language } = options;
  const { game } = pack;
  return (ids ?? []).flatMap((id): RecommendedCharacter[] => {
    const head = pack.characters.find(id);
    return head ? [{ game, language, id, name: nameOf(head, options), role: 'scaling' }] : [];
  });
};

/** The records that recommend a character, by the character's id. */
type ByCharacter<Head> = ReadonlyMap<number, readonly Head[]>;

export interface Recommenders {
  readonly sets: ByCharacter<SetHead>;
  readonly weapons: ByCharacter<WeaponHead>;
}

/** Made once for each pack, which never changes. */
const recommendersOf = new WeakMap<CatalogPack, Recommenders>();

/** What recommends each character of a catalog; each list is in the order of the ids. */
export function findRecommenders(pack: CatalogPack): Recommenders {
  const known = recommendersOf.get(pack);
  if (known) return known;
  const found = { sets: groupByCharacter(pack.sets), weapons: groupByCharacter(pack.weapons) };
  recommendersOf.set(pack, found);
  return found;
}

function groupByCharacter<Head extends CatalogHead>(
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
