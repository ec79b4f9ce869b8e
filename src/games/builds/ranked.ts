import { memoizeWeakly } from '../../lib/memoize.ts';
import type { CatalogPack } from '../catalog-pack.ts';
import type { GearItem } from '../gear.ts';
import { leaderboardMetrics } from '../leaderboard.ts';
import type { Build } from './build.ts';
import { rounded } from './damage/hit.ts';
import { noNotes } from './damage/notes.ts';
import { attacksOf, talentOfStep, variantOf } from './damage/skills.ts';
import type { Kit, KitHit } from './kit.ts';
import type { BuildRules } from './rules.ts';
import type { Enemy, RotationStep } from './simulation.ts';

/** How a game ranks its shown characters. */
interface RankingRules<Character> {
  readonly builds: Pick<BuildRules<Character>, 'buildOf' | 'kitOf'>;
  /** CRIT of its gear in points; undefined where one of its stats is not known. */
  critStatOf(character: Character): number | undefined;
  /** The rotation of the metric damage. */
  rotationOf(kit: Kit): readonly RotationStep[];
  /** The damage of one instance of a hit, as in a simulation without buffs and auras: average crit, two decimals. */
  createHitDamage(
    actor: Build,
    kit: Kit,
    pack: CatalogPack,
    enemy: Enemy,
  ): (hit: TalentHit) => number;
  readonly enemy: Enemy;
}

/**
 * What boards rank a shown character by (R11.2): CRIT of its gear in points, shown ATK and HP, and damage of the standard
 * rotation with shown talents and stats, average crit and no buffs. Left out are all metrics of a character with hidden
 * details, and damage that is 0 or needs an unknown stat or kit.
 */
export function createRanking<
  Character extends { readonly detail: { readonly stats: object } | null },
>({ builds, critStatOf, rotationOf, createHitDamage, enemy }: RankingRules<Character>) {
  // A pack has the same kit as long as it is served.
  const playedHits = memoizeWeakly((kit: Kit) => listPlayedHits(kit, rotationOf(kit)));
  /** The damage of the standard rotation; 0 where it is not known. */
  const damageOf = (actor: Build, pack: CatalogPack): number => {
    const kit = builds.kitOf(actor, pack);
    const played = kit && playedHits(kit);
    return played && played.hits.length > 0
      ? sumDamage(played, createHitDamage(actor, kit, pack, enemy))
      : 0;
  };
  const ranked: BuildRules<Character>['ranked'] = (character, pack) => {
    if (character.detail === null) return {};
    const stats = character.detail.stats as Readonly<Record<string, number | null>>;
    const isKnown = Object.values(stats).every((stat) => stat !== null);
    const found = {
      crit_stat: critStatOf(character),
      damage: (isKnown && damageOf(builds.buildOf(character), pack)) || undefined,
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

/** A hit of a kit, with the talent whose level counts for it. */
interface TalentHit {
  readonly hit: KitHit;
  readonly talent: string;
}

/**
 * The hits of a rotation without auras, reactions and buffs: each different hit once, and for each damage instance in
 * its order the index of its hit. Attacks of a string follow each other and begin again at the first.
 */
function listPlayedHits(kit: Kit, rotation: readonly RotationStep[]) {
  const hits: TalentHit[] = [];
  const order: number[] = [];
  for (const step of rotation) {
    const variant = variantOf(kit, step, noNotes);
    const attacks = attacksOf(variant?.hits ?? []);
    const talent = talentOfStep(kit, step, variant);
    const known = new Map<KitHit, number>();
    for (let cast = 0; cast < step.count; cast += 1) {
      for (const hit of attacks[cast % attacks.length] ?? []) {
        const index = known.get(hit) ?? hits.push({ hit, talent }) - 1;
        known.set(hit, index);
        order.push(...Array<number>(hit.times).fill(index));
      }
    }
  }
  return { hits, order };
}

/** The total damage, bit for bit that of a simulation of the rotation. `damageOf` answers rounded damage. */
function sumDamage(
  { hits, order }: ReturnType<typeof listPlayedHits>,
  damageOf: (hit: TalentHit) => number,
): number {
  const damages = hits.map(damageOf);
  let total = 0;
  for (const index of order) total += damages[index] ?? 0;
  return rounded(total);
}
