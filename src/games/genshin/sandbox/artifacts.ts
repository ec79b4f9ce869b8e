import { oncePerPack } from '../../pack-data.ts';
import { int, pick, type Random, sample } from '../../random.ts';
import { findProp, shownValue } from '../props.ts';
import type { ShownArtifact } from '../showcase.ts';
import { slots } from '../slots.ts';
import { type GenshinData, genshinData, type PropValue } from '../tables.ts';
import { levelsPerUpgrade, rollSubStats, shownSubStats } from './sub-stats.ts';

const maxLevel = 20;

/** Sets of the catalog with five-star pieces. */
const setIdsOf = oncePerPack((pack) =>
  Object.entries(genshinData(pack).tables.sets)
    .filter(([id, { fiveStar }]) => fiveStar.length === slots.length && pack.sets.find(Number(id)))
    .map(([id]) => Number(id)),
);

const damageProps: Readonly<Record<string, number>> = {
  Pyro: 40,
  Electro: 41,
  Hydro: 42,
  Dendro: 43,
  Anemo: 44,
  Geo: 45,
  Cryo: 46,
};

/** A player takes the goblet of the own element and the circlet with CRIT when there is one. */
function pickMainStat(random: Random, index: number, element: string | null): number {
  const pool: readonly number[] = slots[index]?.mainStats ?? [];
  const wished = [damageProps[element ?? ''] ?? 0, 20, 22].filter((prop) => pool.includes(prop));
  return wished.length > 0 && random() < 0.7 ? pick(random, wished) : pick(random, pool);
}

/** Four pieces of one set and a stray one, or two and two, the stray slot anywhere. */
function pickSets(random: Random, setIds: readonly number[]): number[] {
  const [main = 0, second = 0, stray = 0] = sample(random, setIds, 3);
  const plan =
    random() < 0.75 ? [main, main, main, main, stray] : [main, main, second, second, stray];
  return sample(random, plan, plan.length);
}

function twoPieceBonuses({ tables }: GenshinData, sets: readonly number[]): PropValue[] {
  return [...new Set(sets)]
    .filter((set) => sets.filter((other) => other === set).length >= 2)
    .flatMap((set) => [...(tables.sets[String(set)]?.twoPieces ?? [])]);
}

function makeArtifact(
  { pack, tables }: GenshinData,
  random: Random,
  setId: number,
  index: number,
  element: string | null,
) {
  const mainStat = pickMainStat(random, index, element);
  const level = random() < 0.8 ? maxLevel : int(random, 2, 4) * levelsPerUpgrade;
  const rolls = rollSubStats(pack, random, mainStat, level);
  const value = tables.mainStats[String(mainStat)]?.[level] ?? 0;
  const prop = findProp(mainStat);
  const artifact: ShownArtifact = {
    id: tables.sets[String(setId)]?.fiveStar[index] ?? 0,
    setId,
    slot: slots[index]?.slot ?? '',
    rarity: 5,
    level,
    mainStat: { prop: prop?.key ?? '', value: prop ? shownValue(prop, value) : 0 },
    subStats: shownSubStats(rolls),
    rolls: rolls.map(({ id }) => id),
  };
  const given: PropValue[] = [[mainStat, value]];
  for (const roll of rolls) given.push(roll.given);
  return { artifact, given };
}

/** Five artifacts that the game could have dropped, and everything they give, unrounded. */
export function makeArtifacts(data: GenshinData, random: Random, element: string | null) {
  const sets = pickSets(random, setIdsOf(data.pack));
  const made = sets.map((set, index) => makeArtifact(data, random, set, index, element));
  return {
    artifacts: made.map(({ artifact }) => artifact),
    gear: [...made.flatMap(({ given }) => given), ...twoPieceBonuses(data, sets)],
  };
}
