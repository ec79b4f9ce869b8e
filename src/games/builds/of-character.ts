import type { GearItem } from '../gear.ts';
import type { Build, WornGear } from './build.ts';

/** Pieces of a showcase as those of a build: without what nobody can name the slot of, and no slot twice. */
export function wornGear(items: readonly GearItem[]): WornGear[] {
  const bySlot = new Map<string, WornGear>();
  for (const { slot, set, rarity, level, mainStat, subStats } of items) {
    if (slot === 'unknown' || bySlot.has(slot)) continue;
    bySlot.set(slot, { slot, setId: set.id, rarity, level, mainStat, subStats });
  }
  return [...bySlot.values()];
}

type Shown = Readonly<Record<string, number | null>>;

/** The final stats of a model: its members by the shared vocabulary. */
export interface StatNames {
  readonly flat: Readonly<Record<string, string>>;
  /** Shown in points, fractions in a build. */
  readonly percent: Readonly<Record<string, string>>;
}

/** Reads the final stats of a model as a build has them; those that nobody can know are left out. */
export function statsReader({
  flat,
  percent,
}: StatNames): (shown: object | undefined) => Build['stats'] {
  const members = [
    ...Object.entries(flat).map(([member, stat]) => ({ member, stat, divisor: 1 })),
    ...Object.entries(percent).map(([member, stat]) => ({ member, stat, divisor: 100 })),
  ];
  return (shown) => {
    const stats: Record<string, number> = {};
    for (const { member, stat, divisor } of shown === undefined ? [] : members) {
      const value = (shown as Shown)[member] ?? null;
      // What binary fractions add is cut off.
      if (value !== null) stats[stat] = Math.round((value / divisor) * 1e6) / 1e6;
    }
    return stats;
  };
}
