import { type Rarity, type RarityScale, weaponStars } from '../rarity.ts';

const letters: Readonly<Record<number, string>> = { 5: 'S', 4: 'A', 3: 'B' };
const starsOfLetter: Readonly<Record<string, number>> = { S: 5, A: 4, B: 3 };

const letterStars = (rarity: Rarity): number | undefined =>
  typeof rarity === 'string' ? starsOfLetter[rarity.toUpperCase()] : undefined;

/** Characters have letters; filters of weapons take both. */
export const letterScale: RarityScale = {
  shown: (stars) => letters[stars] ?? 'B',
  characters: { starsOf: letterStars, expected: 'It is S, A or B.' },
  weapons: {
    starsOf: (rarity) => letterStars(rarity) ?? weaponStars(rarity),
    expected: 'It is 1 to 5, or S, A or B.',
  },
};
