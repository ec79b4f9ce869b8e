import type { ProfileName } from '../../src/games/builds/profiles.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import {
  joinOpinions,
  type MadeProfile,
  mainStatsOf,
  numbersIn,
  type Opinion,
  profileOf,
  roleNamed,
  type SheetBuild,
  type SheetCharacter,
  sheetSchema,
  targetsOf,
  tiersOf,
  weaponsOf,
  weaponsSchema,
} from './opinion.ts';
import { plansOf } from './sets.ts';

/** Roles of the sheet; who sustains is told apart by the path. */
const sheetRoles: readonly (readonly [RegExp, ProfileName])[] = [
  [/Break DPS/, 'break'],
  [/Damage [Oo]ver [Tt]ime/, 'damage_over_time'],
  [/^Elation DPS/, 'elation'],
  [/^Main DPS/, 'on_field_dps'],
  [/^Sub DPS/, 'off_field_dps'],
  [/Sustain/, 'healer'],
  [/Support/, 'support'],
];

const renamed: Readonly<Record<string, string>> = { energy_regen_rate: 'energy_recharge' };

/** What the paths are for where no source names a role. */
const rolesByPath: Readonly<Record<string, ProfileName>> = {
  Harmony: 'support',
  Preservation: 'shielder',
  Abundance: 'healer',
  Elation: 'elation',
};

function nameOf(build: SheetBuild | undefined, path: string, heals: boolean): ProfileName {
  const role = build?.role ?? build?.roles?.join('\n');
  const name =
    role === undefined ? (rolesByPath[path] ?? 'on_field_dps') : roleNamed(sheetRoles, role);
  if (name === 'on_field_dps' && build?.main_stats['rope']?.[0] === 'break_effect') return 'break';
  if (name !== 'healer') return name;
  return heals || path === 'Abundance' ? 'healer' : 'shielder';
}

export interface HsrSources {
  readonly sheet: unknown;
  /** Of the game itself. */
  readonly own: unknown;
  readonly third: unknown;
  readonly weapons: unknown;
}

/** Of characters with one name the sheet has the cones of the one under the id of the other. */
const mixedUp: Readonly<Record<string, string>> = { 1001: '1224', 1224: '1001' };

interface Voice {
  readonly character: SheetCharacter | undefined;
  readonly name: ProfileName;
  readonly isOrdered: boolean;
}

const isOriginal = ({ role }: SheetBuild): boolean => role?.includes('(Pre ') ?? false;

/** The profiles of hsr: a sheet, the advice of the game, and a program; each enhanced character has its original ones. */
export function hsrProfiles(sources: HsrSources, pack: CatalogPack) {
  const sheet = sheetSchema.parse(sources.sheet).characters;
  const own = sheetSchema.parse(sources.own).characters;
  const third = sheetSchema.parse(sources.third).characters;
  const weapons = weaponsSchema.parse(sources.weapons);
  const voiceOf = ({ character, name, isOrdered }: Voice): Opinion[] =>
    (character?.builds ?? []).slice(0, 1).map((build) => ({
      name,
      mainStats: mainStatsOf(build, renamed),
      isOrdered,
      tiers: tiersOf(build),
      ...plansOf(build, pack),
      targets: targetsOf(build),
    }));
  const table: Record<string, MadeProfile[]> = {};
  for (const id of new Set([...Object.keys(sheet), ...Object.keys(own), ...Object.keys(third)])) {
    const character = sheet[id];
    const builds = character?.builds ?? [];
    const path = pack.characters.find(Number(id))?.weaponType ?? '';
    const heals = own[id]?.builds[0]?.main_stats['body']?.includes('healing_bonus') ?? false;
    const numbers = numbersIn([own[id]?.weights, third[id]?.weights], pack);
    const arms = weaponsOf(weapons, mixedUp[id] ?? id);
    const hasTwoKits = builds.some((one) => !isOriginal(one)) && builds.some(isOriginal);
    const of = (build: SheetBuild | undefined, withOthers: boolean): MadeProfile => {
      const name = nameOf(build, path, heals);
      const voices = joinOpinions(
        build === undefined || character === undefined
          ? []
          : voiceOf({ character: { ...character, builds: [build] }, name, isOrdered: true }),
      );
      const others = withOthers
        ? [
            ...voiceOf({ character: own[id], name, isOrdered: true }),
            // Its main stats are in no order, and any of them is accepted at times.
            ...voiceOf({ character: third[id], name, isOrdered: false }).map((one) => ({
              ...one,
              mainStats: {},
            })),
          ]
        : [];
      return profileOf(name, [...voices, ...others], withOthers ? numbers : [], arms, withOthers);
    };
    table[id] = [of(builds.find((one) => !isOriginal(one)) ?? builds[0], true)];
    if (hasTwoKits) table[`${id}:original`] = [of(builds.find(isOriginal), false)];
  }
  return table;
}
