import { isDealer } from '../../src/games/builds/build.ts';
import { type ProfileName, profileRoles } from '../../src/games/builds/profiles.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import {
  joinOpinions,
  type MadeProfile,
  numbersIn,
  type Opinion,
  profileOf,
  roleNamed,
  type SheetBuild,
  type SheetCharacter,
  sheetSchema,
  tiersOf,
  weaponsSchema,
} from './opinion.ts';
import { plansOf } from './sets.ts';

/** Roles of the Helper Team's sheet. */
const sheetRoles: readonly (readonly [RegExp, ProfileName])[] = [
  [/Driver/, 'driver'],
  [/Hyperbloom/, 'hyperbloom'],
  [/Burgeon/, 'burgeon'],
  [/^Bloom/, 'bloom'],
  [/Physical/, 'physical_dps'],
  [/Reaction DPS & Buff/, 'support'],
  [/Off-?[Ff]ield|Buff Support & Damage|Burst Nuke/, 'off_field_dps'],
  [/Shield Support and Damage|^Shield/, 'shielder'],
  [/^Heal/, 'healer'],
  [/^(?:\w+ — )?[^&]*DPS|Quick Swap|^Freeze|Melt|Mono Cryo/, 'on_field_dps'],
  [/Heal/, 'healer'],
  [/Support/, 'support'],
];

/** Roles of the second source. */
const secondRoles: readonly (readonly [RegExp, ProfileName])[] = [
  [/驾驶员/, 'driver'],
  [/超绽放/, 'hyperbloom'],
  [/烈绽放/, 'burgeon'],
  [/种子/, 'bloom'],
  [/物伤/, 'physical_dps'],
  [/副C|后台|速切/, 'off_field_dps'],
  [/奶/, 'healer'],
  [/盾/, 'shielder'],
  [/辅/, 'support'],
  [/./, 'on_field_dps'],
  [/^$/, 'on_field_dps'],
];

const opinionOf = (
  build: SheetBuild,
  roles: typeof sheetRoles,
  isOrdered: boolean,
  pack: CatalogPack,
): Opinion => ({
  name: roleNamed(roles, build.role ?? build.roles?.join() ?? ''),
  mainStats: build.main_stats,
  isOrdered,
  tiers: tiersOf(build),
  ...plansOf(build, pack),
  targets: build.energy_recharge
    ? { energy_recharge: Math.min(...build.energy_recharge) / 100 }
    : {},
});

const deals = (name: ProfileName): boolean => isDealer(profileRoles[name]);

/** In how many slots two opinions share a main stat. */
const sharedSlots = (one: Opinion, other: Opinion): number =>
  Object.entries(one.mainStats).filter(([slot, stats]) =>
    stats.some((stat) => other.mainStats[slot]?.includes(stat)),
  ).length;

/** Which opinion of the first source one of the second is about; none where it is about something else. */
function matchOf(second: Opinion, first: readonly Opinion[]): Opinion | undefined {
  const same = first.find(({ name }) => name === second.name);
  if (same) return same;
  const [best] = first
    .map((one) => ({
      one,
      fit: sharedSlots(second, one) + (deals(one.name) === deals(second.name) ? 0.5 : 0),
    }))
    .toSorted((a, b) => b.fit - a.fit);
  return best !== undefined && best.fit >= 3 ? best.one : undefined;
}

const hasEnergySands = ({ mainStats }: Opinion): boolean =>
  mainStats['sands']?.[0] === 'energy_recharge';

/** What a burst of a cost asks for where no source says it: half as much of a dps, who takes all particles on the field. */
const energyFor = (one: Opinion, cost: number): number =>
  1 + cost / (profileRoles[one.name] === 'dps' && !hasEnergySands(one) ? 200 : 100);

const wantsEnergy = (one: Opinion): boolean =>
  hasEnergySands(one) || one.tiers[0]?.join() === 'energy_recharge';

/** With the energy that its burst costs, where the opinion asks for energy first and says no number. */
const withEnergy = (one: Opinion, cost: number): Opinion =>
  wantsEnergy(one) && cost > 0 && one.targets['energy_recharge'] === undefined
    ? {
        ...one,
        targets: { ...one.targets, energy_recharge: energyFor(one, cost) },
        derived: ['energy_recharge'],
      }
    : one;

export interface GenshinSources {
  readonly sheet: unknown;
  readonly second: unknown;
  readonly numbers: unknown;
  readonly weapons: unknown;
  /** The energy that the burst of a character costs. */
  readonly costOf: (id: number) => number;
}

const traveler = '10000005';
const twin = '10000007';

/** The traveler's builds by element; everybody else's as they are. */
function byForm(id: string, { builds }: SheetCharacter): [key: string, builds: SheetBuild[]][] {
  if (id !== traveler) return [[id, builds]];
  const elements = new Map<string, SheetBuild[]>();
  for (const build of builds) {
    const element = /^(\w+) — /.exec(build.role ?? '')?.[1]?.toLowerCase() ?? '';
    elements.set(element, [...(elements.get(element) ?? []), build]);
  }
  return [...elements].map(([element, own]) => [`${id}:${element}`, own]);
}

/** The profiles of genshin: the Helper Team's sheet first, what the second source adds, and weights of two more. */
export function genshinProfiles(sources: GenshinSources, pack: CatalogPack) {
  const sheet = sheetSchema.parse(sources.sheet).characters;
  const second = sheetSchema.parse(sources.second).characters;
  const numbers = sheetSchema.parse(sources.numbers).characters;
  const weapons = weaponsSchema.parse(sources.weapons).characters;
  const firsts = new Map(Object.entries(sheet).flatMap(([id, one]) => byForm(id, one)));
  const keys = new Set([
    ...firsts.keys(),
    ...Object.keys(second).filter((id) => !id.includes(':')),
  ]);
  const table: Record<string, MadeProfile[]> = {};
  for (const key of keys) {
    const id = key.split(':')[0] ?? key;
    const form = key.replace(traveler, twin);
    const cost = sources.costOf(Number(id));
    const own = joinOpinions(
      (firsts.get(key) ?? []).map((build) => opinionOf(build, sheetRoles, true, pack)),
    ).map((one) => withEnergy(one, cost));
    const other = second[key] ?? second[form];
    const others = joinOpinions(
      (other?.builds ?? []).map((build) => opinionOf(build, secondRoles, false, pack)),
    );
    const given = numbersIn(
      [other?.weights, numbers[key]?.weights ?? numbers[form]?.weights],
      pack,
    );
    const rows = mergeTwo(own, others);
    const arms = (weapons[id] ?? weapons[form.split(':')[0] ?? id])?.builds ?? [];
    const element = key.split(':')[1];
    table[key] = rows.map(({ name, opinions }) =>
      profileOf(
        name,
        opinions,
        given,
        arms
          .filter(({ role }) => element === undefined || role.toLowerCase().startsWith(element))
          .filter(({ role }, _, all) =>
            all.some((one) => roleNamed(sheetRoles, one.role) === name)
              ? roleNamed(sheetRoles, role) === name
              : true,
          )
          .flatMap((one) => one.weapons.map((weapon) => weapon.id)),
        rows.length === 1,
      ),
    );
    if (id === traveler) table[form] = table[key];
  }
  return table;
}

/** Each opinion of the first source with those of the second that are about the same, and the second's own. */
function mergeTwo(first: readonly Opinion[], second: readonly Opinion[]) {
  const rows = first.map((one) => ({ name: one.name, opinions: [one], others: [] as Opinion[] }));
  const alone: Opinion[] = [];
  for (const one of second) {
    const match = matchOf(one, first);
    const row = rows.find(({ opinions }) => match !== undefined && opinions.includes(match));
    if (row) row.others.push(one);
    else alone.push(one);
  }
  return [
    ...rows.map(({ name, opinions, others }) => {
      // Several builds of the second source that are about the same are one voice.
      const [voice] = joinOpinions(others.map((one) => ({ ...one, name })));
      return { name, opinions: voice ? [...opinions, voice] : opinions };
    }),
    ...alone.map((one) => ({ name: one.name, opinions: [one] })),
  ];
}
