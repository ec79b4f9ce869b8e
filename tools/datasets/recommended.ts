/** What suits a larger share of all characters says nothing of any of them (R7.8a). */
const maxShare = 1 / 3;

/** The characters that something suits; none when they are too many to tell one from another. */
export function recommendedOf<Character>(
  characters: readonly Character[],
  suits: (character: Character) => boolean,
): readonly Character[] {
  const suited = characters.filter(suits);
  return suited.length > characters.length * maxShare ? [] : suited;
}
