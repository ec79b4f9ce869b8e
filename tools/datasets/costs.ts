import type { CatalogContent, LevelCostRecord, MaterialRecord } from '../../src/games/catalog.ts';

interface LevelStop {
  readonly level: number;
  readonly ascension: number;
}

/** Level 1, and each cap before and after the ascension there; the last cap has none (R7.5). */
export function levelStops(caps: readonly number[]): LevelStop[] {
  const stops = caps.flatMap((level, ascension) => [
    { level, ascension },
    { level, ascension: ascension + 1 },
  ]);
  return [{ level: 1, ascension: 0 }, ...stops.slice(0, -1)];
}

/** What is paid: the game's currency apart from the materials. */
export const costOf = (
  paid: readonly MaterialRecord[],
  currency: number,
): Pick<LevelCostRecord, 'currency' | 'materials'> => ({
  currency: paid.find(({ id }) => id === currency)?.count ?? 0,
  materials: paid.filter(({ id }) => id !== currency).map(({ id, count }) => ({ id, count })),
});

/** The materials that ascensions, levels and core skills cost, in the order of their ids. */
export function materialIds(
  characters: CatalogContent['characters'],
  weapons: CatalogContent['weapons'],
): number[] {
  const costs = [
    ...characters.flatMap(({ body }) => [
      ...body.ascension,
      ...body.coreSkill.map(({ unlock }) => unlock),
      ...[...body.traces, ...body.talents].flatMap(({ levelCosts }) => levelCosts ?? []),
    ]),
    ...weapons.flatMap(({ body }) => body.ascension ?? []),
  ];
  const ids = costs.flatMap(({ materials }) => materials.map(({ id }) => id));
  return [...new Set(ids)].toSorted((one, other) => one - other);
}
