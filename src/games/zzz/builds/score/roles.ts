import type { Role } from '../../../builds/build.ts';
import type { Specialty, ZzzNature } from './character.ts';

const roles: Readonly<Record<Specialty, Role>> = {
  Attack: 'dps',
  Anomaly: 'dps',
  Rupture: 'dps',
  Stun: 'sub_dps',
  Support: 'support',
  Defense: 'shielder',
};

/** What an agent is built for: the game's own division of work. */
export const inferRole = ({ specialty }: ZzzNature): Role => roles[specialty];
