import { firstLanguages, type Language } from '../../../src/games/ids.ts';
import { bannersPath } from '../banners.ts';
import { type DataSource, findTable, type GameDataset, pathsIn } from '../dataset.ts';
import { textFolders } from '../languages.ts';
import { makeZzzBanners } from './banners.ts';
import { makeZzzCatalog } from './catalog.ts';
import { makeZzzTables } from './tables.ts';
import { textMapPath } from './text-maps.ts';

/** The texts are a file for each record and language; the newest records may have none yet. */
function tooltipPaths(json: DataSource['json'], asked: readonly Language[]): string[] {
  const idsOf = (table: unknown): string[] =>
    typeof table === 'object' && table !== null ? Object.keys(table) : [];
  const suits = json('enka-store/zzz/equipments.json') as { readonly Suits?: unknown } | null;
  const bangboo = idsOf(findTable({ json }, 'zzz-plugin-maps/BangbooId2Data.json'));
  const files = [
    ...idsOf(json('enka-store/zzz/avatars.json')).map((id) => `Avatars/${id}.json`),
    ...idsOf(json('enka-store/zzz/weapons.json')).map((id) => `Weapons/${id}.json`),
    ...idsOf(suits?.Suits).map((id) => `Suits/${id}.json`),
  ];
  return [
    ...[...firstLanguages, ...asked].flatMap((language) =>
      files.map((file) => `enka-tooltip-zzz/${textFolders[language]}/${file}`),
    ),
    ...asked.map(textMapPath),
    ...bangboo.map((id) => `genshin-optimizer-zzz/bangboo/${id}.json`),
  ];
}

export const zzzDataset: GameDataset = {
  catalog: (source) => ({
    ...makeZzzCatalog(source),
    mapping: makeZzzTables(source),
    banners: makeZzzBanners(source),
  }),
  sourcePaths: [
    ...pathsIn('enka-store/zzz', 'avatars weapons equipments property pfps locs'),
    ...pathsIn('enka-py-assets/zzz', 'weapon_level weapon_star equipment_level'),
    'enka-tooltip-zzz/locs/zzz_loc.json',
    ...pathsIn(
      'hb-data-textmaps-zzz',
      'TextMapTemplateTb TextMap_CHTTemplateTb TextMap_ENTemplateTb TextMap_IDTemplateTb TextMap_JATemplateTb',
    ),
    ...pathsIn('zzz-plugin-maps', 'BangbooId2Data PartnerId2Data'),
    bannersPath,
    ...pathsIn('zzz-filecfg-1.6', 'BuddyBattleTemplateTb BuddyLevelAdvanceTemplateTb'),
    'lotwt-zzz-data/bangboos.json',
  ],
  morePaths: tooltipPaths,
};
