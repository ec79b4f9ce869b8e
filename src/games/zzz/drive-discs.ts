export const slotNumbers: readonly number[] = [1, 2, 3, 4, 5, 6];
export const slotName = (slot: number): string => `slot_${slot}`;

/** The main stats a disc may have, as property ids by slot. */
export const mainStatPools: Readonly<Record<number, readonly number[]>> = {
  1: [11103],
  2: [12103],
  3: [13103],
  4: [11102, 12102, 13102, 20103, 21103, 31203],
  5: [11102, 12102, 13102, 23103, 31503, 31603, 31703, 31803, 31903, 32303],
  6: [11102, 12102, 13102, 12202, 30502, 31402],
};

/** Main stat values at level 0 by property: rarity A, rarity S. */
export const mainStatValues: Readonly<Record<number, readonly [number, number]>> = {
  11102: [500, 750],
  11103: [367, 550],
  12102: [500, 750],
  12103: [53, 79],
  12202: [300, 450],
  13102: [800, 1200],
  13103: [31, 46],
  20103: [400, 600],
  21103: [800, 1200],
  23103: [400, 600],
  30502: [1000, 1500],
  31203: [15, 23],
  31402: [500, 750],
  31503: [500, 750],
  31603: [500, 750],
  31703: [500, 750],
  31803: [500, 750],
  31903: [500, 750],
  32303: [500, 750],
};

/** The same for rarity B, which nobody wears and which no source publishes. */
export const lowestMainStatValues: Readonly<Record<number, number>> = {
  11102: 250,
  11103: 183,
  12102: 250,
  12103: 26,
  12202: 150,
  13102: 400,
  13103: 15,
  20103: 200,
  21103: 400,
  23103: 200,
  30502: 500,
  31203: 8,
  31402: 250,
  31503: 250,
  31603: 250,
  31703: 250,
  31803: 250,
  31903: 250,
  32303: 250,
};

/** Sub stat values of one roll by property, which is also the pool: rarity A, rarity S. */
export const subStatValues: Readonly<Record<number, readonly [number, number]>> = {
  11102: [200, 300],
  11103: [75, 112],
  12102: [200, 300],
  12103: [13, 19],
  13102: [320, 480],
  13103: [10, 15],
  20103: [160, 240],
  21103: [320, 480],
  23203: [6, 9],
  31203: [6, 9],
};

/** A sub stat is added or raised once in so many levels. */
export const levelsPerUpgrade = 3;

/** What a disc's id says: 31041 is of set 31000, rarity S (4), slot 1. */
export function discKind(id: number): { readonly setId: number; readonly rarity: number } {
  const rank = Math.floor(id / 10) % 10;
  // A rank that is not known yet is read as the highest, the only one whose level goes to 15.
  return { setId: Math.floor(id / 100) * 100, rarity: rank >= 2 && rank <= 4 ? rank + 1 : 5 };
}
