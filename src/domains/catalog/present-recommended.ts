import { nameOf, type Presenting } from './presenting.ts';

export interface RecommendedCharacter {
  readonly id: number;
  readonly name: string | null;
  /** Why: `scaling` is the rule of docs/catalog.md, and no opinion of anybody. */
  readonly role: 'scaling';
}

/** Characters that the catalog does not have are left out. */
export const presentRecommended = (
  ids: readonly number[] | undefined,
  options: Presenting,
): RecommendedCharacter[] =>
  (ids ?? []).flatMap((id): RecommendedCharacter[] => {
    const head = options.pack.characters.find(id);
    return head ? [{ id, name: nameOf(head, options), role: 'scaling' }] : [];
  });
