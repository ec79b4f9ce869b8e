import { int, pick, type Random } from '../../random.ts';
import { tables } from '../tables.ts';
import { ascensions, pickLevel } from './level.ts';

const weapons = Object.entries(tables.weapons)
  .filter(([, { rarity, atk, secondary }]) => rarity >= 4 && atk.promote.length === 7 && secondary)
  .map(([id, row]) => ({ id: Number(id), row }));

export function makeWeapon(random: Random, type: string | null) {
  const { id, row } = pick(
    random,
    weapons.filter((weapon) => weapon.row.type === type),
  );
  const ascension = pick(random, ascensions);
  const refinement = row.rarity === 5 ? pick(random, [1, 1, 1, 1, 2, 5]) : int(random, 1, 5);
  return { id, row, ascension, level: pickLevel(random, ascension), refinement };
}
