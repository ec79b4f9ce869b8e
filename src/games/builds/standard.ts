import type { Role } from './build.ts';
import { dealsNoDamage, type Kit, type KitHelp } from './kit.ts';
import type { Buff, RotationStep } from './simulation.ts';

/** A rotation that comes with the project (R10.9). */
export interface StandardRotation {
  readonly role: Role;
  readonly rotation: readonly RotationStep[];
  readonly buffs: readonly Buff[];
}

/** Skills one after the other, each with how often. */
export type Casts = readonly (readonly [skill: string, count: number])[];

/** What a character does in a rotation when it is built for most of the damage, for some of it, or to help. */
interface StandardCasts {
  readonly dps: Casts;
  readonly subDps: Casts;
  readonly help: Casts;
}

const helpers: Readonly<Record<KitHelp, Role>> = {
  strengthens: 'support',
  heals: 'healer',
  shields: 'shielder',
};

/** How many attacks the normal string of a skill has; 1 when it is none. */
export const stringLength = ({ skills }: Kit, skill: string): number =>
  Math.max(1, ...(skills[skill]?.variants[0]?.hits ?? []).map(({ segment }) => segment ?? 1));

/** A skill that deals no damage is cast all the same, for what else it does; one that is not known is not. */
const isCast = ({ skills, missing }: Kit, skill: string): boolean =>
  skill in skills || missing[skill]?.startsWith(dealsNoDamage) === true;

/** Casts as steps of a rotation, without what the character is not known to have. */
export const stepsOf = (kit: Kit, casts: Casts): RotationStep[] =>
  casts
    .filter(([skill]) => isCast(kit, skill))
    .map(([skill, count]) => ({ skill, count, aura: null, type: null, variant: null }));

/**
 * The rotations that come with the project (R10.9): everyone can be built for damage, and to help in the ways its skills
 * do. Without buffs of others; none where nothing that it casts is known.
 */
export function standardRotationsOf(kit: Kit, casts: StandardCasts): StandardRotation[] {
  const helping = (kit.helps ?? []).map((help) => ({ role: helpers[help], casts: casts.help }));
  return [
    { role: 'dps' as const, casts: casts.dps },
    { role: 'sub_dps' as const, casts: casts.subDps },
    ...helping,
  ]
    .map((one) => ({ role: one.role, rotation: stepsOf(kit, one.casts), buffs: [] }))
    .filter(({ rotation }) => rotation.length > 0);
}
