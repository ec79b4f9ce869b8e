import type { CatalogContent } from '../../../src/games/catalog.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { agentRecords } from './catalog-agents.ts';
import { bangbooRecords } from './catalog-bangboo.ts';
import { readStats } from './catalog-curves.ts';
import { discSetRecords } from './catalog-discs.ts';
import { discStats } from './catalog-main-stats.ts';
import { materialNames } from './catalog-materials.ts';
import { recommendedFrom } from './catalog-recommended.ts';
import { engineReleases, engineSources, releasesOf } from './catalog-releases.ts';
import { readBanners, readTextMaps, schemas, storePath } from './catalog-source.ts';
import { statNames } from './catalog-stat-names.ts';
import { wEngineRecords } from './catalog-w-engines.ts';
import { withNewest } from './newest.ts';

/** The catalog from a folder of game data, with the game's texts; depends on its content alone. */
export function makeZzzCatalog(sources: DataSource): CatalogContent {
  const source = withNewest(sources);
  const avatars = readTable(source, storePath('avatars'), schemas.avatars);
  const locs = readTable(source, storePath('locs'), schemas.locs, 2);
  const maps = readTextMaps(source);
  const statOf = readStats(source);
  const banners = readBanners(source);
  const release = releasesOf(banners);
  const characters = agentRecords(source, { avatars, locs, maps, release, statOf });
  const recommended = recommendedFrom(avatars, statOf);
  const weapons = wEngineRecords(source, locs, statOf, {
    versions: engineReleases(avatars, release),
    sources: engineSources(avatars, banners),
    recommended: recommended.byEngine,
  });
  return {
    game: 'zzz',
    version: newest(characters.map(({ head }) => head.releaseVersion)),
    characters,
    weapons,
    sets: discSetRecords(source, locs, statOf, { maps, recommended: recommended.bySet }),
    namecards: [],
    bangboo: bangbooRecords(source, maps),
    shared: {
      ...discStats(source, statOf),
      materials: materialNames(characters, weapons, maps),
      statNames: statNames(source, locs),
    },
  };
}

/** No source names the version that it describes: it is the newest that an agent came with. */
function newest(versions: readonly (string | null)[]): string {
  const known = versions.filter((version) => version !== null);
  return (
    known.toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true })).at(-1) ?? ''
  );
}
