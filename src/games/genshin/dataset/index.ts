import { type GameDataset, pathsIn } from '../../dataset.ts';
import { bannersPath } from '../../dataset-banners.ts';
import { makeGenshinBanners, wishPaths } from './banners.ts';
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
  catalog(source) {
    const content = makeGenshinCatalog(source);
    return {
      ...content,
      mapping: makeGenshinTables(source, content),
      banners: makeGenshinBanners(source),
    };
  },
  sourcePaths: [
    ...pathsIn(
      'enka-store/gi',
      'avatars weapons affixes curves relics relic_levels locs namecards pfps',
    ),
    ...genshinDbLanguages.flatMap((language) =>
      pathsIn(
        `genshin-db/${language}`,
        'characters talents constellations weapons artifacts namecards',
      ),
    ),
    bannersPath,
    ...wishPaths,
  ],
};
