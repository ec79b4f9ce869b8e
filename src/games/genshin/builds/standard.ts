import { defaultForm } from '../../builds/build.ts';
import type { Kit } from '../../builds/kit.ts';
import type { RotationStep } from '../../builds/simulation.ts';
import {
  type Casts,
  listStandardRotations,
  type StandardRotation,
  stepsOf,
  stringLength,
} from '../../builds/standard.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { kitOf } from '../tables.ts';

/** The casts beside attacks. */
const help: Casts = [
  ['elemental_skill', 1],
  ['elemental_burst', 1],
];

/** Normal strings; a character with an elemental aimed shot shoots that instead. Mechanics section 9. */
function attacks(kit: Kit, times: number): Casts[number] {
  const variants = kit.skills['charged_attack']?.variants ?? [];
  const isAimed = variants[0]?.hits.every(({ element }) => element !== 'physical') ?? false;
  const isBow = variants.some(({ name }) => /\bAimed Shot\b/.test(name));
  return isBow && isAimed
    ? ['charged_attack', times]
    : ['normal_attack', times * stringLength(kit, 'normal_attack')];
}

/** For a dps. */
const damageCasts = (kit: Kit): Casts => [...help, attacks(kit, 2)];

/** The rotation whose damage leaderboards rank. */
export const rankedRotation = (kit: Kit): readonly RotationStep[] => stepsOf(kit, damageCasts(kit));

/** Skill, burst and two strings for damage; half of the attacks for a sub_dps, none for the other roles. */
export function standardRotations(
  avatarId: number,
  pack: CatalogPack,
): readonly StandardRotation[] {
  const kit = kitOf(defaultForm(avatarId), pack);
  if (!kit) return [];
  return listStandardRotations(kit, {
    dps: damageCasts(kit),
    subDps: [...help, attacks(kit, 1)],
    help,
  });
}
