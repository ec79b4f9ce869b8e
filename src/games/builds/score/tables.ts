import type { CatalogPack } from '../../catalog-pack.ts';
import type { SetHead } from '../../catalog-set.ts';
import { oncePerPack } from '../../pack-data.ts';
import type { CharacterForm, Role } from '../build.ts';
import type { GearTables, ScoringProfile } from './profile.ts';

/** The sets that suit each character, by its id. */
export const recommendedSets = oncePerPack((pack): ReadonlyMap<number, readonly SetHead[]> => {
  const found = new Map<number, SetHead[]>();
  for (const set of pack.sets.heads) {
    for (const id of pack.sets.body(set.id)?.recommendedCharacters ?? []) {
      found.set(id, [...(found.get(id) ?? []), set]);
    }
  }
  return found;
});

/** Ids of sets; undefined where there is none, since nobody then says which suit. */
export const setIds = (sets: readonly SetHead[]): ReadonlySet<number> | undefined =>
  sets.length === 0 ? undefined : new Set(sets.map(({ id }) => id));

type Key = `${string}:${string}:${number}`;

/**
 * Main stat values by the table of the catalog (R7.7), which has the first and the last level: between them they grow in
 * equal steps, in every game.
 */
function mainValues({ shared }: Pick<CatalogPack, 'shared'>): GearTables['mainValue'] {
  const rows = new Map<
    Key,
    { readonly base: number; readonly max: number; readonly maxLevel: number }
  >();
  for (const { slot, rarity, maxLevel, stats } of shared.mainStats) {
    for (const { stat, base, max } of stats)
      rows.set(`${slot}:${stat}:${rarity}`, { base, max, maxLevel });
  }
  return (slot, stat, rarity, level) => {
    const row = rows.get(`${slot}:${stat}:${rarity}`);
    return row === undefined ? 0 : row.base + ((row.max - row.base) * level) / row.maxLevel;
  };
}

/** The highest and the lowest roll of each sub stat on five stars. */
function rollBounds(
  { shared }: Pick<CatalogPack, 'shared'>,
  tiersOf: (stat: string, rarity: number) => readonly number[],
): Pick<GearTables, 'topRolls' | 'lowRolls'> {
  const tiers = shared.subStats.map((stat) => [stat, tiersOf(stat, 5)] as const);
  return {
    topRolls: Object.fromEntries(tiers.map(([stat, values]) => [stat, values.at(-1) ?? 0])),
    lowRolls: Object.fromEntries(tiers.map(([stat, values]) => [stat, values[0] ?? 0])),
  };
}

interface GearSources {
  readonly maxLevel: GearTables['maxLevel'];
  /** What one roll can add, the lowest first, by `rarity:stat`. */
  rollTiers(pack: CatalogPack): ReadonlyMap<string, readonly number[]>;
  rollReader(pack: CatalogPack): Pick<GearTables, 'sumOf'>;
}

/** What the pieces of a game can be, read once a pack. */
export const gearTablesOf = ({ maxLevel, rollTiers, rollReader }: GearSources) =>
  oncePerPack(
    (pack): GearTables => ({
      ...rollBounds(pack, (stat, rarity) => rollTiers(pack).get(`${rarity}:${stat}`) ?? []),
      maxLevel,
      mainValue: mainValues(pack),
      sumOf: rollReader(pack).sumOf,
    }),
  );

type ProfileOf = (pack: CatalogPack, form: CharacterForm, role: Role) => ScoringProfile;

const keyOf = ({ avatarId, element, enhanced }: CharacterForm): string =>
  `${avatarId}:${element}:${enhanced}`;

/** What builds of a character are measured by in a role, made once a pack. */
export function rememberedProfiles(make: ProfileOf): ProfileOf {
  const profiles = oncePerPack(() => new Map<string, ScoringProfile>());
  return (pack, form, role) => {
    const key = `${keyOf(form)}:${role}`;
    const profile = profiles(pack).get(key) ?? make(pack, form, role);
    profiles(pack).set(key, profile);
    return profile;
  };
}

/** What is read of a form of a character once a pack. */
export function rememberedNatures<Nature>(
  read: (pack: CatalogPack, form: CharacterForm) => Nature,
): (pack: CatalogPack, form: CharacterForm) => Nature {
  const natures = oncePerPack(() => new Map<string, Nature>());
  return (pack, form) => {
    const key = keyOf(form);
    const nature = natures(pack).get(key) ?? read(pack, form);
    natures(pack).set(key, nature);
    return nature;
  };
}
