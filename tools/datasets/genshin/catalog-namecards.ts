import type { CatalogContent } from '../../../src/games/catalog.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { namecardRows, readImages, readNamecardTexts, slugsById } from './catalog-source.ts';
import { namesOf, textOf } from './catalog-text.ts';

/** `/ui/UI_NameCardPic_Ayaka_P.jpg` has its icon at `/ui/UI_NameCardIcon_Ayaka.png`; a few are named otherwise. */
const iconOf = (banner: string, file: string | undefined): string =>
  file
    ? `/ui/${file}.png`
    : banner.replace('NameCardPic', 'NameCardIcon').replace(/(?:_P)?\.[a-z]+$/, '.png');

/** In the order of their ids. */
export function namecardRecords(source: DataSource): CatalogContent['namecards'] {
  const texts = readNamecardTexts(source);
  const slugs = slugsById(source, 'namecards');
  const images = readImages(source).namecards;
  const rows = readTable(source, 'enka-store/gi/namecards.json', namecardRows);
  return Object.entries(rows)
    .map(([key, { Icon }]) => {
      const id = Number(key);
      return {
        head: {
          id,
          names: namesOf(texts, (language) => language.get(id)?.name),
          icon: iconOf(Icon, images[slugs.get(id) ?? '']?.filename_icon),
          banner: Icon,
        },
        body: { description: textOf(texts, (language) => language.get(id)?.description) },
      };
    })
    .toSorted((a, b) => a.head.id - b.head.id);
}
