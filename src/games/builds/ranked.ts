import type { CatalogPack } from '../catalog-pack.ts';
import type { GearItem } from '../gear.ts';
import { leaderboardMetrics } from '../leaderboard.ts';
import type { Build } from './build.ts';
import type { BuildRules } from './rules.ts';
import { type Enemy, plainInput, type RotationStep, type SimulationInput } from './simulation.ts';

/** How a game ranks its shown characters. */
interface RankingRules<Character> {
  buildOf(character: Character): Build;
  /** CRIT of its gear in points; undefined where one of its stats is not known. */
  critStatOf(character: Character): number | undefined;
  /** The rotation of the metric damage; empty where the skills are not known. */
  rotationOf(actor: Build, pack: CatalogPack): readonly RotationStep[];
  /** The total damage, without notes. */
  damageIn(input: SimulationInput, pack: CatalogPack): number;
  readonly enemy: Enemy;
}

/**
 * What boards rank a shown character by (R11.2): CRIT of its gear in points, shown ATK and HP, and damage of the standard
 * rotation with shown talents and stats, average crit and no team. Left out are all metrics of a character with hidden
 * details, and damage that is 0 or needs an unknown stat or kit.
 */
export function createRanking<
  Character extends { readonly detail: { readonly stats: object } | null },
>({ buildOf, critStatOf, rotationOf, damageIn, enemy }: RankingRules<Character>) {
  /** The damage of the standard rotation; 0 where it is not known. */
  const damageOf = (actor: Build, pack: CatalogPack): number => {
    const rotation = rotationOf(actor, pack);
    if (rotation.length === 0) return 0;
    return damageIn(
      {
        actor,
        enemy,
        rotation,
        ...plainInput,
      },
      pack,
    );
  };
  const ranked: BuildRules<Character>['ranked'] = (character, pack) => {
    if (character.detail === null) return {};
    const stats = character.detail.stats as Readonly<Record<string, number | null>>;
    const isKnown = Object.values(stats).every((stat) => stat !== null);
    const found = {
      crit_stat: critStatOf(character),
      damage: (isKnown && damageOf(buildOf(character), pack)) || undefined,
      atk: stats['atk'],
      hp: stats['hp'],
    };
    const values: Record<string, number> = {};
    for (const metric of leaderboardMetrics) {
      const value = found[metric];
      if (typeof value === 'number') values[metric] = Math.round(value * 10) / 10;
    }
    return values;
  };
  return { ranked, damageOf };
}

/** An enemy of a level with the same RES to every element. */
export const plainEnemy = (level: number, res: number): Enemy => ({
  level,
  res,
  elementRes: {},
  defReduction: 0,
  isBroken: false,
  isStunned: false,
  maxToughness: null,
  maxHp: null,
});

/** 2 x CRIT Rate + CRIT DMG of all pieces; the rolls of every game have that ratio. Mechanics section 9. */
export const critValueOf = (gear: readonly GearItem[]): number =>
  gear.reduce((sum, { critValue }) => sum + critValue, 0);
