import { type GameDataset, pathsIn } from '../../dataset.ts';
import { makeHsrCatalog } from './catalog.ts';
import { itemTables } from './catalog-source.ts';
import { makeHsrTables } from './tables.ts';

export const hsrDataset: GameDataset = {
  tables: makeHsrTables,
  catalog: makeHsrCatalog,
  sourcePaths: [
    ...pathsIn('enka-store/hsr', 'avatars weapons relics affixes hsr'),
    'starrail-cache/langs/en.json',
    ...pathsIn('thebowja-starrail/EN', 'characters lightcones'),
    'hoyo-gacha/GachaMetadata.json',
    ...itemTables,
  ],
};
