import { defaultForm, type Role } from '../../builds/build.ts';
import type { Kit } from '../../builds/kit.ts';
import type { RotationStep } from '../../builds/simulation.ts';
import { type StandardRotation, stringLength } from '../../builds/standard.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { kitOf, zzzData } from '../tables.ts';

/** The roles of a specialty, the default first. */
const rolesOf: Readonly<Record<string, readonly Role[]>> = {
  Attack: ['dps'],
  Rupture: ['dps'],
  Anomaly: ['dps', 'sub_dps'],
  Stun: ['sub_dps', 'support'],
  Support: ['support'],
  Defense: ['shielder', 'support'],
};

const step = (skill: string, count = 1, variant: string | null = null): RotationStep => ({
  skill,
  count,
  aura: null,
  type: null,
  variant,
});

/** The first EX Special Attack; null for the plain one. */
function exSpecial({ skills }: Kit): string | null {
  const variants = skills['special']?.variants ?? [];
  return variants.find(({ hits }) => hits[0]?.attack === 'ex_special')?.name ?? null;
}

/** The attack after a parry; null for the quick assist. */
function followUp({ skills }: Kit): string | null {
  const variants = skills['assist']?.variants ?? [];
  return variants.find(({ name }) => name.startsWith('Assist Follow-Up'))?.name ?? null;
}

/** A dps plays one string, an EX Special Attack and the ultimate; others come in for one attack before the last two. */
function rotationOf(role: Role, kit: Kit): readonly RotationStep[] {
  const closing = [step('special', 1, exSpecial(kit)), step('ultimate')];
  const steps: Readonly<Record<Role, readonly RotationStep[]>> = {
    dps: [step('basic', stringLength(kit, 'basic')), ...closing],
    sub_dps: [step('chain'), ...closing],
    support: [step('assist'), ...closing],
    healer: [step('assist'), ...closing],
    shielder: [step('assist', 1, followUp(kit)), ...closing],
  };
  return steps[role].filter(({ skill }) => kit.skills[skill] !== undefined);
}

/** The rotation whose damage boards rank, for all specialties. */
export const rankedRotation = (kit: Kit): readonly RotationStep[] => rotationOf('dps', kit);

/** The standard rotations of the kit (R10.9); none when its skills are not known. */
export function standardRotations(
  avatarId: number,
  pack: CatalogPack,
): readonly StandardRotation[] {
  const kit = kitOf(defaultForm(avatarId), pack);
  if (kit === undefined || kit.skills['ultimate'] === undefined) return [];
  const specialty = zzzData(pack).tables.agents[avatarId]?.specialty ?? '';
  const roles = rolesOf[specialty] ?? ['dps'];
  return roles.map((role) => ({ role, rotation: rotationOf(role, kit), buffs: [] }));
}
