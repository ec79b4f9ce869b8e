interface Steps<Character> {
  /** The character with a constellation, eidolon or mindscape less. */
  readonly withRankLess: (character: Character) => Character;
  /** The character with the gear of the other one. */
  readonly withGearOf: (character: Character, other: Character) => Character;
}

/** Sandbox characters as they were a week before: one is not there yet, one has a rank less, two have swapped gear. */
export function weekBefore<Character>(
  characters: readonly Character[],
  { withRankLess, withGearOf }: Steps<Character>,
): Character[] {
  const [, second, third, fourth, ...others] = characters;
  const swapped = third && fourth ? [withGearOf(third, fourth), withGearOf(fourth, third)] : [];
  return [...(second ? [withRankLess(second)] : []), ...swapped, ...others];
}
