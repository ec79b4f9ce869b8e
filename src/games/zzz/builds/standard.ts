import { defaultForm, type Role } from '../../builds/build.ts';
import type { Kit } from '../../builds/kit.ts';
import type { RotationStep } from '../../builds/simulation.ts';
import { type StandardRotation, stringLength } from '../../builds/standard.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { kitOf, zzzData } from '../tables.ts';

/** What agents of a specialty are built for, the default first. */
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

/** The first EX Special Attack; the plain one where there is none. */
function exSpecial({ skills }: Kit): string | null {
  const variants = skills['special']?.variants ?? [];
  return variants.find(({ hits }) => hits[0]?.attack === 'ex_special')?.name ?? null;
}

/** What follows a parry; the quick assist where nothing does. */
function followUp({ skills }: Kit): string | null {
  const variants = skills['assist']?.variants ?? [];
  return variants.find(({ name }) => name.startsWith('Assist Follow-Up'))?.name ?? null;
}

/** One string, an EX Special Attack and the ultimate deal the damage; others come in, strike once and leave. */
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

/** What boards rank the damage of: a string, an EX Special Attack and the ultimate, whatever the specialty. */
export const rankedRotation = (kit: Kit): readonly RotationStep[] => rotationOf('dps', kit);

/** The rotations that come with the project, of the kit alone (R10.9); none where the skills are not known. */
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
