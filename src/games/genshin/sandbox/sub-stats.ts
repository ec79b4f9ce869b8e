import type { CatalogPack } from '../../catalog-pack.ts';
import { oncePerPack } from '../../pack-data.ts';
import { int, pick, type Random, sample } from '../../random.ts';
import { findProp, shownValue } from '../props.ts';
import type { ShownArtifact } from '../showcase.ts';
import { subStats } from '../slots.ts';
import { genshinData, type PropValue } from '../tables.ts';

interface Roll {
  readonly id: number;
  readonly given: PropValue;
}

export const levelsPerUpgrade = 4;
const lines = 4;

/** The rolls of a five-star artifact, by stat. */
const rollsOf = oncePerPack((pack) => {
  const rolls = Object.entries(genshinData(pack).tables.affixes)
    .filter(([id]) => id.startsWith('501'))
    .map(([id, given]): Roll => ({ id: Number(id), given }));
  return new Map(subStats.map((prop) => [prop, rolls.filter(({ given }) => given[0] === prop)]));
});

/** Three or four lines at first, one upgrade every four levels, the fourth line before any second roll. */
export function rollSubStats(
  pack: CatalogPack,
  random: Random,
  mainStat: number,
  level: number,
): Roll[] {
  const rolls = rollsOf(pack);
  const chosen = sample(
    random,
    subStats.filter((prop) => prop !== mainStat),
    lines,
  );
  const count = int(random, 3, lines) + Math.floor(level / levelsPerUpgrade);
  return Array.from({ length: count }, (_, index) => {
    const prop = chosen[index] ?? pick(random, chosen);
    return pick(random, rolls.get(prop) ?? []);
  });
}

/** Substats in the order of their first roll, as the sums that the game shows. */
export function shownSubStats(rolls: readonly Roll[]): ShownArtifact['subStats'] {
  const sums = new Map<number, number>();
  for (const { given } of rolls) sums.set(given[0], (sums.get(given[0]) ?? 0) + given[1]);
  const shown: { prop: string; value: number }[] = [];
  for (const [id, sum] of sums) {
    const prop = findProp(id);
    if (prop) shown.push({ prop: prop.key, value: shownValue(prop, sum) });
  }
  return shown;
}
