import { defaultForm } from '../../builds/build.ts';
import type { StandardRotation } from '../../builds/rules.ts';
import { standardRotationsOf, stringLength } from '../../builds/standard-rotation.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { kitOf } from './kits.ts';

/**
 * Skill, burst and the normal string twice; who draws a bow for an aimed shot of the element shoots that twice instead
 * (mechanics section 9). Half of the attacks for a sub_dps, none for who helps.
 */
export function standardRotations(
  avatarId: number,
  pack: CatalogPack,
): readonly StandardRotation[] {
  const kit = kitOf(defaultForm(avatarId), pack);
  if (!kit) return [];
  const [aimed] = kit.skills['charged_attack']?.variants ?? [];
  const isAimed = aimed?.hits.every(({ element }) => element !== 'physical') ?? false;
  const isBow = kit.skills['charged_attack']?.variants.some(({ name }) =>
    /\bAimed Shot\b/.test(name),
  );
  const attacks = (times: number) =>
    isBow && isAimed
      ? (['charged_attack', times] as const)
      : (['normal_attack', times * stringLength(kit, 'normal_attack')] as const);
  const help = [
    ['elemental_skill', 1],
    ['elemental_burst', 1],
  ] as const;
  return standardRotationsOf(kit, {
    dps: [...help, attacks(2)],
    subDps: [...help, attacks(1)],
    help,
  });
}
