import { createRolls } from '../builds/score/rolls.ts';
import { type CatalogPack, recordName } from '../catalog-pack.ts';
import type { PresentOptions } from '../game.ts';
import type { GearItem } from '../gear.ts';
import { textIn } from '../names.ts';
import { findProperty, findStat, statOf } from './props.ts';
import type { HsrShowcaseRelic } from './showcase.ts';
import { type AffixRecord, type HsrData, hsrData, relicRecord } from './tables.ts';

/** The slots in the game's own order, which is also the last digit of a relic's id (R6.7). */
export const slots = ['head', 'hands', 'body', 'feet', 'sphere', 'rope'] as const;

/** A relic with its values, for gear items and final stats. */
export type ResolvedRelic = ReturnType<typeof resolveRelic>;

/** Stands in for an affix that is newer than the tables. */
const unknownAffix: AffixRecord = ['unknown', 0, 0];

/** Values are as in the tables: points, or fractions. */
export function resolveRelic(data: HsrData, relic: HsrShowcaseRelic) {
  const { tables } = data;
  const [rarity, slot, setId, mainGroup] = relicRecord(data, relic.id);
  const main = tables.mainAffixes[mainGroup]?.[relic.mainAffix] ?? unknownAffix;
  const subAffixes = tables.subAffixes[rarity];
  return {
    id: relic.id,
    rarity,
    slot: relic.slot || slot,
    setId: relic.setId || setId,
    level: relic.level,
    main: { property: main[0], value: main[1] + main[2] * relic.level },
    subs: relic.subAffixes.map(({ affix, rolls, steps }) => {
      const sub = subAffixes?.[affix] ?? unknownAffix;
      return { property: sub[0], value: sub[1] * rolls + sub[2] * steps, rolls };
    }),
  };
}

/** Values are cut as the game shows them: whole HP, ATK and DEF, one decimal for SPD and percentages (R6.7). */
export function presentRelic(
  relic: ResolvedRelic,
  { language, cdnUrl, pack }: PresentOptions,
): GearItem {
  const { sets } = pack;
  const slot = slots[relic.slot - 1] ?? 'unknown';
  const item = {
    id: relic.id,
    slot,
    set: { id: relic.setId, name: recordName(sets, relic.setId, language) },
    name: textIn(sets.body(relic.setId)?.pieces[slot], language),
    rarity: relic.rarity,
    level: relic.level,
    mainStat: statOf(relic.main.property, relic.main.value),
    subStats: relic.subs.map(({ property, value, rolls }) => ({
      ...statOf(property, value),
      rolls,
    })),
    iconUrl: `${cdnUrl}/ui/hsr/SpriteOutput/ItemIcon/RelicIcons/IconRelic_${relic.setId}_${relic.slot}.png`,
  };
  return relicRolls.withRolls(item, pack);
}

/** A roll adds none, one or two steps to the base. */
const rollSteps = [0, 1, 2];

function readTiers(pack: CatalogPack): ReadonlyMap<string, readonly number[]> {
  const tiers = new Map<string, readonly number[]>();
  for (const [rarity, affixes] of Object.entries(hsrData(pack).tables.subAffixes)) {
    for (const [property, base, step] of Object.values(affixes)) {
      const stat = findStat(property) ?? property;
      const factor = findProperty(stat)?.isPercent ? 100 : 1;
      tiers.set(
        `${rarity}:${stat}`,
        rollSteps.map((count) => (base + step * count) * factor),
      );
    }
  }
  return tiers;
}

export const relicRolls = createRolls(readTiers, (stat, sum) => {
  const known = findProperty(stat);
  return known ? statOf(known.property, known.isPercent ? sum / 100 : sum).value : sum;
});
