import {
  type BuildProfile,
  characterOfKey,
  type ProfileTable,
} from '../../src/games/builds/profiles.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import type { MadeProfile } from './opinion.ts';

/** What was made, by the keys of a table. */
export type MadeTable = Readonly<Record<string, readonly MadeProfile[]>>;

/** What a profile names that the game lacks, each with the character. */
function faultsOf(key: string, profile: BuildProfile, pack: CatalogPack): string[] {
  const { shared, sets, weapons, characters } = pack;
  const head = characters.find(characterOfKey(key));
  if (head === undefined) return [`${key}: the character`];
  const mains = Object.entries(profile.mainStats).flatMap(([slot, stats]) => {
    const pool = shared.slots.find((one) => one.slot === slot)?.mainStats ?? [];
    return stats.filter((stat) => !pool.includes(stat)).map((stat) => `${stat} on ${slot}`);
  });
  const subs = Object.keys(profile.subStats).filter((stat) => !shared.subStats.includes(stat));
  const ids = [...profile.sets.flatMap((plan) => plan.ids), ...profile.pairs];
  const lacking = ids.filter((id) => sets.find(id) === undefined).map((id) => `set ${id}`);
  const arms = profile.weapons
    .filter((id) => weapons.find(id) === undefined)
    .map((id) => `weapon ${id}`);
  const all = [...mains, ...subs, ...lacking, ...arms];
  return all.map((fault) => `${key} ${head.names[0]}, ${profile.name}: ${fault}`);
}

/** Ends with all that a profile names and the game lacks. */
export function checkProfiles(table: ProfileTable, pack: CatalogPack): void {
  const faults = Object.entries(table).flatMap(([key, profiles]) =>
    profiles.flatMap((profile) => faultsOf(key, profile, pack)),
  );
  if (faults.length > 0)
    throw new Error(`Profiles name what ${pack.game} lacks:\n  ${faults.join('\n  ')}`);
}

/** Without weapons of another type than the character's: sheets mix up characters of one name. */
export const withOwnWeapons = (table: MadeTable, pack: CatalogPack): MadeTable =>
  Object.fromEntries(
    Object.entries(table).map(([key, profiles]) => {
      const type = pack.characters.find(characterOfKey(key))?.weaponType;
      const isOwn = (id: number): boolean => {
        const weapon = pack.weapons.find(id);
        return weapon === undefined || weapon.type === type;
      };
      return [key, profiles.map((one) => ({ ...one, weapons: one.weapons.filter(isOwn) }))];
    }),
  );

/** How much of a game the profiles cover, and by how many sources. */
export function reportOf(table: MadeTable, pack: CatalogPack): string {
  const ids = pack.characters.heads.map(({ id }) => id);
  const sourcesOf = (id: number): number =>
    Math.max(
      0,
      ...Object.entries(table)
        .filter(([key]) => characterOfKey(key) === id)
        .flatMap(([, profiles]) => profiles.map(({ sources }) => sources)),
    );
  const counts = ids.map(sourcesOf);
  const share = (isSo: (count: number) => boolean): string =>
    `${counts.filter(isSo).length} of ${ids.length}`;
  const profiles = Object.values(table).flat();
  const without = (name: string, isSo: (one: BuildProfile) => boolean): string =>
    `${profiles.filter(isSo).length} without ${name}`;
  const compared = Object.entries(table).flatMap(([key, made]) =>
    made
      .filter(({ firsts }) => firsts.length > 1)
      .map(({ name, firsts }) => ({
        name: `${pack.characters.find(characterOfKey(key))?.names[0]}, ${name}`,
        firsts: [...new Set(firsts)],
      })),
  );
  const differing = compared.filter(({ firsts }) => firsts.length > 1);
  const setName = (id: number): string => pack.sets.find(id)?.names[0] ?? String(id);
  const missing = pack.characters.heads.filter(({ id }) => sourcesOf(id) === 0);
  return [
    `${pack.game}: ${profiles.length} profiles; two sources or more for ${share((count) => count >= 2)} characters, one for ${share((count) => count === 1)}, none for ${share((count) => count === 0)}`,
    `  ${without('sets', ({ sets }) => sets.length === 0)}, ${without('weapons', ({ weapons }) => weapons.length === 0)}`,
    `  the first sets differ for ${differing.length} of ${compared.length} with two: ${differing.map(({ name, firsts }) => `${name} (${firsts.map(setName).join(' / ')})`).join(', ')}`,
    `  no source: ${missing.map(({ id, names }) => `${id} ${names[0]}`).join(', ') || 'none'}`,
    '',
  ].join('\n');
}
