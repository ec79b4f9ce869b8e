import type { Role } from '../../../builds/build.ts';
import type { GenshinNature } from './character.ts';
import type { ScalingStat } from './traits.ts';

/** HP, ATK and DEF grow in percent on gear. */
const onGear = (stat: ScalingStat): string =>
  stat === 'elemental_mastery' ? stat : `${stat}_percent`;

export interface Wearer {
  readonly role: Role;
  readonly nature: GenshinNature;
  /** What its part in the team grows with, as gear has it. */
  readonly scaling: readonly string[];
  /** Its damage is that of reactions: what counts is elemental mastery. */
  readonly livesOnReactions: boolean;
}

/** A healer's healing and a shielder's shield count; of all others what they hit with. */
export function scalingOf(role: Role, { traits, healing, shield }: GenshinNature): ScalingStat[] {
  const own = role === 'healer' ? healing : role === 'shielder' ? shield : undefined;
  return own === undefined ? [...traits.stats] : [own];
}

/** Swirls of anemo characters who are not there for their own hits. */
const isSwirling = (role: Role, { elements }: GenshinNature): boolean =>
  elements.includes('anemo') && (role === 'sub_dps' || role === 'support');

/** Whose hits are amplified or spread more often than not; and who grows with elemental mastery anyway. */
const reacting = ['pyro', 'dendro'];

export function isReacting({ elements, traits }: GenshinNature): boolean {
  return (
    traits.stats.includes('elemental_mastery') || elements.some((one) => reacting.includes(one))
  );
}

export function wearerOf(role: Role, nature: GenshinNature): Wearer {
  return {
    role,
    nature,
    scaling: scalingOf(role, nature).map(onGear),
    livesOnReactions: isSwirling(role, nature),
  };
}
