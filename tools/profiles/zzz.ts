import { z } from 'zod';
import type { ProfileName } from '../../src/games/builds/profiles.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import {
  type MadeProfile,
  mainStatsOf,
  type Opinion,
  profileOf,
  roleNamed,
  type SheetBuild,
  sheetSchema,
  targetsOf,
  tiersOf,
  type Weights,
  weaponsOf,
  weaponsSchema,
} from './opinion.ts';
import { plansOf } from './sets.ts';

/** Roles of the sheet. */
const sheetRoles: readonly (readonly [RegExp, ProfileName])[] = [
  [/Stunner/, 'stun'],
  [/^Shielder/, 'shielder'],
  [/Support/, 'support'],
  [/Anomaly/, 'anomaly'],
  [/^Off-Field/, 'off_field_dps'],
  [/DPS/, 'on_field_dps'],
];

const bySpecialty: Readonly<Record<string, ProfileName>> = {
  Anomaly: 'anomaly',
  Stun: 'stun',
  Support: 'support',
  Defense: 'shielder',
};

const renamed: Readonly<Record<string, string>> = {
  impact: 'impact_percent',
  energy_regen: 'energy_regen_percent',
  anomaly_mastery: 'anomaly_mastery_percent',
};

/** The sub stats that the game marks of an agent, by the number of the property. */
const highlights: Readonly<Record<number, string>> = {
  11101: 'hp_percent',
  12101: 'atk_percent',
  13101: 'def_percent',
  20101: 'crit_rate',
  21101: 'crit_dmg',
  31201: 'anomaly_proficiency',
};

const agentsSchema = z.record(
  z.string(),
  z.object({ HighlightProps: z.array(z.int()).default([]) }),
);

export interface ZzzSources {
  readonly sheet: unknown;
  readonly sets: unknown;
  /** The agents as the game has them. */
  readonly agents: unknown;
  readonly weapons: unknown;
}

function opinionOf(build: SheetBuild, name: ProfileName, pack: CatalogPack): Opinion {
  return {
    name,
    mainStats: mainStatsOf(build, renamed),
    isOrdered: true,
    // Penetration is a share as a main stat and flat as a sub stat.
    tiers: tiersOf(build).map((tier) => tier.map((stat) => (stat === 'pen_ratio' ? 'pen' : stat))),
    ...plansOf(build, pack),
    targets: targetsOf(build),
  };
}

/** A slot that a list leaves open takes what the sub stats name. */
const fillOpenSlots = (mainStats: Opinion['mainStats'], stats: string[], { shared }: CatalogPack) =>
  Object.fromEntries(
    Object.entries(mainStats).map(([slot, own]) => {
      const possible = shared.slots.find((one) => one.slot === slot)?.mainStats ?? [];
      return [slot, own.length > 0 ? own : stats.filter((stat) => possible.includes(stat))];
    }),
  );

/** What the game marks counts as a second opinion of the sub stats: 1, and half of the tier where it is not marked. */
function numbersOf(marked: readonly number[], tiers: Opinion['tiers']): Weights[] {
  const stats = new Set(marked.flatMap((prop) => highlights[prop] ?? []));
  if (stats.size === 0) return [];
  const listed = tiers.flat();
  return [
    Object.fromEntries(
      [...new Set([...stats, ...listed])].map((stat) => [stat, stats.has(stat) ? 1 : 0]),
    ),
  ];
}

/** The sheet has the engines of Soldier 0 - Anby under the id of Anby. */
const mixedUp: Readonly<Record<string, string>> = { 1011: '1381', 1381: '1011' };

const critMains = ['crit_rate', 'crit_dmg'];

/** The gear tells who deals damage by anomalies: of slot 4 it wants proficiency, or crits. */
const nameOf = (role: string | undefined, specialty: string, opinions: readonly SheetBuild[]) => {
  const name =
    role === undefined ? (bySpecialty[specialty] ?? 'on_field_dps') : roleNamed(sheetRoles, role);
  const first = opinions[0]?.main_stats['slot_4']?.[0] ?? '';
  if (name === 'on_field_dps' && first === 'anomaly_proficiency') return 'anomaly';
  return name === 'anomaly' && critMains.includes(first) ? 'on_field_dps' : name;
};

/** The profiles of zzz: two lists of which one has sets, and what the game marks of each agent. */
export function zzzProfiles(sources: ZzzSources, pack: CatalogPack) {
  const sheet = sheetSchema.parse(sources.sheet).characters;
  const withSets = sheetSchema.parse(sources.sets).characters;
  const agents = agentsSchema.parse(sources.agents);
  const weapons = weaponsSchema.parse(sources.weapons);
  const table: Record<string, MadeProfile[]> = {};
  for (const id of new Set([...Object.keys(withSets), ...Object.keys(sheet)])) {
    const builds = [withSets[id], sheet[id]].flatMap((one) => one?.builds.slice(0, 1) ?? []);
    const [role] = sheet[id]?.builds[0]?.roles ?? [];
    const specialty = pack.characters.find(Number(id))?.weaponType ?? '';
    const name = nameOf(role, specialty, builds);
    const read = builds.map((build) => opinionOf(build, name, pack));
    const named = read[0]?.tiers.flat() ?? [];
    const opinions = read.map(({ mainStats, ...one }) => ({
      ...one,
      mainStats: fillOpenSlots(mainStats, named, pack),
    }));
    const arms = weaponsOf(weapons, mixedUp[id] ?? id);
    const numbers = numbersOf(agents[id]?.HighlightProps ?? [], opinions[0]?.tiers ?? []);
    table[id] = [profileOf(name, opinions, numbers, arms, false)];
  }
  return table;
}
