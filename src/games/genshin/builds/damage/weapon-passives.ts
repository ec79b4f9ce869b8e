import type { WornWeapon } from '../../../builds/build.ts';
import { type Panel, totalOf } from '../../../builds/panel.ts';
import {
  costPassives,
  passiveLosses,
  sharePassives,
  statPassives,
} from './data/weapon-passives.ts';
import { shareOf } from './stat-shares.ts';

/** A fourth more with each refinement: by the fifth it is twice as much. */
const refined = (value: number, refinement: number): number => value * (1 + (refinement - 1) / 4);

/** Whether the passive of a weapon gives anything here; of most it does not. */
const isKnown = (id: number): boolean =>
  id in statPassives || id in sharePassives || id in passiveLosses || id in costPassives;

/**
 * What the passive of a weapon always gives besides what the game's table lists; shares count for the whole panel.
 * `energyCost` is asked for where the cost of the burst decides.
 */
export function withPassive(
  panel: Panel,
  weapon: WornWeapon | null,
  energyCost: () => number,
): Panel {
  if (!weapon || !isKnown(weapon.id)) return panel;
  const sums = new Map(Object.entries(panel.sums));
  const add = (stat: string, value: number): void => {
    sums.set(stat, (sums.get(stat) ?? 0) + value);
  };
  const byCost = costPassives[weapon.id]?.find(({ most }) => energyCost() <= most);
  for (const { stats, value } of [
    ...(statPassives[weapon.id] ?? []),
    ...(byCost ? [byCost] : []),
  ]) {
    for (const stat of stats) add(stat, refined(value, weapon.refinement));
  }
  const loss = passiveLosses[weapon.id];
  if (loss) add(...loss);
  const share = sharePassives[weapon.id];
  if (share) {
    const each = refined(share.share, weapon.refinement);
    const most = share.most?.[weapon.refinement - 1];
    add(share.gives, shareOf(totalOf(panel, share.of), { share: each, above: share.above, most }));
  }
  return { base: panel.base, sums: Object.fromEntries(sums) };
}
