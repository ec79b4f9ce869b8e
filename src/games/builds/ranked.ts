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

/** What a game ranks its shown characters by. */
interface RankingRules<Character> {
  readonly builds: Pick<BuildRules<Character>, 'buildOf' | 'kitOf'>;
  /** CRIT of its gear in points; undefined where a stat of it is not known. */
  critStatOf(character: Character): number | undefined;
  /** What is played for the metric damage. */
  rotationOf(kit: Kit): readonly RotationStep[];
  /** The damage of an instance of each hit, as a simulation without buffs and auras has it: average crit, two decimals. */
  damageReader(
    actor: Build,
    kit: Kit,
    pack: CatalogPack,
    enemy: Enemy,
  ): (dealt: DealtHit) => number;
  readonly enemy: Enemy;
}

interface RankedBy<Character> extends Pick<BuildRules<Character>, 'ranked'> {
  /** The damage of the standard rotation; 0 where it is not known. */
  damageOf(actor: Build, pack: CatalogPack): number;
}

interface ShownCharacter {
  readonly detail: { readonly stats: object } | null;
}

type ShownStats = Readonly<Record<string, number | null>>;

/** One decimal, as boards show values. */
const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

function isAllKnown(stats: ShownStats): boolean {
  for (const stat of Object.keys(stats)) if (stats[stat] === null) return false;
  return true;
}

/**
 * What boards rank a shown character by (R11.2). CRIT of its gear in points; ATK and HP as they are shown; damage of the
 * standard rotation with talents and stats as they are shown, average crit, without buffs of others. What cannot be known
 * is left out: everything of a character whose details are hidden, damage where a stat or the kit is not known, or where
 * the rotation deals none.
 */
export function rankedBy<Character extends ShownCharacter>({
  builds,
  critStatOf,
  rotationOf,
  damageReader,
  enemy,
}: RankingRules<Character>): RankedBy<Character> {
  // A pack has the same kit as long as it is served.
  const findDealt = memoizeWeakly((kit: Kit) => dealtBy(kit, rotationOf(kit)));
  const damageOf = (actor: Build, pack: CatalogPack): number => {
    const kit = builds.kitOf(actor, pack);
    const dealt = kit && findDealt(kit);
    return dealt && dealt.hits.length > 0
      ? totalDamageOf(dealt, damageReader(actor, kit, pack, enemy))
      : 0;
  };
  const ranked: BuildRules<Character>['ranked'] = (character, pack) => {
    if (character.detail === null) return {};
    const stats = character.detail.stats as ShownStats;
    const found = {
      crit_stat: critStatOf(character),
      damage: (isAllKnown(stats) && damageOf(builds.buildOf(character), pack)) || undefined,
      atk: stats['atk'],
      hp: stats['hp'],
    };
    const values: Record<string, number> = {};
    for (const metric of leaderboardMetrics) {
      const value = found[metric];
      if (typeof value === 'number') values[metric] = oneDecimal(value);
    }
    return values;
  };
  return { ranked, damageOf };
}

/** An enemy without anything special, of a level and with the same RES to everything. */
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

/** 2 x CRIT Rate + CRIT DMG of all pieces: the ratio fits the rolls of every game. Mechanics section 9. */
export const critValueOf = (gear: readonly GearItem[]): number =>
  gear.reduce((sum, { critValue }) => sum + critValue, 0);

/** A hit of a kit, with the talent whose level counts for it. */
interface DealtHit {
  readonly hit: KitHit;
  readonly talent: string;
}

/** A rotation without auras, reactions and buffs as the hits that it deals: the same for all who have the kit. */
interface Dealt {
  /** None of them twice. */
  readonly hits: readonly DealtHit[];
  /** Of each damage instance, which of the hits it is. */
  readonly order: readonly number[];
}

/** What a rotation deals, in the order in which it is played: the attacks of a string in turn, and again from the first. */
function dealtBy(kit: Kit, rotation: readonly RotationStep[]): Dealt {
  const hits: DealtHit[] = [];
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

/** The total damage, to the last bit that of a simulation of the rotation. `damageOf` answers rounded damage. */
function totalDamageOf({ hits, order }: Dealt, damageOf: (dealt: DealtHit) => number): number {
  const damages = hits.map(damageOf);
  let total = 0;
  for (const index of order) total += damages[index] ?? 0;
  return rounded(total);
}
