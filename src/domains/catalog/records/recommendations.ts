import { defaultForm } from '../../../games/builds/build.ts';
import {
  type BuildProfile,
  type ProfileName,
  type ProfileSource,
  profilesOf,
} from '../../../games/builds/profiles.ts';
import type { CatalogHead } from '../../../games/catalog.ts';
import { type CatalogPack, type KindRecords, oncePerPack } from '../../../games/catalog-pack.ts';
import { games } from '../../../games/index.ts';
import { nameOf, type PresentOptions } from './present.ts';

export type RecommendedCharacter = ReturnType<typeof presentRecommended>[number];

/** Whom something is recommended for, and why. */
interface Recommendation {
  readonly id: number;
  /** The profile; `scaling` where the character's skills alone say it. */
  readonly role: ProfileName | 'scaling';
  /** Its place among all that is recommended to the character, from 1 on; null where no source has an order. */
  readonly rank: number | null;
  readonly source: ProfileSource;
}

/** What recommends each character, and whom it is recommended for; the best first. */
export interface Recommended<Head> {
  readonly charactersOf: ReadonlyMap<number, readonly Recommendation[]>;
  readonly recordsOf: ReadonlyMap<number, readonly Head[]>;
}

/** An answer has no more characters: the rows that its field counts. */
export const mostRecommended = { sets: 40, weapons: 25 } as const;

/** The recommended characters, without those that the catalog lacks. */
export const presentRecommended = (
  recommended: readonly Recommendation[] = [],
  options: PresentOptions,
) => {
  const { pack, language } = options;
  return recommended.flatMap(({ id, role, rank, source }) => {
    const head = pack.characters.find(id);
    // With the game and the language, the id is the request for the character.
    const request = { game: pack.game, language, id };
    return head ? [{ ...request, name: nameOf(head, options), role, rank, source }] : [];
  });
};

/** A record that a profile names, with its place. */
type Place = readonly [id: number, place: number];

/** Sets of which two pieces go with two of any of many others are no recommendation of one of them. */
const fewSets = 4;

const setsOf = ({ sets, pairs }: BuildProfile): Place[] => [
  ...sets.flatMap(({ pieces, ids }, index) =>
    pieces === 4 || ids.length <= fewSets ? ids.map((id): Place => [id, index + 1]) : [],
  ),
  ...pairs.map((id, index): Place => [id, index + 1]),
];

/** Those that a source names. */
const weaponsOf = ({ weapons, derived }: BuildProfile): Place[] =>
  derived.includes('weapons') ? [] : weapons.map((id, index): Place => [id, index + 1]);

/** What profiles recommend, made of a pack once; to characters without a profile what their skills grow with. */
export const recommendationsOf = oncePerPack((pack) => ({
  sets: recommendationsAmong(pack, pack.sets, setsOf, mostRecommended.sets, false),
  weapons: recommendationsAmong(pack, pack.weapons, weaponsOf, mostRecommended.weapons, true),
}));

type Ranked = Pick<Recommendation, 'id' | 'rank'>;

/** Which records the profiles of each character name; `advised` are those that have any. */
function byProfiles(pack: CatalogPack, placesOf: (profile: BuildProfile) => readonly Place[]) {
  const { profiles: table } = games[pack.game].builds;
  const found = new Map<number, Recommendation[]>();
  const advised = new Set<number>();
  for (const { id } of pack.characters.heads) {
    const places = profilesOf(table, defaultForm(id)).flatMap((profile) =>
      placesOf(profile).map(([record, rank]) => ({ record, rank, role: profile.name })),
    );
    if (places.length > 0) advised.add(id);
    for (const { record, rank, role } of places.toSorted((one, other) => one.rank - other.rank)) {
      const known = found.get(record) ?? [];
      if (!known.some((one) => one.id === id))
        found.set(record, [...known, { id, role, rank, source: 'community' }]);
    }
  }
  return { found, advised };
}

function recommendationsAmong<Head extends CatalogHead>(
  pack: CatalogPack,
  records: KindRecords<Head, { readonly recommendedCharacters?: readonly number[] }>,
  placesOf: (profile: BuildProfile) => readonly Place[],
  most: number,
  bySkills: boolean,
): Recommended<Head> {
  const { found, advised } = byProfiles(pack, placesOf);
  const charactersOf = new Map<number, readonly Recommendation[]>();
  for (const { id } of records.heads) {
    const named = found.get(id) ?? [];
    // Lists of weapons are short: the skills say whom a weapon suits that no profile names.
    const isOpen = bySkills && named.length === 0;
    const suited = (records.body(id)?.recommendedCharacters ?? [])
      .filter((character) => isOpen || !advised.has(character))
      .map((character): Recommendation => {
        return { id: character, role: 'scaling', rank: null, source: 'derived' };
      });
    const all = [...named, ...suited].toSorted(byRank).slice(0, most);
    if (all.length > 0) charactersOf.set(id, all);
  }
  return { charactersOf, recordsOf: recordsBy(records.heads, charactersOf) };
}

const byRank = (one: Ranked, other: Ranked): number =>
  (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER) ||
  one.id - other.id;

/** The records that have each character among theirs, the best first. */
function recordsBy<Head extends CatalogHead>(
  heads: readonly Head[],
  charactersOf: ReadonlyMap<number, readonly Recommendation[]>,
): ReadonlyMap<number, readonly Head[]> {
  const found = new Map<number, { head: Head; rank: number | null; id: number }[]>();
  for (const head of heads) {
    for (const { id, rank } of charactersOf.get(head.id) ?? [])
      found.set(id, [...(found.get(id) ?? []), { head, rank, id: head.id }]);
  }
  return new Map([...found].map(([id, all]) => [id, all.toSorted(byRank).map(({ head }) => head)]));
}
