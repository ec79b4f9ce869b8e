import type { Build, WornWeapon } from '../../builds/build.ts';
import { piecesBySet } from '../../builds/damage/buffs.ts';
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
  passiveLosses,
  weaponStatPassives,
} from './facts/weapon-passives.ts';

/** Each refinement adds a fourth: by the fifth it is twice as much. */
const atRefinement = (value: number, refinement: number): number =>
  value * (1 + (refinement - 1) / 4);

/** Whether the passive of a weapon always gives something; most need a condition. */
const hasPassive = (id: number): boolean =>
  id in weaponStatPassives || id in conversionPassives || id in passiveLosses || id in costPassives;

/**
 * Adds what the passive of a weapon always gives, besides what the game's table lists; stat conversions read the whole
 * panel. `energyCost` is called only where the cost of the burst decides.
 */
export function addWeaponPassive(
  panel: Panel,
  weapon: WornWeapon | null,
  energyCost: () => number,
): Panel {
  if (!weapon || !hasPassive(weapon.id)) return panel;
  const sums = new Map(Object.entries(panel.sums));
  const add = (stat: string, value: number): void => {
    sums.set(stat, (sums.get(stat) ?? 0) + value);
  };
  const byCost = costPassives[weapon.id]?.find(({ most }) => energyCost() <= most);
  for (const { stats, value } of [
    ...(weaponStatPassives[weapon.id] ?? []),
    ...(byCost ? [byCost] : []),
  ]) {
    for (const stat of stats) add(stat, atRefinement(value, weapon.refinement));
  }
  const loss = passiveLosses[weapon.id];
  if (loss) add(...loss);
  const share = conversionPassives[weapon.id];
  if (share) {
    const each = atRefinement(share.share, weapon.refinement);
    const most = share.most?.[weapon.refinement - 1];
    add(
      share.gives,
      convertStat(totalOf(panel, share.of), { share: each, above: share.above, most }),
    );
  }
  return { base: panel.base, sums: Object.fromEntries(sums) };
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
 * Adds what passive talents always give. Conversions read overridden stats, else those of the character's `own` panel:
 * what a weapon converts is not converted again. Source: gcsim 3647a07a.
 */
export function addTalentPassives(panel: Panel, own: Panel, build: Build): Panel {
  const passives = listUnlocked(talentStatPassives[build.avatarId] ?? [], build);
  if (passives.length === 0) return panel;
  const sums = { ...panel.sums };
  for (const { stat, amount } of passives) {
    const value =
      typeof amount === 'number'
        ? amount
        : convertStat(statOverride(build.stats, amount.of) ?? totalOf(own, amount.of), amount);
    sums[stat] = (sums[stat] ?? 0) + value;
  }
  return { base: panel.base, sums };
}

/** What passive talents of a character, in its form, give to its hits. */
export function listHitPassives(build: Build): readonly HitPassive[] {
  const { avatarId, element } = build;
  return listUnlocked(hitPassives[`${avatarId}-${element}`] ?? hitPassives[avatarId] ?? [], build);
}

export type GearConversions = ReturnType<typeof listGearConversions>;

/** What the weapon, and sets with four pieces, always convert from a stat, with all buffs of that stat. */
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

/** A final stat given in the request, by its name of the shared vocabulary. */
export const statOverride = (
  stats: Readonly<Record<string, number>>,
  stat: string,
): number | undefined => {
  const sent = stats[stat];
  if (sent !== undefined) return sent;
  const name = overrideNames.get(stat);
  return name === undefined ? undefined : stats[name];
};
