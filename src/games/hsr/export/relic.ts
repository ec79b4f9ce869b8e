import { type LeftOut, sayable } from '../../export-left-out.ts';
import { recordName } from '../../pack-data.ts';
import { resolveRelic } from '../relics.ts';
import type { HsrShowcaseRelic } from '../showcase.ts';
import type { HsrData } from '../tables.ts';
import { statOf } from '../vocabulary.ts';
import { findSubStat, mainStatNames, slotNames } from './stats.ts';

/** A relic; undefined where the format has no word for its set, slot or main stat. */
export function scannedRelic(
  leftOut: LeftOut,
  data: HsrData,
  relic: HsrShowcaseRelic,
  location: string,
): object | undefined {
  const { setId, slot, rarity, level, main, subs } = resolveRelic(data, relic);
  const name = recordName(data.pack.sets, setId, 'en');
  const slotName = slotNames[slot - 1];
  const mainstat = mainStatNames[statOf(main.property, main.value).stat];
  if (name === null || slotName === undefined || mainstat === undefined) return undefined;
  const substats = sayable(leftOut, subs, ({ property, value }) => {
    const shown = statOf(property, value);
    const found = findSubStat(shown.stat);
    return found && { ...found, value: shown.value };
  });
  return {
    set_id: String(setId),
    name,
    slot: slotName,
    rarity,
    level,
    mainstat,
    substats: substats
      .toSorted((one, other) => one.place - other.place)
      .map(({ key, value }) => ({ key, value })),
    location,
    lock: false,
    discard: false,
  };
}
