import type { CatalogPack } from '../../catalog-pack.ts';
import { oncePerPack } from '../../pack-data.ts';
import { int, pick, type Random, sample } from '../../random.ts';
import type { HsrShowcaseRelic } from '../showcase.ts';
import { type AffixRecord, type HsrData, hsrData, relicRecord } from '../tables.ts';

type SubAffixes = HsrShowcaseRelic['subAffixes'];

const maxLevel = 15;
const levelsPerRoll = 3;
const lines = 4;

const setIds = (pack: CatalogPack, isPlanar: boolean): number[] =>
  Object.entries(hsrData(pack).tables.sets)
    .filter(([, { four }]) => (four === null) === isPlanar)
    .map(([id]) => Number(id));
const cavernSets = oncePerPack((pack) => setIds(pack, false));
const planarSets = oncePerPack((pack) => setIds(pack, true));

const affixesOf = (group: Readonly<Record<string, AffixRecord>> = {}) =>
  Object.entries(group).map(([id, [property]]) => ({ id: Number(id), property }));

/** Each roll is low, middle or high. */
const newLine = (random: Random, affix: number) => ({
  affix,
  rolls: 1,
  steps: int(random, 0, 2),
});

/**
 * A relic starts with three or four substats; every three levels add the missing one, or raise one of the four.
 * Three at the start need a roll to become four, so a relic below level 3 starts with four.
 */
function sandboxSubAffixes(
  { tables }: HsrData,
  random: Random,
  property: string,
  rarity: number,
  level: number,
) {
  const pool = affixesOf(tables.subAffixes[rarity]).filter((affix) => affix.property !== property);
  const rolls = Math.floor(level / levelsPerRoll);
  const missing = rolls > 0 ? int(random, 0, 1) : 0;
  const subs: SubAffixes = sample(random, pool, lines).map(({ id }) => newLine(random, id));
  for (let raise = missing; raise < rolls; raise += 1) {
    const sub = pick(random, subs);
    sub.rolls += 1;
    sub.steps += int(random, 0, 2);
  }
  return subs;
}

function sandboxRelic(
  data: HsrData,
  random: Random,
  setId: number,
  slot: number,
): HsrShowcaseRelic {
  const id = 60_000 + setId * 10 + slot;
  const [rarity, , , mainGroup] = relicRecord(data, id);
  const level = pick(random, [maxLevel, maxLevel, maxLevel, 12, int(random, 0, maxLevel)]);
  const main = pick(random, affixesOf(data.tables.mainAffixes[mainGroup]));
  return {
    id,
    slot,
    setId,
    level,
    mainAffix: main.id,
    subAffixes: sandboxSubAffixes(data, random, main.property, rarity, level),
  };
}

/** Six relics: four of one cavern set or two and two, and a planar pair. */
export function sandboxRelics(data: HsrData, random: Random): HsrShowcaseRelic[] {
  const [first = 0, second = 0] = sample(random, cavernSets(data.pack), 2);
  const other = int(random, 0, 1) === 0 ? first : second;
  const planar = pick(random, planarSets(data.pack));
  return [first, first, other, other, planar, planar].map((setId, index) =>
    sandboxRelic(data, random, setId, index + 1),
  );
}
