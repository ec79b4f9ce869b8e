import type { Build, Role } from '../../builds/build.ts';
import type { ProfileTable } from '../../builds/profiles.ts';
import { createAnalyzer } from '../../builds/score/analyzer.ts';
import { anyOf, type MainWishes, type RoleCheck, withFlat } from '../../builds/score/profile.ts';
import { atLeast, critChecks } from '../../builds/score/role.ts';
import type { ScoringRules } from '../../builds/score/scoring-profiles.ts';
import { type CatalogPack, oncePerPack } from '../../catalog-pack.ts';
import { readTable } from '../../data-file.ts';
import { artifactRolls } from '../gear.ts';
import { damageOf } from './damage/ranked.ts';
import { computePanel } from './panel.ts';
import {
  findArchetype,
  type GenshinArchetype,
  inferRole,
  type RoleTraits,
  readRoleTraits,
  scalingOf,
  subStatOf,
  usesMastery,
} from './role.ts';
import { genshinWords } from './words.ts';

/** Scores builds of genshin and says what would make them better. */
export const genshinScoring: ScoringRules<GenshinArchetype> = {
  words: genshinWords,
  rolls: artifactRolls,
  findArchetype,
  inferRole,
  wishesOf(archetype, role, sets, pack) {
    const traits = readRoleTraits(role, archetype);
    return {
      mainWishes: (slot) => mainWishes[slot]?.(traits),
      subWeights: weighSubStats(traits),
      fourPieces: anyOf(allSlots(pack), sets),
      twoPieces: null,
      checks: listRoleChecks(pack, traits),
    };
  },
  profiles: readTable<ProfileTable>('genshin', 'profiles'),
  hiddenCrit: {
    // Marechaussee Hunter, Obsidian Codex, and Blizzard Strayer on an enemy with Cryo.
    sets: { 15031: 0.36, 15038: 0.4, 14001: 0.2 },
    // Ganyu's charged attacks after one has hit.
    characters: { 10000037: 0.2 },
  },
  critSlot: 'circlet',
  setSlots: (pack) => ({ four: allSlots(pack), two: null }),
  energyNeeded: (target, build, pack) => target - energyOfWeapon(build, pack),
  scalingOf: ({ traits }) => traits.stats.map(subStatOf),
  damageOf,
  computePanel,
  totals: { em: 'elemental_mastery', er: 'energy_recharge' },
};

export const genshinAnalyzer = createAnalyzer(genshinScoring);

function allSlots(pack: CatalogPack): string[] {
  return pack.shared.slots.map(({ slot }) => slot);
}

const masteryOf = ({ isReactionDriven }: RoleTraits): string[] =>
  isReactionDriven ? ['elemental_mastery'] : [];

/** Whether its hits count: not for healers and shielders. */
const dealsDamage = ({ role }: RoleTraits): boolean => role !== 'healer' && role !== 'shielder';

/** What the kit scales with; energy for all but a dps, who stays in the field. */
const sands = (character: RoleTraits): MainWishes => ({
  wanted: [...masteryOf(character), ...character.scaling],
  energy: character.role === 'dps' ? [] : ['energy_recharge'],
  scaling: usesMastery(character.archetype) && dealsDamage(character) ? ['elemental_mastery'] : [],
});

/** The damage bonus of the character's element. */
function goblet(character: RoleTraits): MainWishes {
  const { elements, traits } = character.archetype;
  const bonuses = elements.map((element) => `${element}_dmg_bonus`);
  if (!dealsDamage(character)) return { wanted: character.scaling, scaling: bonuses };
  const physical = traits.isPhysical ? ['physical_dmg_bonus'] : [];
  return { wanted: [...masteryOf(character), ...bonuses, ...physical], scaling: character.scaling };
}

const crit = ['crit_rate', 'crit_dmg'];

function circlet(character: RoleTraits): MainWishes {
  const { role, scaling } = character;
  if (role === 'healer') return { wanted: ['healing_bonus'], scaling };
  if (role === 'shielder') return { wanted: scaling, scaling: crit };
  return { wanted: [...masteryOf(character), ...crit], scaling };
}

/** What is wanted of the slots that have several main stats. */
const mainWishes: Readonly<Record<string, (character: RoleTraits) => MainWishes>> = {
  sands,
  goblet,
  circlet,
};

interface RoleWeights {
  readonly crit: number;
  readonly scaling: number;
  readonly mastery: number;
  readonly energy: number;
}

/** Sub weights by role (mechanics, section 8). */
const roleWeights: Readonly<Record<Role, RoleWeights>> = {
  dps: { crit: 1, scaling: 0.75, mastery: 0.5, energy: 0.35 },
  sub_dps: { crit: 1, scaling: 0.75, mastery: 0.5, energy: 0.75 },
  support: { crit: 0.5, scaling: 0.5, mastery: 0.5, energy: 1 },
  healer: { crit: 0.25, scaling: 1, mastery: 0.4, energy: 1 },
  shielder: { crit: 0.5, scaling: 1, mastery: 0.25, energy: 0.75 },
};

/** For a dps: mastery with reactions, and ATK% where the kit scales with another stat. */
const reactingMastery = 0.75;
const besideAtk = 0.5;
/** For characters whose damage is that of reactions. */
const swirling = { crit: 0.25, mastery: 1 } as const;

/** What a roll of each sub stat is worth to the role. */
function weighSubStats({ role, archetype, scaling, isReactionDriven }: RoleTraits) {
  const base = roleWeights[role];
  const { crit } = isReactionDriven ? swirling : base;
  const dpsMastery = role === 'dps' && usesMastery(archetype) ? reactingMastery : base.mastery;
  const mastery = isReactionDriven ? swirling.mastery : dpsMastery;
  const weights: Record<string, number> = {
    crit_rate: crit,
    crit_dmg: crit,
    elemental_mastery: mastery,
    energy_recharge: base.energy,
    ...(role === 'dps' ? { atk_percent: besideAtk } : {}),
  };
  for (const stat of scaling) weights[stat] = Math.max(base.scaling, weights[stat] ?? 0);
  return withFlat(weights);
}

/** Weapons whose passive generates energy, by their English name. */
const favonius = oncePerPack(
  (pack) =>
    new Set(
      pack.weapons.heads
        .filter(({ names }) => names[0]?.startsWith('Favonius '))
        .map(({ id }) => id),
    ),
);
const favoniusEnergy = 0.2;
const energyOfWeapon = ({ weapon }: Build, pack: CatalogPack): number =>
  weapon !== null && favonius(pack).has(weapon.id) ? favoniusEnergy : 0;
const baseEnergy = 1.2;
const healerEnergy = 1.5;

const energyCheck = (target: (build: Build) => number): RoleCheck =>
  atLeast({ stat: 'energy_recharge', name: 'ER', isRatio: true, target, code: 'low_er' });

/** 1.2 + burst cost / 100, and 0.2 less with a Favonius weapon. */
const energyForBurst = (pack: CatalogPack, { traits }: GenshinArchetype): RoleCheck =>
  energyCheck((build) => baseEnergy + traits.energyCost / 100 - energyOfWeapon(build, pack));

const statCheck = (name: 'hp' | 'atk' | 'def', target: number): RoleCheck =>
  atLeast({
    stat: name,
    name: name.toUpperCase(),
    isRatio: false,
    target: () => target,
    code: null,
  });

/** What a healer, or a shielder, should have of the stat that it scales with; there is no such value of elemental mastery. */
const protectionChecks = (hp: number): Readonly<Record<string, RoleCheck>> => ({
  hp: statCheck('hp', hp),
  atk: statCheck('atk', 1800),
  def: statCheck('def', 1800),
});
const healerStats = protectionChecks(25_000);
const shielderStats = protectionChecks(30_000);

/** What the role asks of the final stats (mechanics, section 8). */
function listRoleChecks(
  pack: CatalogPack,
  { role, archetype, isReactionDriven }: RoleTraits,
): RoleCheck[] {
  const [scaling = 'atk'] = scalingOf(role, archetype);
  const crit = isReactionDriven ? [] : critChecks();
  switch (role) {
    case 'dps':
      return [...crit];
    case 'sub_dps':
      return [...crit, energyForBurst(pack, archetype)];
    case 'support':
      return [energyForBurst(pack, archetype)];
    case 'healer':
      return [energyCheck(() => healerEnergy), ...[healerStats[scaling] ?? []].flat()];
    case 'shielder':
      return [shielderStats[scaling] ?? []].flat();
  }
}
