import type { CharacterHead } from '../../games/catalog.ts';
import type { SetHead } from '../../games/catalog-set.ts';
import type { WeaponHead } from '../../games/catalog-weapon.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Rarity, RarityFilter } from '../../games/rarity.ts';
import { Problem } from '../../lib/problem.ts';
import { elementsOf } from './present-character.ts';

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
      (wanted === undefined || elementsOf(head).some((one) => one.toLowerCase() === wanted)) &&
      (stars === undefined || head.rarity === stars) &&
      (after === undefined || isAfter(head.releasedAt, after)),
  };
}

/** What no source dates is new (R7.6a). */
const isAfter = (date: string | null, time: number): boolean =>
  date === null || Date.parse(date) > time;

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
