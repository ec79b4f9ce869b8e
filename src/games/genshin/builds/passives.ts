import { type Build, piecesBySet, type WornWeapon } from '../../builds/build.ts';
import { type Panel, totalOf } from '../../builds/panel.ts';
import { lowestAscension } from '../panel.ts';
import { fourPieceConversions } from './facts/set-bonuses.ts';
import {
  type HitPassive,
  hitPassives,
  type StatConversion,
  talentStatPassives,
} from './facts/talent-passives.ts';
import {
  addedPassives,
  conversionPassives,
  costPassives,
  weaponStatPassives,
} from './facts/weapon-passives.ts';

/** A stat by the shared vocabulary, with what is added to it. */
export type StatBonus = readonly [stat: string, value: number];

/** Each refinement adds a fourth: at the fifth it is twice as much. */
const atRefinement = (value: number, refinement: number): number =>
  value * (1 + (refinement - 1) / 4);

/**
 * What the passive of a weapon gives without a condition, besides what the game's table lists. Conversions read the
 * `panel` without these bonuses. `energyCost` is called only for a weapon that depends on the cost of the burst.
 */
export function listWeaponBonuses(
  panel: Panel,
  weapon: WornWeapon | null,
  energyCost: () => number,
): StatBonus[] {
  if (!weapon) return [];
  const { id, refinement } = weapon;
  const byCost = costPassives[id]?.find(({ most }) => energyCost() <= most);
  const plain = [...(weaponStatPassives[id] ?? []), ...(byCost ? [byCost] : [])];
  const bonuses = plain.flatMap(({ stats, value, isFixed }) =>
    stats.map((stat): StatBonus => [stat, isFixed ? value : atRefinement(value, refinement)]),
  );
  const converted = listWeaponConversions(weapon).map(
    ({ stat, amount }): StatBonus => [stat, convertStat(totalOf(panel, amount.of), amount)],
  );
  return [...bonuses, ...converted];
}

/** What the passive of a weapon converts from another stat, without a condition. */
export function listWeaponConversions(weapon: WornWeapon | null) {
  const conversion = weapon === null ? undefined : conversionPassives[weapon.id];
  if (weapon === null || conversion === undefined) return [];
  const { of, gives, above, most } = conversion;
  const share = atRefinement(conversion.share, weapon.refinement);
  return [{ stat: gives, amount: { of, share, above, most: most?.[weapon.refinement - 1] } }];
}

/** The passives that the ascension of a build has unlocked. */
export function listUnlocked<One extends { readonly ascension: number }>(
  passives: readonly One[],
  { ascension, level }: Build,
): readonly One[] {
  const reached = ascension ?? lowestAscension(level);
  return passives.filter((one) => one.ascension <= reached);
}

/**
 * What passive talents give to stats without a condition. Conversions read given final stats, else the `panel` without
 * weapon passives: a converted stat is not converted again. Source: gcsim 3647a07a.
 */
export const listTalentBonuses = (panel: Panel, build: Build): StatBonus[] =>
  listUnlocked(talentStatPassives[build.avatarId] ?? [], build).map(({ stat, amount }) => [
    stat,
    typeof amount === 'number'
      ? amount
      : convertStat(statOverride(build.stats, amount.of) ?? totalOf(panel, amount.of), amount),
  ]);

/** What passive talents of a character, in its form, give to its hits. */
export function listHitPassives(build: Build): readonly HitPassive[] {
  const { avatarId, element } = build;
  return listUnlocked(hitPassives[`${avatarId}-${element}`] ?? hitPassives[avatarId] ?? [], build);
}

export type GearConversions = ReturnType<typeof listGearConversions>;

/** What the weapon, and sets with four pieces, convert from a stat, with all buffs of that stat. */
export function listGearConversions({ weapon, gear }: Pick<Build, 'weapon' | 'gear'>) {
  const passive = weapon ? addedPassives[weapon.id] : undefined;
  const share = passive?.shares[(weapon?.refinement ?? 1) - 1] ?? 0;
  const worn = [...piecesBySet(gear)].filter(([, count]) => count >= 4);
  return {
    /** Damage that is added to the base of hits. */
    added: passive ? [{ of: passive.of, attacks: passive.attacks, share }] : [],
    /** Damage bonuses, each up to its cap. */
    bonuses: worn.flatMap(([id]) => fourPieceConversions[id] ?? []),
  };
}

/** What a conversion gives for a total of its stat; never negative. */
export const convertStat = (
  total: number,
  { share, above = 0, most = Number.POSITIVE_INFINITY }: StatConversion,
): number => Math.min(Math.max(total - above, 0) * share, most);

/** Names of requests for stats that the shared vocabulary calls otherwise. */
const overrideNames: ReadonlyMap<string, string> = new Map([
  ['elemental_mastery', 'em'],
  ['energy_recharge', 'er'],
]);

/** A given final stat, by its name in the shared vocabulary. */
export const statOverride = (stats: Build['stats'], stat: string): number | undefined =>
  stats[stat] ?? stats[overrideNames.get(stat) ?? ''];
