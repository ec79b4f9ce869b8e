import type { CatalogHead } from '../../../games/catalog.ts';
import { type KindRecords, oncePerPack } from '../../../games/catalog-pack.ts';
import { nameOf, type PresentOptions } from './present.ts';

export type RecommendedCharacter = ReturnType<typeof presentRecommended>[number];

/** The recommended characters, without those that the catalog lacks. */
export const presentRecommended = (ids: readonly number[] = [], options: PresentOptions) => {
  const { pack, language } = options;
  return ids.flatMap((id) => {
    const head = pack.characters.find(id);
    // With the game and the language, the id is the request for the character; `scaling` is the rule of docs/catalog.md.
    const request = { game: pack.game, language, id };
    return head ? [{ ...request, name: nameOf(head, options), role: 'scaling' as const }] : [];
  });
};

/** The records that recommend a character, by the character's id. */
type ByCharacter<Head> = ReadonlyMap<number, readonly Head[]>;

export type Recommenders = ReturnType<typeof findRecommenders>;

/** What recommends each character of a catalog; each list is in the order of the ids. */
export const findRecommenders = oncePerPack((pack) => ({
  sets: groupByCharacter(pack.sets),
  weapons: groupByCharacter(pack.weapons),
}));

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
