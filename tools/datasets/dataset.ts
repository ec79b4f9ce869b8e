import type { CatalogContent, LevelCostRecord, MaterialRecord } from '../../src/games/catalog.ts';
import type { Language } from '../../src/games/ids.ts';

/** The folder that `tools/data-build.ts` reads: `json('enka-store/gi/avatars.json')`; 64-bit numbers come as strings. */
export interface DataSource {
  /** Throws `MissingTable` when the source is whole and has no such file; any other error is one to stop at. */
  json(path: string): unknown;
}

/** A source does not have a table: the newest records may lack some yet. */
export class MissingTable extends Error {
  override readonly name = 'MissingTable';
}

/** One table; undefined when the source does not have it. */
export function findTable(source: DataSource, path: string): unknown {
  try {
    return source.json(path);
  } catch (error) {
    if (error instanceof MissingTable) return undefined;
    throw error;
  }
}

/** The maker of the committed dataset of one game: commands run it, never the service. */
export interface GameDataset {
  /** The records and the mapping of players, of one run, so that they never differ. */
  catalog(source: DataSource): CatalogContent;
  /** The files that every build reads: they are fetched at once, any other when the build asks for it. */
  readonly sourcePaths: readonly string[];
  /** The files that those name in turn, and the texts of the later languages that are asked for. */
  morePaths(json: DataSource['json'], asked: readonly Language[]): readonly string[];
}

/** The paths of tables in one folder of the sources, their names between blanks. */
export const pathsIn = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `${folder}/${name}.json`);

/** Gear that suits a larger share of all characters is recommended to none (R7.8a). */
const maxShare = 1 / 3;

/** The characters that something suits; none when it suits too many. */
export function recommendedOf<Character>(
  characters: readonly Character[],
  suits: (character: Character) => boolean,
): readonly Character[] {
  const suited = characters.filter(suits);
  return suited.length > characters.length * maxShare ? [] : suited;
}

/** Orders versions such as `4.10`, the oldest first. */
export const byVersion = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });

export const newestVersion = (versions: readonly string[]): string =>
  versions.toSorted(byVersion).at(-1) ?? '';

/** Level 1, and each cap before and after the ascension there; the last cap has none (R7.5). */
export function levelStops(caps: readonly number[]) {
  const stops = caps.flatMap((level, ascension) => [
    { level, ascension },
    { level, ascension: ascension + 1 },
  ]);
  return [{ level: 1, ascension: 0 }, ...stops.slice(0, -1)];
}

/** A cost, with the game's currency apart from the materials. */
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
