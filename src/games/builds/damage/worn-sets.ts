import type { WornGear } from '../build.ts';

/** Of each set that is worn, how many pieces. */
export function piecesBySet(gear: readonly WornGear[]): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>();
  for (const { setId } of gear) {
    if (setId !== null) pieces.set(setId, (pieces.get(setId) ?? 0) + 1);
  }
  return pieces;
}
