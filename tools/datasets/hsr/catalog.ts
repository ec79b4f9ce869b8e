import type { CatalogContent } from '../../../src/games/catalog.ts';
import type { DataSource } from '../dataset.ts';
import { makeEach } from '../rows.ts';
import { createSources } from './catalog-banners.ts';
import { characterRecord } from './catalog-characters.ts';
import { lightConeRecord } from './catalog-light-cones.ts';
import { createReleases, newest } from './catalog-releases.ts';
import { createRecommend } from './catalog-scaling.ts';
import { setRecord } from './catalog-sets.ts';
import { sharedOf } from './catalog-shared.ts';
import { type HsrTables, readHsrTables } from './catalog-source.ts';
import { storePath } from './tables-source.ts';

/** Records of a table of the store in the order of their ids. */
const inOrder = <Row, Made>(
  rows: Readonly<Record<string, Row>>,
  [name, ...keys]: readonly [name: string, ...keys: string[]],
  make: (id: number, row: Row) => Made,
): Made[] =>
  makeEach(
    Object.entries(rows).toSorted(([one], [other]) => Number(one) - Number(other)),
    ([id, row]) => make(Number(id), row),
    ([id]) => [{ file: storePath(name), keys: [...keys, id] }],
  );

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
  const characters = inOrder(source.avatars, ['avatars'], (id, avatar) =>
    characterRecord(source, releases, id, avatar),
  );
  const weapons = inOrder(source.lightCones, ['weapons'], (id, lightCone) =>
    lightConeRecord(source, more, id, lightCone),
  );
  return {
    game: 'hsr',
    version: newestVersion(source, characters),
    characters,
    weapons,
    sets: inOrder(source.sets, ['relics', 'Sets'], (id, set) =>
      setRecord(source, recommend, id, set),
    ),
    namecards: [],
    bangboo: [],
    shared: sharedOf(source, characters, weapons),
  };
}
