import type { SetHead } from '../../catalog.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { type Build, type CharacterForm, isDealer, nothingWorn, type Role } from '../build.ts';
import type { Panel } from '../panel.ts';
import {
  type BuildProfile,
  type ListedProfile,
  type ProfileTable,
  profileOfRole,
  profileRoles,
  profilesOf,
} from '../profiles.ts';
import { type BuildWords, isRatio } from '../words.ts';
import {
  gearTablesOf,
  isFlat,
  type MainWishes,
  oncePerForm,
  plannedPairs,
  plannedSets,
  type RoleCheck,
  recommendedSets,
  recommendedWeapons,
  type ScoringProfile,
  slotWishes,
  wantedWeight,
  withFlat,
} from './profile.ts';
import { atLeast, critChecks } from './role.ts';
import type { Rolls } from './rolls.ts';
import type { Subject } from './score.ts';

/** What a game wants of a character in a role. */
interface Wishes
  extends Pick<ScoringProfile, 'subWeights' | 'fourPieces' | 'twoPieces' | 'checks'> {
  /** Of a slot whose main stat is not always the same. */
  mainWishes(slot: string): MainWishes | undefined;
}

/** CRIT Rate that is there in a fight alone, as a fraction: of four pieces of a set, and of a character. */
interface HiddenCrit {
  readonly sets: Readonly<Record<number, number>>;
  readonly characters: Readonly<Record<number, number>>;
}

/** What differs between games in how a build is scored. */
export interface ScoringRules<Archetype> extends Pick<Subject, 'totals'> {
  readonly words: BuildWords;
  /** What communities recommend. */
  readonly profiles: ProfileTable;
  readonly hiddenCrit: HiddenCrit;
  /** The slots whose main stat tells who wants to crit. */
  readonly critSlot: string;
  /** The slots whose pieces make four, and those that make a pair beside them. */
  setSlots(pack: CatalogPack): {
    readonly four: readonly string[];
    readonly two: readonly string[] | null;
  };
  /** The energy that a build needs when its profile says how much. */
  energyNeeded?(target: number, build: Build, pack: CatalogPack): number;
  readonly rolls: Rolls;
  /** What of a character decides what its gear is worth. */
  findArchetype(pack: CatalogPack, form: CharacterForm): Archetype;
  /** The main stats that its hits grow with. */
  scalingOf(archetype: Archetype): readonly string[];
  /** The damage of the rotation that boards rank; 0 where it is not known. */
  damageOf(build: Build, pack: CatalogPack): number;
  inferRole(build: Build, archetype: Archetype): Role;
  /** `sets` are those that suit the character. */
  wishesOf(archetype: Archetype, role: Role, sets: readonly SetHead[], pack: CatalogPack): Wishes;
  computePanel(build: Build, pack: CatalogPack): Panel | undefined;
}

/** `anomaly_proficiency` becomes "Anomaly proficiency"; short names are in capitals. */
const speakStat = (stat: string): string =>
  stat.length <= 3
    ? stat.toUpperCase()
    : `${stat.charAt(0).toUpperCase()}${stat.slice(1).replaceAll('_', ' ')}`;

/** HP and DEF that a dealer wears first of all are what its damage grows with, also by way of ATK (Hu Tao, Noelle). */
const convertedOf = ({ name, mainStats }: BuildProfile): string[] =>
  isDealer(profileRoles[name])
    ? Object.values(mainStats).flatMap(([first]) =>
        first === 'hp_percent' || first === 'def_percent' ? [first] : [],
      )
    : [];

/** The main stats that are wanted, the best first. */
const wantedOf = (weights: Readonly<Record<string, number>>): string[] =>
  Object.entries(weights)
    .filter(([, weight]) => weight >= wantedWeight)
    .toSorted(([, one], [, other]) => other - one)
    .map(([stat]) => stat);

/** The weapons that suit the skills, the rarest first. */
const weaponsBySkills = (pack: CatalogPack, { avatarId }: CharacterForm): number[] =>
  (recommendedWeapons(pack).get(avatarId) ?? [])
    .toSorted((one, other) => other.rarity - one.rarity || one.id - other.id)
    .slice(0, mostWeapons)
    .map(({ id }) => id);

const mostWeapons = 8;

/** From here on a sub stat of crits is one that a profile counts on. */
const countsOnCrit = 0.75;

/** The CRIT Rate of a build that only a fight shows. */
function hiddenRateOf({ sets, characters }: HiddenCrit) {
  const given = Object.entries(sets).map(([id, rate]) => [Number(id), rate] as const);
  return ({ avatarId, gear }: Build): number => {
    let rate = characters[avatarId] ?? 0;
    for (const [id, ofSet] of given) {
      const count = gear.reduce((sum, { setId }) => sum + (setId === id ? 1 : 0), 0);
      if (count >= 4) rate += ofSet;
    }
    return rate;
  };
}

/** What a profile asks of the final stats; crits of those whose gear is first of all for them. */
function checksOf<Archetype>(
  { mainStats, subStats, targets }: BuildProfile,
  rules: ScoringRules<Archetype>,
  pack: CatalogPack,
): RoleCheck[] {
  const rate = targets['crit_rate'];
  const isForCrit =
    mainStats[rules.critSlot]?.[0]?.startsWith('crit_') === true &&
    (subStats['crit_rate'] ?? 0) >= countsOnCrit;
  const crit = isForCrit || rate !== undefined;
  const targeted = Object.entries(targets).filter(([stat]) => !stat.startsWith('crit_'));
  return [
    ...(crit ? critChecks(hiddenRateOf(rules.hiddenCrit), rate) : []),
    ...targeted.map(([stat, value]) => {
      const isEnergy = stat === 'energy_recharge';
      return atLeast({
        stat,
        name: isEnergy ? 'ER' : speakStat(stat),
        isRatio: isRatio(stat),
        target: (build) => (isEnergy ? (rules.energyNeeded?.(value, build, pack) ?? value) : value),
        code: stat.startsWith('energy_') ? 'low_er' : null,
      });
    }),
  ];
}

/** What the skills of a character say, as a profile. */
function listedBySkills(
  { name, slots, subWeights }: ScoringProfile,
  form: CharacterForm,
  pack: CatalogPack,
): ListedProfile {
  const sets = recommendedSets(pack).get(form.avatarId) ?? [];
  const idsOf = (isPlanar: boolean) =>
    sets.filter(({ kind }) => (kind === 'planar') === isPlanar).map(({ id }) => id);
  const choices = slots.filter(({ hasChoice }) => hasChoice);
  return {
    name,
    mainStats: Object.fromEntries(choices.map(({ slot, weights }) => [slot, wantedOf(weights)])),
    subStats: Object.fromEntries(Object.entries(subWeights).filter(([stat]) => !isFlat(stat))),
    sets: idsOf(false).map((id) => ({ pieces: 4, ids: [id] })),
    pairs: idsOf(true),
    weapons: weaponsBySkills(pack, form),
    targets: {},
    sources: 0,
    derived: ['weapons'],
    source: 'derived',
    element: null,
  };
}

/** What the characters of a game are scored by. */
export function createScoringProfiles<Archetype>(rules: ScoringRules<Archetype>) {
  const { words, findArchetype } = rules;
  const gearTables = gearTablesOf(words.maxGearLevel, rules.rolls);
  const commonOf = (pack: CatalogPack) => ({
    gear: gearTables(pack),
    maxLevel: words.maxLevel.analyzed,
    maxWeaponLevel: words.maxWeaponLevel,
  });
  const scalingFor = (pack: CatalogPack, form: CharacterForm, role: Role): readonly string[] =>
    isDealer(role) ? rules.scalingOf(findArchetype(pack, form)) : [];
  const readDerived = (pack: CatalogPack, form: CharacterForm, role: Role): ScoringProfile => {
    const sets = recommendedSets(pack).get(form.avatarId) ?? [];
    const { mainWishes, ...wishes } = rules.wishesOf(findArchetype(pack, form), role, sets, pack);
    return {
      ...commonOf(pack),
      name: profileOfRole[role],
      source: 'derived',
      role,
      scaling: scalingFor(pack, form, role),
      slots: slotWishes(pack, gearTables(pack), mainWishes),
      ...wishes,
    };
  };
  const readCommunity = (pack: CatalogPack, form: CharacterForm): readonly ScoringProfile[] => {
    const { four, two } = rules.setSlots(pack);
    return profilesOf(rules.profiles, form).map((profile) => ({
      ...commonOf(pack),
      name: profile.name,
      source: 'community',
      role: profileRoles[profile.name],
      scaling: [...scalingFor(pack, form, profileRoles[profile.name]), ...convertedOf(profile)],
      slots: slotWishes(pack, gearTables(pack), (slot) => {
        const wanted = profile.mainStats[slot];
        return wanted === undefined || wanted.length === 0
          ? undefined
          : { wanted, isOrdered: true };
      }),
      subWeights: withFlat(profile.subStats),
      fourPieces: plannedSets(four, profile),
      twoPieces: two && plannedPairs(two, profile, pack),
      checks: checksOf(profile, rules, pack),
    }));
  };
  /** By the skills alone. */
  const derived = oncePerForm(readDerived);
  const community = oncePerForm(readCommunity);
  /** What a build can be scored by, in a role where one is given: by its skills where no source says how. */
  const fitting = (
    pack: CatalogPack,
    build: Build,
    role: Role | null,
  ): readonly ScoringProfile[] => {
    const known = community(pack, build);
    const found = role === null ? known : known.filter((one) => one.role === role);
    if (found.length > 0) return found;
    return [derived(pack, build, role ?? rules.inferRole(build, findArchetype(pack, build)))];
  };
  /** How to build a character, as it is shown. */
  const list = (form: CharacterForm, pack: CatalogPack): readonly ListedProfile[] => {
    const found = profilesOf(rules.profiles, form);
    if (found.length > 0)
      return found.map((profile) => ({
        ...profile,
        ...(profile.weapons.length === 0 && {
          weapons: weaponsBySkills(pack, form),
          derived: [...profile.derived, 'weapons'],
        }),
        source: 'community',
      }));
    const role = rules.inferRole({ ...nothingWorn, ...form }, findArchetype(pack, form));
    return [listedBySkills(derived(pack, form, role), form, pack)];
  };
  return { derived, fitting, list };
}
