import type { Build, WornGear } from './build.ts';

/** Stats that a game shows of its characters: final ones, which stand for all that raises them. */
export interface ShownPanel {
  /** Whether it is shown, or a percentage of what is. */
  has(stat: string): boolean;
  /** Whether a build has them all, and nothing on its gear is anything else: its gear need not be summed up then. */
  isWholeIn(build: Pick<Build, 'stats' | 'gear'>): boolean;
}

/** `names` in the shared vocabulary. */
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
