import type { CatalogHead, CharacterHead, SetHead, WeaponHead } from '../../games/catalog.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Rarity, RarityFilter } from '../../games/rarity.ts';
import { Problem } from '../../lib/problem.ts';

/** A filter that was read: which heads pass, and a key that is the same for the same filter. */
export interface Filter<Head> {
  readonly key: string;
  readonly passes: (head: Head) => boolean;
}

export interface CharacterFilters {
  readonly element?: string | undefined;
  readonly rarity?: Rarity | undefined;
  /** Exclusive (R1.3). */
  readonly releasedAfter?: Date | undefined;
}

export interface WeaponFilters {
  readonly type?: string | undefined;
  readonly rarity?: Rarity | undefined;
}

/** Throws `validation_failed` for a rarity of the other kind (R7.2). */
export function characterFilter(
  game: GameId,
  { element, rarity, releasedAfter }: CharacterFilters,
): Filter<CharacterHead> {
  const wanted = element?.toLowerCase();
  const stars = rarity === undefined ? undefined : starsOf(games[game].rarity.characters, rarity);
  const after = releasedAfter?.getTime();
  return {
    key: JSON.stringify([wanted ?? null, stars ?? null, after ?? null]),
    passes: (head) =>
      (wanted === undefined || head.element?.toLowerCase() === wanted) &&
      (stars === undefined || head.rarity === stars) &&
      (after === undefined || (head.releasedAt !== null && Date.parse(head.releasedAt) > after)),
  };
}

/** Throws `validation_failed` for a rarity of the other kind (R7.2). */
export function weaponFilter(game: GameId, { type, rarity }: WeaponFilters): Filter<WeaponHead> {
  const wanted = type?.toLowerCase();
  const stars = rarity === undefined ? undefined : starsOf(games[game].rarity.weapons, rarity);
  return {
    key: JSON.stringify([wanted ?? null, stars ?? null]),
    passes: (head) =>
      (wanted === undefined || head.type?.toLowerCase() === wanted) &&
      (stars === undefined || head.rarity === stars),
  };
}

/** Sets that have the slot (R7.1). Throws `validation_failed` for what is no slot of the game. */
export function setFilter(slots: readonly string[], slot: string | undefined): Filter<SetHead> {
  if (slot === undefined) return { key: '', passes: () => true };
  const wanted = slot.toLowerCase();
  if (!slots.includes(wanted)) throw Problem.invalid('type', `It is one of ${slots.join(', ')}.`);
  return { key: wanted, passes: (head) => head.slots.includes(wanted) };
}

/** Throws `validation_failed` for a rarity that nothing of the game has (R7.2). */
function starsOf({ starsOf: read, expected }: RarityFilter, rarity: Rarity): number {
  const stars = read(rarity);
  if (stars !== undefined) return stars;
  throw Problem.invalid('rarity', expected);
}

/** One page of a list that stands in memory in the order of its ids. */
export interface CatalogPage<Row> {
  readonly rows: readonly Row[];
  readonly next: readonly [id: number] | undefined;
  readonly total: number;
  readonly maxAgeSeconds?: number | undefined;
}

export interface PageOptions {
  readonly limit: number;
  /** The key of the last row seen (R5.2). */
  readonly after: readonly (string | number | boolean)[] | undefined;
}

/** By id ascending (R5.4). A row that was added or removed since moves no other to another page. */
export function pageOf<Head extends CatalogHead>(
  heads: readonly Head[],
  { passes }: Filter<Head>,
  { limit, after }: PageOptions,
): CatalogPage<Head> {
  const matches = heads.filter(passes);
  const seen = Number(after?.[0] ?? -1);
  const start = matches.findIndex(({ id }) => id > seen);
  const rows = start === -1 ? [] : matches.slice(start, start + limit);
  const last = rows.at(-1);
  const more = last !== undefined && start + rows.length < matches.length;
  return { rows, next: more ? [last.id] : undefined, total: matches.length };
}
