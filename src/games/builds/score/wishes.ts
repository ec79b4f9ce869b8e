import type { CatalogPack } from '../../catalog-pack.ts';
import { type GearTables, type SlotWishes, topRarity } from './profile.ts';

/** How much a main stat is worth (mechanics, section 8). */
const mainWeights = { wanted: 1, energy: 0.8, scaling: 0.7, other: 0.2 } as const;

/** A flat version of a stat is worth two fifths of the one in percent. */
const ofFlat = (weight: number): number => (weight * 2) / 5;
const flatStats = ['hp', 'atk', 'def'] as const;

/** Weights of sub stats with those of the flat versions, which follow from the ones in percent. */
export const withFlat = (
  weights: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> => ({
  ...weights,
  ...Object.fromEntries(flatStats.map((stat) => [stat, ofFlat(weights[`${stat}_percent`] ?? 0)])),
});

/** What is wanted of a slot: lists of stats, the first of each the best. */
export interface MainWishes {
  readonly wanted: readonly string[];
  readonly energy?: readonly string[];
  readonly scaling?: readonly string[];
}

/** The wishes for each slot of the game; a slot that has one main stat alone wants it. */
export const slotWishes = (
  { shared }: Pick<CatalogPack, 'shared'>,
  { maxLevel, mainValue }: GearTables,
  wishesOf: (slot: string) => MainWishes | undefined,
): SlotWishes[] =>
  shared.slots.map(({ slot, mainStats }): SlotWishes => {
    const hasChoice = mainStats.length > 1;
    const wishes = hasChoice ? wishesOf(slot) : undefined;
    const { wanted, energy = [], scaling = [] } = wishes ?? { wanted: mainStats };
    const weightOf = (stat: string): number => {
      if (wanted.includes(stat)) return mainWeights.wanted;
      if (energy.includes(stat)) return mainWeights.energy;
      return scaling.includes(stat) ? mainWeights.scaling : mainWeights.other;
    };
    const order = [...wanted, ...energy, ...scaling, ...mainStats];
    return {
      slot,
      weights: Object.fromEntries(mainStats.map((stat) => [stat, weightOf(stat)])),
      tops: Object.fromEntries(
        mainStats.map((stat) => [stat, mainValue(slot, stat, topRarity, maxLevel[topRarity] ?? 1)]),
      ),
      best: order.find((stat) => mainStats.includes(stat)) ?? '',
      hasChoice,
    };
  });
