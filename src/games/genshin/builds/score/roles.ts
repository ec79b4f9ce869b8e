import type { Build, Role } from '../../../builds/build.ts';
import type { GenshinNature } from './character.ts';

const mainOf = ({ gear }: Build, slot: string): string | undefined =>
  gear.find((piece) => piece.slot === slot)?.mainStat.stat;

/** Main stats of who deals damage: a goblet with a damage bonus, a circlet with CRIT. */
const isForDamage = (stat: string | undefined): boolean =>
  stat !== undefined && (stat.endsWith('_dmg_bonus') || stat.startsWith('crit_'));

/**
 * What a character is built for, by what it wears and what it can, the first that fits: a circlet with healing bonus is a
 * healer's; a goblet or circlet for damage a sub_dps's with sands of energy, else a dps's; who heals is a healer, who
 * shields a shielder; two main stats of elemental mastery are a sub_dps's, unless it is of anemo, which brings the others
 * together; all others are supports, and who wears nothing that tells is a dps.
 */
export function inferRole(build: Build, { elements, healing, shield }: GenshinNature): Role {
  const [sands, goblet, circlet] = ['sands', 'goblet', 'circlet'].map((slot) =>
    mainOf(build, slot),
  );
  if (circlet === 'healing_bonus') return 'healer';
  if (isForDamage(goblet) || isForDamage(circlet))
    return sands === 'energy_recharge' ? 'sub_dps' : 'dps';
  if (healing !== undefined) return 'healer';
  if (shield !== undefined) return 'shielder';
  const mains = [sands, goblet, circlet];
  const masteries = mains.filter((stat) => stat === 'elemental_mastery').length;
  if (masteries >= 2) return elements.includes('anemo') ? 'support' : 'sub_dps';
  return mains.every((stat) => stat === undefined) ? 'dps' : 'support';
}
