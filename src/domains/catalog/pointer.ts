import type { GameId } from '../../games/ids.ts';
import { hourMs } from '../../lib/clock.ts';
import type { CatalogPointer, ImportedVersion } from './store.ts';

/** Longer than any import takes: a blob that was announced and not activated until then was given up. */
const givenUpMs = hourMs;

/** The epoch that makes a blob removable at once. */
const atOnce = 0;

const fresh = (id: GameId): CatalogPointer => ({
  id,
  active: null,
  previous: null,
  held: null,
  due: [],
});

/** Writes down a blob before it exists, so that an import killed later leaves nothing behind for good. */
export const announce =
  (game: GameId, blob: string, since: number) =>
  (current: CatalogPointer = fresh(game)): CatalogPointer => ({
    ...current,
    due: [...current.due, { blob, since }],
  });

/**
 * Makes an announced version the active one and the active one the previous. Leaves the pointer as it is when somebody
 * else brought the same content, or when the blob was given up meanwhile.
 */
export const activate =
  (next: ImportedVersion) =>
  (current: CatalogPointer | undefined): CatalogPointer | undefined => {
    if (!current?.due.some(({ blob }) => blob === next.blob)) return undefined;
    if (current.active?.digest === next.digest) return undefined;
    const due = current.due.filter(({ blob }) => blob !== next.blob);
    if (current.previous) due.push({ blob: current.previous.blob, since: atOnce });
    return { ...current, active: next, previous: current.active, held: null, due };
  };

/** Exchanges active and previous, when the active one is still what the caller saw. */
export const exchange =
  (seen: ImportedVersion | null) =>
  (current: CatalogPointer | undefined): CatalogPointer | undefined => {
    if (current === undefined || current.active?.blob !== seen?.blob) return undefined;
    const { active, previous } = current;
    return { ...current, active: previous, previous: active, held: active?.digest ?? null };
  };

/** A blob that will not be activated may be removed at once. */
export const giveUp =
  (unwanted: string) =>
  (current: CatalogPointer | undefined): CatalogPointer | undefined =>
    current && {
      ...current,
      due: current.due.map((entry) =>
        entry.blob === unwanted ? { ...entry, since: atOnce } : entry,
      ),
    };

/** The blobs that may be removed. */
export const removable = ({ due }: CatalogPointer, now: number): string[] =>
  due.filter(({ since }) => since + givenUpMs <= now).map(({ blob }) => blob);

/** Forgets the blobs that were removed. */
export const strike =
  (removed: readonly string[]) =>
  (current: CatalogPointer | undefined): CatalogPointer | undefined =>
    current && { ...current, due: current.due.filter(({ blob }) => !removed.includes(blob)) };
