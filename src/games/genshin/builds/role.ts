import type { Build, CharacterForm, Role } from '../../builds/build.ts';
import { oncePerForm } from '../../builds/score/profile.ts';
import type { CharacterHead } from '../../catalog.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { protectionStat, readTraits, type ScalingStat, type Traits } from './traits.ts';

const mainOf = ({ gear }: Build, slot: string): string | undefined =>
  gear.find((piece) => piece.slot === slot)?.mainStat.stat;

/** Main stats for dealing damage: a damage bonus, CRIT. */
const isForDamage = (stat: string | undefined): boolean =>
  stat !== undefined && (stat.endsWith('_dmg_bonus') || stat.startsWith('crit_'));

/**
 * What a character is built for, by its gear and its kit. The first that fits: a circlet with healing bonus makes a
 * healer; a goblet or circlet for damage a sub_dps with sands of energy, else a dps; a kit that heals a healer, one that
 * shields a shielder; two main stats of elemental mastery a sub_dps, or a support of anemo, which groups enemies. All
 * others are supports; without any of the three main stats it is a dps.
 */
export function inferRole(build: Build, { elements, healing, shield }: GenshinArchetype): Role {
  const [sands, goblet, circlet] = ['sands', 'goblet', 'circlet'].map((slot) =>
    mainOf(build, slot),
  );
  if (circlet === 'healing_bonus') return 'healer';
  if (isForDamage(goblet) || isForDamage(circlet))
    return sands === 'energy_recharge' ? 'sub_dps' : 'dps';
  if (healing !== undefined) return 'healer';
  if (shield !== undefined) return 'shielder';
  const mains = [sands, goblet, circlet];
  const masteries = mains.filter((stat) => stat === 'elemental_mastery').length;
  if (masteries >= 2) return elements.includes('anemo') ? 'support' : 'sub_dps';
  return mains.every((stat) => stat === undefined) ? 'dps' : 'support';
}

/** What of a character's kit decides what its gear is worth. */
export interface GenshinArchetype {
  /** Its element in lower case; with several elements all of them, where the form is not given. */
  readonly elements: readonly string[];
  readonly traits: Pick<Traits, 'stats' | 'strongest' | 'energyCost' | 'isPhysical'>;
  /** What its healing grows with; undefined when it does not heal. */
  readonly healing: ScalingStat | undefined;
  readonly shield: ScalingStat | undefined;
}

/** For a burst whose cost is not known. */
const defaultEnergyCost = 60;

const defaultArchetype: GenshinArchetype = {
  elements: [],
  traits: { stats: ['atk'], strongest: null, energyCost: defaultEnergyCost, isPhysical: false },
  healing: undefined,
  shield: undefined,
};

const elementsOf = ({ element, elements }: CharacterHead): string[] =>
  (elements ?? (element === null ? [] : [element])).map((name) => name.toLowerCase());

/** Of a form of the character; of all of them when the form is not given. */
function readArchetype(pack: CatalogPack, { avatarId, element }: CharacterForm): GenshinArchetype {
  const head = pack.characters.find(avatarId);
  const whole = pack.characters.body(avatarId);
  if (head === undefined || whole === undefined) return defaultArchetype;
  const all = elementsOf(head);
  const form = whole.forms?.find((one) => one.element.toLowerCase() === element);
  const body = form ? { ...whole, talents: form.talents } : whole;
  const { stats, strongest, energyCost, isPhysical } = readTraits({ head, body });
  return {
    elements: element !== null && all.includes(element) ? [element] : all,
    traits: {
      stats: stats.length === 0 ? ['atk'] : stats,
      strongest,
      energyCost: energyCost || defaultEnergyCost,
      isPhysical,
    },
    healing: protectionStat(body.talents, 'healing'),
    shield: protectionStat(body.talents, 'shields'),
  };
}

/** By the words of the character's talents; the most common values for a character that the pack lacks. */
export const findArchetype = oncePerForm(readArchetype);

/** The sub stat that raises a scaling stat: the percentage of HP, ATK and DEF. */
export const subStatOf = (stat: ScalingStat): string =>
  stat === 'elemental_mastery' ? stat : `${stat}_percent`;

/** A character in a role, as far as it decides what stats are worth. */
export interface RoleTraits {
  readonly role: Role;
  readonly archetype: GenshinArchetype;
  /** Sub stats that its part in the team scales with. */
  readonly scaling: readonly string[];
  /** Its damage is that of reactions: elemental mastery counts. */
  readonly isReactionDriven: boolean;
}

/** The stats that healing scales with for a healer, the shield for a shielder, and hits for all others. */
export function scalingOf(
  role: Role,
  { traits, healing, shield }: GenshinArchetype,
): ScalingStat[] {
  const own = role === 'healer' ? healing : role === 'shielder' ? shield : undefined;
  return own === undefined ? [...traits.stats] : [own];
}

/** Anemo characters deal their damage by swirls, unless they are the dps. */
const dealsBySwirls = (role: Role, { elements }: GenshinArchetype): boolean =>
  elements.includes('anemo') && (role === 'sub_dps' || role === 'support');

/** Elements whose hits are mostly amplified or spread. */
const reactingElements = ['pyro', 'dendro'];

/** Whether elemental mastery raises its hits: by reactions, or since its kit scales with it. */
export function usesMastery({ elements, traits }: GenshinArchetype): boolean {
  return (
    traits.stats.includes('elemental_mastery') ||
    elements.some((one) => reactingElements.includes(one))
  );
}

export function readRoleTraits(role: Role, archetype: GenshinArchetype): RoleTraits {
  return {
    role,
    archetype,
    scaling: scalingOf(role, archetype).map(subStatOf),
    isReactionDriven: dealsBySwirls(role, archetype),
  };
}
