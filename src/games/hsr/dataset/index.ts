import { type GameDataset, pathsIn } from '../../dataset.ts';
import { bannersPath } from '../../dataset-banners.ts';
import { makeHsrBanners, warpPaths } from './banners.ts';
import { makeHsrCatalog } from './catalog.ts';
import { itemTables } from './catalog-source.ts';
import { makeHsrKits } from './kits.ts';
import { makeHsrTables } from './tables.ts';

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
    ...warpPaths,
    ...itemTables,
  ],
};
