/** What suits a larger share of all characters says nothing of any of them (R7.8a). */
const maxShare = 1 / 3;

/** Those of all characters whom something suits; nobody when they are too many to tell one from another. */
export function recommendedOf<Character>(
  characters: readonly Character[],
  suits: (character: Character) => boolean,
): readonly Character[] {
  const suited = characters.filter(suits);
  return suited.length > characters.length * maxShare ? [] : suited;
}

/** A share of a stat is for whom the stat is for: `atk_percent` is `atk`. */
export const baseStat = (stat: string): string => stat.replace(/_percent$/, '');
