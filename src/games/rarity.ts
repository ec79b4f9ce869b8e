/** A number, or a letter for the characters of a game that ranks them so (R7.2). */
export type Rarity = number | string;

/** What a filter by rarity understands. */
export interface RarityFilter {
  /** The stars that are meant; undefined for what nothing of the game has. */
  readonly starsOf: (rarity: Rarity) => number | undefined;
  /** What may be asked for, as a sentence. */
  readonly expected: string;
}

/** How a game ranks what it has (R7.2). */
export interface RarityScale {
  /** The stars of a character as callers see them. */
  readonly shown: (stars: number) => Rarity;
  readonly characters: RarityFilter;
  readonly weapons: RarityFilter;
}

/** Stars of a weapon, which every game counts from 1 to 5. */
export const weaponStars = (rarity: Rarity): number | undefined =>
  typeof rarity === 'number' && rarity >= 1 && rarity <= 5 ? rarity : undefined;

export const starScale: RarityScale = {
  shown: (stars) => stars,
  characters: {
    starsOf: (rarity) => (rarity === 4 || rarity === 5 ? rarity : undefined),
    expected: 'It is 4 or 5.',
  },
  weapons: { starsOf: weaponStars, expected: 'It is 1 to 5.' },
};
