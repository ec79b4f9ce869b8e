import { type GameDataset, pathsIn } from '../../dataset.ts';
import { makeGenshinCatalog } from './catalog.ts';
import { makeGenshinTables } from './tables.ts';

const genshinDbLanguages = [
  'English',
  'Indonesian',
  'Japanese',
  'ChineseSimplified',
  'ChineseTraditional',
];

export const genshinDataset: GameDataset = {
  tables: makeGenshinTables,
  catalog: makeGenshinCatalog,
  sourcePaths: [
    ...pathsIn('enka-store/gi', 'avatars weapons curves relics relic_levels locs namecards'),
    ...genshinDbLanguages.flatMap((language) =>
      pathsIn(
        `genshin-db/${language}`,
        'characters talents constellations weapons artifacts namecards',
      ),
    ),
    'hoyo-gacha/GachaMetadata.json',
  ],
};
