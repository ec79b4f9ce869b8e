import type { CatalogContent } from '../../../src/games/catalog.ts';
import type { DataSource } from '../dataset.ts';
import { characterRecords } from './catalog-characters.ts';
import { materialNames } from './catalog-costs.ts';
import { gearPools, mainStatRows } from './catalog-main-stats.ts';
import { namecardRecords } from './catalog-namecards.ts';
import { recommender } from './catalog-recommend.ts';
import { readReleases } from './catalog-releases.ts';
import { setRecords } from './catalog-sets.ts';
import { statNames } from './catalog-stat-names.ts';
import { weaponRecords } from './catalog-weapons.ts';

/**
 * The catalog of the game with all its texts, the same for the same sources. Weapons and sets that never came are left
 * out. A source file that is missing or has another form is an error that names it; what the store has and the texts
 * do not know yet stands there with null in the place of texts.
 */
export function makeGenshinCatalog(source: DataSource): CatalogContent {
  const releases = readReleases(source);
  const characters = characterRecords(source, releases);
  const recommend = recommender(characters);
  return {
    game: 'genshin',
    version: releases.latest,
    characters,
    weapons: weaponRecords(source, releases, recommend),
    sets: setRecords(source, recommend),
    namecards: namecardRecords(source),
    bangboo: [],
    shared: {
      ...gearPools,
      mainStats: mainStatRows(source),
      materials: materialNames(source),
      statNames: statNames(source),
    },
  };
}
