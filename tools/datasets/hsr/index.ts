import { firstLanguages, type Language } from '../../../src/games/ids.ts';
import { bannersPath } from '../banners.ts';
import { type GameDataset, pathsIn } from '../dataset.ts';
import { makeHsrBanners, warpPath } from './banners.ts';
import { makeHsrCatalog } from './catalog.ts';
import { itemTable } from './catalog-source.ts';
import { makeHsrKits } from './kits.ts';
import { makeHsrTables } from './tables.ts';

/** The texts of one language; those of the archive, which holds all of them, are there at once. */
const textPaths = (language: Language): string[] => [warpPath(language), itemTable(language)];

export const hsrDataset: GameDataset = {
  catalog(source) {
    const content = makeHsrCatalog(source);
    return {
      ...content,
      mapping: { ...makeHsrTables(source, content), kits: makeHsrKits(source) },
      banners: makeHsrBanners(source),
    };
  },
  sourcePaths: [
    ...pathsIn('enka-store/hsr', 'avatars weapons relics affixes ranks tree pfps hsr'),
    'starrail-cache/langs/en.json',
    ...pathsIn('thebowja-starrail/EN', 'characters lightcones'),
    bannersPath,
    ...firstLanguages.flatMap(textPaths),
  ],
  morePaths: (_json, asked) => asked.flatMap(textPaths),
};
