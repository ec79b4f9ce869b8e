import { snakeCase } from '../../lib/snake-case.ts';
import type { GearItem } from '../gear.ts';
import type { Build, WornGear } from './build.ts';
import { isRatio } from './units.ts';

/** Pieces of a showcase as those of a build: without what nobody can name the slot of, and no slot twice. */
export function wornGear(items: readonly GearItem[]): WornGear[] {
  const bySlot = new Map<string, WornGear>();
  for (const { slot, set, rarity, level, mainStat, subStats } of items) {
    if (slot === 'unknown' || bySlot.has(slot)) continue;
    bySlot.set(slot, { slot, setId: set.id, rarity, level, mainStat, subStats });
  }
  return [...bySlot.values()];
}

/**
 * The final stats of a model as a build has them: by the shared vocabulary, percent points as fractions; those that nobody
 * can know are left out.
 */
export function shownStats(shown: object | undefined): Build['stats'] {
  const stats: Record<string, number> = {};
  for (const [member, value] of Object.entries((shown ?? {}) as Shown)) {
    const stat = snakeCase(member);
    // What binary fractions add is cut off.
    if (value !== null) stats[stat] = Math.round((isRatio(stat) ? value / 100 : value) * 1e6) / 1e6;
  }
  return stats;
}

type Shown = Readonly<Record<string, number | null>>;
