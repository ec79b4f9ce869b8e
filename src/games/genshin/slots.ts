/** The five artifact slots in the game's order, each with the number its pictures carry and its main stats. */
export const slots = [
  { slot: 'flower', picture: 4, mainStats: [2] },
  { slot: 'plume', picture: 2, mainStats: [5] },
  { slot: 'sands', picture: 5, mainStats: [3, 6, 9, 23, 28] },
  { slot: 'goblet', picture: 1, mainStats: [3, 6, 9, 28, 30, 40, 41, 42, 43, 44, 45, 46] },
  { slot: 'circlet', picture: 3, mainStats: [3, 6, 9, 20, 22, 26, 28] },
] as const;

/** Stats that can be rolled as substats, by the game's number. */
export const subStats: readonly number[] = [2, 3, 5, 6, 8, 9, 20, 22, 23, 28];

/** The highest level of an artifact by its rarity. */
export const highestArtifactLevels = { 1: 4, 2: 4, 3: 12, 4: 16, 5: 20 } as const;
export type ArtifactRarity = keyof typeof highestArtifactLevels;

/** Highest level by ascension 0 to 6, of characters and of weapons. */
export const levelCaps: readonly number[] = [20, 40, 50, 60, 70, 80, 90];

/** The ascension that a level asks for at least; all that can be said of a character whose details are hidden. */
export function lowestAscension(level: number): number {
  const ascension = levelCaps.findIndex((cap, index) => level <= cap && index < 6);
  return ascension === -1 ? 6 : ascension;
}
