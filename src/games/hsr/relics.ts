import { withRolls } from '../builds/score/rolls.ts';
import type { PresentOptions } from '../game.ts';
import type { GearItem } from '../gear.ts';
import { textIn } from '../names.ts';
import { recordName } from '../pack-data.ts';
import { rollsOf } from './builds/score/rolls.ts';
import type { HsrShowcaseRelic } from './showcase.ts';
import { type AffixRecord, type HsrData, relicRecord } from './tables.ts';
import { slots, statOf } from './vocabulary.ts';

interface Amount {
  readonly property: string;
  /** As the tables count: points, or a fraction. */
  readonly value: number;
}

/** A relic with its values looked up, the common ground of gear items and final stats. */
export interface ResolvedRelic {
  readonly id: number;
  readonly rarity: number;
  readonly slot: number;
  readonly setId: number;
  readonly level: number;
  readonly main: Amount;
  readonly subs: readonly (Amount & { readonly rolls: number })[];
}

/** An affix newer than the tables: nothing is known of it, but the relic is kept. */
const unknownAffix: AffixRecord = ['unknown', 0, 0];

export function resolveRelic(data: HsrData, relic: HsrShowcaseRelic): ResolvedRelic {
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
export function gearItem(
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
    subStats: relic.subs.map(({ property, value, rolls }) => {
      const shown = statOf(property, value);
      return { stat: shown.stat, value: shown.value, rolls };
    }),
    iconUrl: `${cdnUrl}/ui/hsr/SpriteOutput/ItemIcon/RelicIcons/IconRelic_${relic.setId}_${relic.slot}.png`,
  };
  return withRolls(item, rollsOf(item, pack));
}
