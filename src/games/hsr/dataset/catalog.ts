import type { CatalogContent } from '../../catalog.ts';
import type { DataSource } from '../../dataset.ts';
import { createSources } from './catalog-banners.ts';
import { characterRecord } from './catalog-characters.ts';
import { lightConeRecord } from './catalog-light-cones.ts';
import { createReleases, newest } from './catalog-releases.ts';
import { createRecommend } from './catalog-scaling.ts';
import { setRecord } from './catalog-sets.ts';
import { sharedOf } from './catalog-shared.ts';
import { type HsrTables, readHsrTables } from './catalog-source.ts';

/** Records of a table in the order of their ids. */
const inOrder = <Row, Made>(
  rows: Readonly<Record<string, Row>>,
  make: (id: number, row: Row) => Made,
): Made[] =>
  Object.entries(rows)
    .map(([id, row]) => [Number(id), row] as const)
    .sort(([one], [other]) => one - other)
    .map(([id, row]) => make(id, row));

/** That of the newest record, whichever source tells it. */
const newestVersion = (source: HsrTables, characters: CatalogContent['characters']): string =>
  newest([
    ...Object.values(source.setVersions).map(({ ReleaseVersion }) => ReleaseVersion),
    ...Object.values(source.characterVersions).map(({ VersionAdded }) => VersionAdded),
    ...source.banners.flatMap(({ Version }) => Version ?? []),
    ...characters.flatMap(({ head }) => head.releaseVersion ?? []),
  ]);

/**
 * Makes the catalog of Honkai: Star Rail. Ids, numbers and names come from the store, which is the newest source; what
 * the texts do not know yet has names and null descriptions. Throws with a file's name where it is not as it was.
 */
export function makeHsrCatalog(dataSource: DataSource): CatalogContent {
  const source = readHsrTables(dataSource);
  const releases = createReleases(source);
  const recommend = createRecommend(source);
  const more = { releases, recommend, sourcesOf: createSources(source.banners) };
  const characters = inOrder(source.avatars, (id, avatar) =>
    characterRecord(source, releases, id, avatar),
  );
  const weapons = inOrder(source.lightCones, (id, lightCone) =>
    lightConeRecord(source, more, id, lightCone),
  );
  return {
    game: 'hsr',
    version: newestVersion(source, characters),
    characters,
    weapons,
    sets: inOrder(source.sets, (id, set) => setRecord(source, recommend, id, set)),
    namecards: [],
    bangboo: [],
    shared: sharedOf(source, characters, weapons),
  };
}
