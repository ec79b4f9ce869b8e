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
  catalog(source) {
    const content = makeGenshinCatalog(source);
    return { ...content, mapping: makeGenshinTables(source, content) };
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
    'hoyo-gacha/GachaMetadata.json',
  ],
};
