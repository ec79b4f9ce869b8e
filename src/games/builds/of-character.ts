import { snakeCase } from '../../lib/text.ts';
import type { GearItem } from '../gear.ts';
import type { Build, WornGear } from './build.ts';
import { isRatio } from './units.ts';

/** Pieces of a showcase as those of a build: without what nobody can name the slot of, and no slot twice. */
export function wornGear(items: readonly GearItem[]): WornGear[] {
  const worn: WornGear[] = [];
  for (const { slot, set, rarity, level, mainStat, subStats } of items) {
    if (slot === 'unknown' || isIn(worn, slot)) continue;
    worn.push({ slot, setId: set.id, rarity, level, mainStat, subStats });
  }
  return worn;
}

/** There are so few slots that looking through them is faster than remembering them. */
function isIn(worn: readonly WornGear[], slot: string): boolean {
  for (const piece of worn) if (piece.slot === slot) return true;
  return false;
}

/**
 * The final stats of a model as a build has them: by the shared vocabulary, percent points as fractions; those that nobody
 * can know are left out.
 */
export function shownStats(shown: object | undefined): Build['stats'] {
  const stats: Record<string, number> = {};
  const members = (shown ?? {}) as Shown;
  for (const member of Object.keys(members)) {
    const value = members[member] ?? null;
    const { stat, points } = named(member);
    // What binary fractions add is cut off.
    if (value !== null) stats[stat] = Math.round((value / points) * 1e6) / 1e6;
  }
  return stats;
}

/** The members of the games' models, with how much of one is 1 in a build. */
const names = new Map<string, { readonly stat: string; readonly points: number }>();

/** A member of a model as a build has it, looked up once. */
function named(member: string) {
  const known = names.get(member);
  if (known !== undefined) return known;
  const stat = snakeCase(member);
  const made = { stat, points: isRatio(stat) ? 100 : 1 };
  names.set(member, made);
  return made;
}

type Shown = Readonly<Record<string, number | null>>;
