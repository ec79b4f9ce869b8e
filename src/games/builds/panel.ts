import { memoize } from '../../lib/memoize.ts';
import { snakeCase } from '../../lib/text.ts';
import type { CharacterSheet } from '../game.ts';
import type { GearItem } from '../gear.ts';
import type { Build, WornGear } from './build.ts';
import type { Enemy } from './simulation.ts';
import { type BuildWords, isRatio, talentOf } from './words.ts';

/** What grows by a base and is raised by percent. */
export type BaseStat = 'hp' | 'atk' | 'def';

/** The stats of a character with all that it wears, without what needs a condition. */
export interface Panel {
  /** Of the character, its level and its weapon, before anything is added. */
  readonly base: Readonly<Record<BaseStat, number>>;
  /**
   * Everything that is added, by the shared vocabulary: `atk_percent`, `atk`, `crit_rate`, `pyro_dmg_bonus`; flat, or
   * fractions. What every character has (CRIT Rate 0.05) is in it.
   */
  readonly sums: Readonly<Record<string, number>>;
}

/** total = base x (1 + percent) + flat for HP, ATK and DEF; all others are sums. */
export function totalOf({ base, sums }: Panel, stat: string): number {
  const sum = (name: string): number => sums[name] ?? 0;
  return stat === 'hp' || stat === 'atk' || stat === 'def'
    ? base[stat] * (1 + sum(`${stat}_percent`)) + sum(stat)
    : sum(stat);
}

/** What an actor's powers in a fight come of, beside buffs. */
export interface PowerSources {
  readonly panel: Panel;
  /** Final stats that were given: they override the panel's. */
  readonly stats: Build['stats'];
  readonly enemy: Enemy;
}

/** A shown character as a build, with the final stats that the game shows. */
export const shownBuild = (
  { talents: known }: BuildWords,
  { id, rank, weapon, gear, detail }: CharacterSheet,
  { level, ascension }: Pick<Build, 'level' | 'ascension'>,
  { element, enhanced }: Pick<Build, 'element' | 'enhanced'> = { element: null, enhanced: null },
): Build => ({
  avatarId: id,
  element,
  enhanced,
  level,
  ascension,
  rank,
  talents: Object.fromEntries(
    (detail?.talents ?? []).map(({ type, level: shown }) => [talentOf(type, known), shown]),
  ),
  weapon: weapon && {
    id: weapon.id,
    level: weapon.level,
    refinement: weapon.refinement,
    ascension: null,
  },
  gear: wornGear(gear),
  stats: shownStats(detail?.stats),
});

/** Pieces of a showcase as those of a build: without pieces of an unknown slot, and no slot twice. */
function wornGear(items: readonly GearItem[]): WornGear[] {
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
 * The final stats of a model as a build has them: by the shared vocabulary, percent points as fractions; those that are
 * not known are left out.
 */
function shownStats(shown: object | undefined): Build['stats'] {
  const stats: Record<string, number> = {};
  const members = (shown ?? {}) as Readonly<Record<string, number | null>>;
  for (const member of Object.keys(members)) {
    const value = members[member] ?? null;
    const { stat, points } = shownMember(member);
    // What binary fractions add is cut off.
    if (value !== null) stats[stat] = Math.round((value / points) * 1e6) / 1e6;
  }
  return stats;
}

/** The stat that a member of the games' models is, with how much of it is 1 in a build. */
const shownMember = memoize((member: string) => {
  const stat = snakeCase(member);
  return { stat, points: isRatio(stat) ? 100 : 1 };
});

/** Stats that a game shows of its characters: final ones, which stand for all that raises them. */
interface ShownPanel {
  /** Whether it is shown, or a percentage of what is. */
  has(stat: string): boolean;
  /** Whether a build has them all, and nothing on its gear is anything else: its gear need not be summed up then. */
  isWholeIn(build: Pick<Build, 'stats' | 'gear'>): boolean;
}

/** Of these stats, by their names in the shared vocabulary. */
export function shownPanel(names: readonly string[]): ShownPanel {
  const known = new Set(names.flatMap((name) => [name, `${name}_percent`]));
  const areAllIn = (stats: Build['stats']): boolean => {
    for (const name of names) if (stats[name] === undefined) return false;
    return true;
  };
  const coverAllOf = ({ mainStat, subStats }: WornGear): boolean => {
    for (const { stat } of subStats) if (!known.has(stat)) return false;
    return known.has(mainStat.stat);
  };
  return {
    has: (stat) => known.has(stat),
    isWholeIn({ stats, gear }) {
      for (const piece of gear) if (!coverAllOf(piece)) return false;
      return areAllIn(stats);
    },
  };
}
