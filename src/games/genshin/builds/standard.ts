import { defaultForm } from '../../builds/build.ts';
import type { Kit } from '../../builds/kit.ts';
import type { RotationStep } from '../../builds/simulation.ts';
import {
  type Casts,
  type StandardRotation,
  standardRotationsOf,
  stepsOf,
  stringLength,
} from '../../builds/standard.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { kitOf } from './kits.ts';

/** What is cast beside attacks. */
const help: Casts = [
  ['elemental_skill', 1],
  ['elemental_burst', 1],
];

/** The normal string so often; who draws a bow for an aimed shot of the element shoots that instead. Mechanics section 9. */
function attacks(kit: Kit, times: number): Casts[number] {
  const variants = kit.skills['charged_attack']?.variants ?? [];
  const isAimed = variants[0]?.hits.every(({ element }) => element !== 'physical') ?? false;
  const isBow = variants.some(({ name }) => /\bAimed Shot\b/.test(name));
  return isBow && isAimed
    ? ['charged_attack', times]
    : ['normal_attack', times * stringLength(kit, 'normal_attack')];
}

/** Of who is there for the damage. */
const damageCasts = (kit: Kit): Casts => [...help, attacks(kit, 2)];

/** What boards rank the damage of. */
export const rankedRotation = (kit: Kit): readonly RotationStep[] => stepsOf(kit, damageCasts(kit));

/** Skill, burst and two strings for damage; half of the attacks for a sub_dps, none for who helps. */
export function standardRotations(
  avatarId: number,
  pack: CatalogPack,
): readonly StandardRotation[] {
  const kit = kitOf(defaultForm(avatarId), pack);
  if (!kit) return [];
  return standardRotationsOf(kit, {
    dps: damageCasts(kit),
    subDps: [...help, attacks(kit, 1)],
    help,
  });
}
