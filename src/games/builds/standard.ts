import type { Role } from './build.ts';
import { dealsNoDamage, type Kit, type KitHelp } from './kit.ts';
import type { Buff, RotationStep } from './simulation.ts';

/** A rotation that comes with the project (R10.9). */
export interface StandardRotation {
  readonly role: Role;
  readonly rotation: readonly RotationStep[];
  readonly buffs: readonly Buff[];
}

/** Skills in their order, each with its count. */
export type Casts = readonly (readonly [skill: string, count: number])[];

const helpers: Readonly<Record<KitHelp, Role>> = {
  strengthens: 'support',
  heals: 'healer',
  shields: 'shielder',
};

/** How many attacks the string of a skill has; 1 without a string. */
export const stringLength = ({ skills }: Kit, skill: string): number =>
  Math.max(1, ...(skills[skill]?.variants[0]?.hits ?? []).map(({ segment }) => segment ?? 1));

/** Whether a skill is known; one that deals no damage is cast for its other effects. */
const isCast = ({ skills, missing }: Kit, skill: string): boolean =>
  skill in skills || missing[skill]?.startsWith(dealsNoDamage) === true;

/** The steps of a rotation, without unknown skills. */
export const stepsOf = (kit: Kit, casts: Casts): RotationStep[] =>
  casts
    .filter(([skill]) => isCast(kit, skill))
    .map(([skill, count]) => ({ skill, count, aura: null, type: null, variant: null }));

/**
 * The standard rotations of a character (R10.9): as a dps, as a sub_dps, and for each way in which its skills help.
 * Without buffs, and without rotations of unknown skills.
 */
export function listStandardRotations(
  kit: Kit,
  casts: Readonly<Record<'dps' | 'subDps' | 'help', Casts>>,
): StandardRotation[] {
  const built: readonly (readonly [Role, Casts])[] = [
    ['dps', casts.dps],
    ['sub_dps', casts.subDps],
    ...(kit.helps ?? []).map((help) => [helpers[help], casts.help] as const),
  ];
  return built
    .map(([role, cast]) => ({ role, rotation: stepsOf(kit, cast), buffs: [] }))
    .filter(({ rotation }) => rotation.length > 0);
}
