import { type Build, type CharacterForm, isDealer, type Role } from '../../builds/build.ts';
import { type Kit, type KitHit, type KitSkill, noKit } from '../../builds/kit.ts';
import type { BaseStat } from '../../builds/panel.ts';
import { oncePerForm } from '../../builds/score/profile.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { baseStat } from '../../gear.ts';
import { pathOf } from '../model.ts';
import { findStat } from '../props.ts';
import { hsrData, kitOf } from '../tables.ts';

/** What of a character decides what its relics are worth. */
export type HsrArchetype = ReturnType<typeof readArchetype>;

const bases: readonly BaseStat[] = ['atk', 'hp', 'def'];

const elementNames = /^(physical|fire|ice|lightning|wind|quantum|imaginary)_dmg_bonus$/;

/** Nodes of a tree that raise a stat: five of one, three of another, two of a third. What five raise is what it hits with. */
const manyNodes = 5;

/** What the skills are shares of, all of them used once at their highest levels; ATK where that is not known. */
function scalingOf({ skills }: Kit): BaseStat {
  const sums = new Map<BaseStat, number>();
  for (const { parts, times } of Object.values(skills).flatMap(firstHits)) {
    for (const { stat, values } of parts) {
      const base = bases.find((one) => one === stat);
      if (base !== undefined) sums.set(base, (sums.get(base) ?? 0) + times * (values.at(-1) ?? 0));
    }
  }
  const [[most] = ['atk'] as const] = [...sums].toSorted(([, one], [, other]) => other - one);
  return most;
}

const firstHits = ({ variants }: KitSkill): readonly KitHit[] => variants[0]?.hits ?? [];

/** Of the newest kit, unless it is said to be the original one. */
function readArchetype(pack: CatalogPack, form: CharacterForm) {
  const { avatarId: id, enhanced } = form;
  const avatar = hsrData(pack).tables.avatars[id];
  const nodes = (avatar?.forms.at(enhanced === false ? 0 : -1)?.rows ?? [])
    .flat()
    .flatMap(([, property]) =>
      property === null ? [] : [baseStat(findStat(property) ?? property)],
    );
  const count = (stat: string): number => nodes.filter((node) => node === stat).length;
  const head = pack.characters.find(id);
  // What its healing or its shields grow with.
  const [protectsWith = 'atk'] = bases.toSorted((one, other) => count(other) - count(one));
  return {
    /** In the players' words: `Hunt`; null for a character that the tables lack. */
    path: avatar ? pathOf(avatar.path).name : (head?.weaponType ?? null),
    /** In lower case, `lightning`. */
    element: head?.element?.toLowerCase() ?? null,
    /** The stats that its traces raise, `atk` for a share of it too: what its kit lives on. */
    traces: new Set(nodes.map((stat) => (elementNames.test(stat) ? 'dmg_bonus' : stat))),
    hitsWith:
      count(protectsWith) === manyNodes ? protectsWith : scalingOf(kitOf(form, pack) ?? noKit),
    protectsWith,
  };
}

/** By the character's traces, and by its kit where those do not tell. */
export const findArchetype = oncePerForm(readArchetype);

/** What the paths are for; those of several kinds depend on the traces. */
const rolesOfPaths: Readonly<Record<string, Role>> = {
  Destruction: 'dps',
  Hunt: 'dps',
  Erudition: 'dps',
  Elation: 'dps',
  Harmony: 'support',
  Preservation: 'shielder',
  Abundance: 'healer',
};

/** Paths of damage dealers and of helpers: characters whose traces raise CRIT are dealers, the others have this role. */
const mixedPaths: Readonly<Record<string, Role>> = { Nihility: 'sub_dps', Remembrance: 'support' };

const hasCrit = ({ traces }: HsrArchetype): boolean =>
  traces.has('crit_rate') || traces.has('crit_dmg');

/**
 * What a character is built for: a body piece with healing bonus is a healer's; else by the path; of Nihility and
 * Remembrance characters with CRIT in the traces are dps, the others sub_dps and support. An unknown path is a dps's.
 */
export function inferRole({ gear }: Build, archetype: HsrArchetype): Role {
  const body = gear.find(({ slot }) => slot === 'body')?.mainStat.stat;
  if (body === 'healing_bonus') return 'healer';
  const path = archetype.path ?? '';
  const mixed = mixedPaths[path];
  if (mixed !== undefined && !hasCrit(archetype)) return mixed;
  return rolesOfPaths[path] ?? 'dps';
}

/** How its damage comes about: by crits, by breaking weaknesses, or by effects that have to hit. */
export type Style = 'crit' | 'break' | 'effect';

export type RoleTraits = ReturnType<typeof readRoleTraits>;

function styleOf(archetype: HsrArchetype): Style {
  if (hasCrit(archetype)) return 'crit';
  if (archetype.traces.has('break_effect')) return 'break';
  return archetype.traces.has('effect_hit_rate') ? 'effect' : 'crit';
}

export const isDealing = ({ role }: RoleTraits): boolean => isDealer(role);

export const readRoleTraits = (role: Role, archetype: HsrArchetype) => ({
  role,
  archetype,
  style: styleOf(archetype),
  scaling: role === 'healer' || role === 'shielder' ? archetype.protectsWith : archetype.hitsWith,
});
