import { memoize } from '../../lib/memoize.ts';
import { snakeCase } from '../../lib/text.ts';
import type { CharacterSheet } from '../game.ts';
import type { GearItem } from '../gear.ts';
import type { Build, WornGear } from './build.ts';
import type { Enemy } from './simulation.ts';
import { type BuildWords, isRatio, talentOf } from './words.ts';

/** The stats with a base that percentages raise. */
export type BaseStat = 'hp' | 'atk' | 'def';

/** The stats of a character with its gear, without effects that need a condition. */
export interface Panel {
  /** Of the character at its level and of its weapon, before anything is added. */
  readonly base: Readonly<Record<BaseStat, number>>;
  /** Everything that is added, or that every character starts with: `atk_percent`, `crit_rate`; flat, or fractions. */
  readonly sums: Readonly<Record<string, number>>;
}

/** total = base x (1 + percent) + flat for HP, ATK and DEF; all others are sums. */
export function totalOf({ base, sums }: Panel, stat: string): number {
  const sum = (name: string): number => sums[name] ?? 0;
  return stat === 'hp' || stat === 'atk' || stat === 'def'
    ? base[stat] * (1 + sum(`${stat}_percent`)) + sum(stat)
    : sum(stat);
}

/** A value of gear, which is shown in percent points, as panels have it: flat, or a fraction. */
export const fromPoints = (stat: string, value: number): number =>
  isRatio(stat) ? value / 100 : value;

/** What the stats of a fight are computed from, beside buffs. */
export interface PowerSources {
  readonly panel: Panel;
  /** Given final stats, which override the panel's. */
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

/** The pieces of a showcase as a build wears them: no unknown slot, and no slot twice. */
function wornGear(items: readonly GearItem[]): WornGear[] {
  const worn: WornGear[] = [];
  for (const { slot, set, rarity, level, mainStat, subStats } of items) {
    if (slot !== 'unknown' && !worn.some((piece) => piece.slot === slot))
      worn.push({ slot, setId: set.id, rarity, level, mainStat, subStats });
  }
  return worn;
}

/** The known final stats of a model by the shared vocabulary, percent points as fractions. */
function shownStats(shown: object | undefined): Build['stats'] {
  const stats: Record<string, number> = {};
  const members = (shown ?? {}) as Readonly<Record<string, number | null>>;
  for (const member of Object.keys(members)) {
    const value = members[member] ?? null;
    const stat = statOfMember(member);
    // Without what binary fractions add.
    if (value !== null) stats[stat] = Math.round(fromPoints(stat, value) * 1e6) / 1e6;
  }
  return stats;
}

const statOfMember = memoize(snakeCase);
