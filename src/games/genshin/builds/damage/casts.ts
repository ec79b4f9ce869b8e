import type { Notes } from '../../../builds/damage/notes.ts';
import {
  attacksOf,
  type DefaultLevels,
  readerOf,
  talentOfStep,
  variantOf,
} from '../../../builds/damage/skills.ts';
import { type Kit, type KitHit, type KitSkill, valueAtLevel } from '../../../builds/kit.ts';
import type { RotationStep } from '../../../builds/simulation.ts';
import { listOf, type Stance, type StanceAttack } from '../../../effects/effect.ts';
import {
  actionFrames,
  anyMilliseconds,
  defaultMilliseconds,
  plungeMilliseconds,
} from '../facts/action-frames.ts';

/** Puts the share of another talent that scales a hit into its multipliers. */
function applyShare(hit: KitHit, levels: Readonly<Record<string, number>>): KitHit {
  if (!hit.share) return hit;
  const share = valueAtLevel(hit.share.values, levels[hit.share.talent] ?? 1);
  const parts = hit.parts.map(({ stat, values }) => ({
    stat,
    values: values.map((value) => value * share),
  }));
  return { ...hit, parts };
}

/** How a step is played while a stance lasts, or without one. */
export interface CastPlan {
  readonly skill: string;
  /** The name of the variant. */
  readonly variant: string;
  /** The skill, and the kinds that its hits count as. */
  readonly kinds: readonly string[];
  /** Casts go along these, and begin again at the first. */
  readonly attacks: ReturnType<typeof attacksOf>;
  /** Of the talent that counts. */
  readonly level: number;
  readonly seconds: number;
  /** Whether its casts share one application cooldown, as the hits of one string. */
  readonly isOneString: boolean;
}

/** A hit of an attack that a stance changes. */
function inStance(hit: KitHit, { element, as, multiplier, by }: StanceAttack): KitHit {
  return {
    ...hit,
    ...(element !== undefined && hit.element === 'physical' && { element }),
    ...(as !== undefined && { attack: as }),
    ...(multiplier !== undefined && { share: { talent: by ?? '', values: listOf(multiplier) } }),
  };
}

/** Reads steps that are alike once for each stance. `shared`: skills whose casts share one application cooldown. */
export const createCastReader = (
  kit: Kit,
  levels: Readonly<Record<string, number>>,
  times: ActionSeconds,
  notes: Notes,
  shared: readonly string[] = ['normal_attack'],
) => {
  const read = (step: RotationStep, stance: Stance | null): CastPlan => {
    const change = stance?.attacks[step.skill];
    const meant = { ...step, variant: step.variant ?? change?.variant ?? null };
    const variant = variantOf(kit, meant, notes);
    const own = variant?.hits ?? [];
    const hits = change ? own.map((hit) => inStance(hit, change)) : own;
    const hasAura = step.aura !== null && step.aura !== 'none';
    return {
      skill: step.skill,
      variant: variant?.name ?? '',
      kinds: [...new Set([step.skill, ...hits.map(({ attack }) => attack)])],
      attacks: attacksOf(hits.map((hit) => applyShare(hit, levels))),
      level: levels[talentOfStep(kit, step, variant)] ?? 1,
      seconds: times[step.skill] ?? 0,
      isOneString: hasAura && shared.includes(step.skill),
    };
  };
  return readerOf(read);
};

/** The longest cooldown of the skills used, in seconds, at the levels of their talents; 0 when none is known. */
export function longestCooldown(
  kit: Kit,
  levels: Readonly<Record<string, number>>,
  rotation: readonly RotationStep[],
): number {
  const cooldown = ({ talent, cooldown: seconds = [] }: KitSkill): number =>
    valueAtLevel(seconds, levels[talent] ?? 1);
  const used = [...new Set(rotation.map(({ skill }) => skill))];
  return Math.max(0, ...used.flatMap((skill) => kit.skills[skill] ?? []).map(cooldown));
}

const framesPerSecond = 60;

/** Seconds from an action until the next, by the skill's name; for a normal string those of one attack. */
type ActionSeconds = Readonly<Record<string, number>>;

/**
 * As measured for the character, else the usual ones of its weapon type; `element`, in lower case, tells its forms
 * apart. Mechanics section 4.
 */
export function readActionSeconds(
  avatarId: number,
  element: string | undefined,
  weaponType: string | null | undefined,
): ActionSeconds {
  const frames = actionFrames[`${avatarId}-${element}`] ?? actionFrames[String(avatarId)];
  const byWeapon = defaultMilliseconds[weaponType ?? ''] ?? anyMilliseconds;
  const [normal, skill, burst, charged] = byWeapon.map((time) => time / 1000);
  const [attacks = 1, string, skillFrames, burstFrames, chargedFrames] = frames ?? [];
  const seconds = (measured: number | null | undefined, otherwise = 0): number =>
    typeof measured === 'number' ? measured / framesPerSecond : otherwise;
  return {
    normal_attack: seconds(string && string / attacks, normal),
    charged_attack: seconds(chargedFrames, charged),
    plunging_attack: plungeMilliseconds / 1000,
    elemental_skill: seconds(skillFrames, skill),
    elemental_burst: seconds(burstFrames, burst),
    reaction: 0,
  };
}

const hitsBetween = 3;
const secondsBetween = 2.5;

/**
 * The internal cooldown of elemental application: an ability applies its element with its hits 1, 4, 7 and so on, and
 * again 2.5 s after the first. Call it for each hit in the order of their times.
 */
export function createApplicationCooldown(): (seconds: number) => boolean {
  let first = Number.NEGATIVE_INFINITY;
  let hits = 0;
  return (seconds) => {
    if (seconds - first >= secondsBetween) {
      first = seconds;
      hits = 0;
    }
    const applies = hits % hitsBetween === 0;
    hits += 1;
    return applies;
  };
}

/** Mechanics section 1. */
export const defaultLevels: DefaultLevels = {
  levels: { normal_attack: 10, elemental_skill: 10, elemental_burst: 10 },
  words: ' are 10 and what constellations add',
};
