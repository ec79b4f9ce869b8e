import type { Notes } from '../../../builds/damage/notes.ts';
import { attacksOf, variantOf } from '../../../builds/damage/skills.ts';
import type { Kit, KitHit, KitSkill, KitVariant } from '../../../builds/kit.ts';
import type { RotationStep } from '../../../builds/simulation.ts';
import type { ActionSeconds } from './times.ts';

/** A hit that deals a share of its damage, by another talent, with the share in its parts. */
export function shared(hit: KitHit, levels: Readonly<Record<string, number>>): KitHit {
  if (!hit.share) return hit;
  const share = hit.share.values[(levels[hit.share.talent] ?? 1) - 1] ?? 1;
  const parts = hit.parts.map(({ stat, values }) => ({
    stat,
    values: values.map((value) => value * share),
  }));
  return { ...hit, parts };
}

/** What every cast of a step shares. */
interface StepPlan {
  /** One after the other, and again from the first. */
  readonly attacks: readonly (readonly KitHit[])[];
  readonly level: number;
  readonly seconds: number;
  /** Whether the application cooldown runs through all its casts: they are then the hits of one string. */
  readonly isOneString: boolean;
}

/** Whose level counts for a step. */
export const talentOf = (
  { skills }: Kit,
  { skill }: RotationStep,
  variant: KitVariant | undefined,
): string => variant?.talent ?? skills[skill]?.talent ?? skill;

/** Answers what the casts of a step are, looked up once a step. */
export function planReader(
  kit: Kit,
  levels: Readonly<Record<string, number>>,
  times: ActionSeconds,
  notes: Notes,
): (step: RotationStep) => StepPlan {
  const plans = new Map<RotationStep, StepPlan>();
  return (step) => {
    const known = plans.get(step);
    if (known) return known;
    const variant = variantOf(kit, step, notes);
    const hits = (variant?.hits ?? []).map((hit) => shared(hit, levels));
    const hasAura = step.aura !== null && step.aura !== 'none';
    const plan = {
      attacks: attacksOf(hits),
      level: levels[talentOf(kit, step, variant)] ?? 1,
      seconds: times[step.skill] ?? 0,
      isOneString: step.skill === 'normal_attack' && hasAura,
    };
    plans.set(step, plan);
    return plan;
  };
}

/** The longest cooldown of the skills used, in seconds, at the levels of their talents; 0 when none is known. */
export function longestCooldown(
  kit: Kit,
  levels: Readonly<Record<string, number>>,
  rotation: readonly RotationStep[],
): number {
  const cooldown = ({ talent, cooldown: seconds = [] }: KitSkill): number =>
    seconds[Math.min(levels[talent] ?? 1, seconds.length) - 1] ?? 0;
  const used = [...new Set(rotation.map(({ skill }) => skill))];
  return Math.max(0, ...used.flatMap((skill) => kit.skills[skill] ?? []).map(cooldown));
}
