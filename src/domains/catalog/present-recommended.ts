import type { GameId, Language } from '../../games/ids.ts';
import { nameOf, type Presenting } from './presenting.ts';

export interface RecommendedCharacter {
  /** Where the record of the character is, and in which language it was asked for. */
  readonly game: GameId;
  readonly language: Language;
  readonly id: number;
  readonly name: string | null;
  /** Why: `scaling` is the rule of docs/catalog.md, and no opinion of anybody. */
  readonly role: 'scaling';
}

/** Characters that the catalog does not have are left out. */
export const presentRecommended = (
  ids: readonly number[] | undefined,
  options: Presenting,
): RecommendedCharacter[] => {
  const { pack, language } = options;
  const { game } = pack;
  return (ids ?? []).flatMap((id): RecommendedCharacter[] => {
    const head = pack.characters.find(id);
    return head ? [{ game, language, id, name: nameOf(head, options), role: 'scaling' }] : [];
  });
};
