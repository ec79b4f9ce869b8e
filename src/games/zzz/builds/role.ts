import type { Role } from '../../builds/build.ts';
import type { BaseStat } from '../../builds/panel.ts';
import { oncePerForm, recommendedSets } from '../../builds/score/profile.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { groupOf, statGroups } from '../panel.ts';
import { zzzData } from '../tables.ts';

const specialties = ['Attack', 'Anomaly', 'Stun', 'Support', 'Defense', 'Rupture'] as const;
export type Specialty = (typeof specialties)[number];

/** What of an agent decides what its discs are worth. */
export interface ZzzArchetype {
  readonly specialty: Specialty;
  /** In lower case, `fire`. */
  readonly element: string | null;
  readonly scaling: BaseStat;
}

/** Assumed of an agent whose specialty the pack does not know: most agents have it. */
const defaultSpecialty: Specialty = 'Attack';

/** What shields grow with: HP where the core skill raises it, DEF where a set that suits the agent gives it. */
function defenseStat(pack: CatalogPack, id: number): BaseStat {
  const raised = zzzData(pack).tables.agents[id]?.core.at(-1) ?? [];
  if (raised.some(([property]) => groupOf(property) === statGroups.hp)) return 'hp';
  const sets = recommendedSets(pack).get(id) ?? [];
  const givesDef = sets.some(({ two }) => two?.stats.some(([stat]) => stat === 'def_percent'));
  return givesDef ? 'def' : 'atk';
}

function scalingOf(pack: CatalogPack, id: number, specialty: Specialty): BaseStat {
  if (specialty === 'Rupture') return 'hp';
  return specialty === 'Defense' ? defenseStat(pack, id) : 'atk';
}

/** By the agent's specialty. */
export const findArchetype = oncePerForm((pack, { avatarId: id }): ZzzArchetype => {
  const { weaponType, element } = pack.characters.find(id) ?? { weaponType: null, element: null };
  const specialty = specialties.find((name) => name === weaponType) ?? defaultSpecialty;
  return {
    specialty,
    element: element?.toLowerCase() ?? null,
    scaling: scalingOf(pack, id, specialty),
  };
});

const roles: Readonly<Record<Specialty, Role>> = {
  Attack: 'dps',
  Anomaly: 'dps',
  Rupture: 'dps',
  Stun: 'sub_dps',
  Support: 'support',
  Defense: 'shielder',
};

/** What an agent is built for: the game's own division of work. */
export const inferRole = ({ specialty }: ZzzArchetype): Role => roles[specialty];
