import { firstLanguages, type Language } from '../../../src/games/ids.ts';
import { bannersPath } from '../banners.ts';
import { type GameDataset, pathsIn } from '../dataset.ts';
import { namedFolders } from '../languages.ts';
import { makeGenshinBanners, wishPath } from './banners.ts';
import { makeGenshinCatalog } from './catalog.ts';
import { makeGenshinTables } from './tables.ts';

/** The texts of one language. */
const textPaths = (language: Language): string[] => [
  ...pathsIn(
    `genshin-db/${namedFolders[language]}`,
    'characters talents constellations weapons artifacts namecards',
  ),
  wishPath(language),
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
    ...firstLanguages.flatMap(textPaths),
    bannersPath,
  ],
  morePaths: (_json, asked) => asked.flatMap(textPaths),
};
