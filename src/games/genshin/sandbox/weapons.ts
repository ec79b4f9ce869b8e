import type { CatalogPack } from '../../catalog-pack.ts';
import { oncePerPack } from '../../pack-data.ts';
import { int, pick, type Random } from '../../random.ts';
import { genshinData } from '../tables.ts';
import { ascensions, pickLevel } from './level.ts';

const weaponsOf = oncePerPack((pack) =>
  Object.entries(genshinData(pack).tables.weapons)
    .filter(
      ([, { rarity, atk, secondary }]) => rarity >= 4 && atk.promote.length === 7 && secondary,
    )
    .map(([id, row]) => ({ id: Number(id), row })),
);

export function makeWeapon(pack: CatalogPack, random: Random, type: string | null) {
  const { id, row } = pick(
    random,
    weaponsOf(pack).filter((weapon) => weapon.row.type === type),
  );
  const ascension = pick(random, ascensions);
  const refinement = row.rarity === 5 ? pick(random, [1, 1, 1, 1, 2, 5]) : int(random, 1, 5);
  return { id, row, ascension, level: pickLevel(random, ascension), refinement };
}
