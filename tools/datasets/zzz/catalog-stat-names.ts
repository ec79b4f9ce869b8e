import type { CatalogShared } from '../../../src/games/catalog.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { type Locs, schemas, storePath } from './catalog-source.ts';
import { locNames } from './catalog-text.ts';
import { propertyRecords } from './tables-properties.ts';

/** The game names a stat and the share of it apart ("Percent ATK"), its texts do not ("ATK +10%"). */
const shares = /_(?:Ratio|base|Base)$/;

/** What the game calls each stat that we have a name for. */
export function statNames(source: DataSource, locs: Locs): NonNullable<CatalogShared['statNames']> {
  const properties = readTable(source, storePath('property'), schemas.properties);
  return Object.fromEntries(
    Object.entries(propertyRecords(properties)).flatMap(([id, [stat]]) => {
      const key = properties[id]?.Name ?? stat;
      // A stat without a name of ours is called by the game's own word.
      return stat === key ? [] : [[stat, locNames(locs, key.replace(shares, ''))]];
    }),
  );
}
