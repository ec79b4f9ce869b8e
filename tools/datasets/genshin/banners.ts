import { z } from 'zod';
import type { BannerRecord } from '../../../src/games/catalog.ts';
import { firstLanguages, type Language, languages } from '../../../src/games/ids.ts';
import { textOrNull } from '../../../src/games/names.ts';
import { type ListedBanner, makeBanners } from '../banners.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { textFolder } from '../languages.ts';
import { checkTable } from '../rows.ts';

/** The game's own list of its event wishes, a file for each language; it ends with an older version. */
export const wishPath = (language: Language): string =>
  `snap-metadata/${textFolder(language)}/GachaEvent.json`;

const wish = z.object({
  Name: z.string(),
  Banner: z.string(),
  From: z.iso.datetime({ offset: true }),
  To: z.iso.datetime({ offset: true }),
  Type: z.int(),
  UpPurpleList: z.array(z.int().positive()),
});
type Wish = z.infer<typeof wish>;

/** Chronicled wishes give nothing but what they feature, each as often as the others. */
const chronicled = 500;
const firstCharacter = 10_000_000;

/** The two lists round the last second differently. */
const sameEndMs = 60_000;

/** Artwork is taken from the publisher's own hosts alone: a changed list cannot lead callers elsewhere. */
const pictureHost = /^https:\/\/([a-z0-9-]+\.)+(hoyoverse|mihoyo|miyoushe)\.com\/[\w./-]+$/;

/** Some titles begin with the kind of the banner, and markup. */
const markup = /<[^>]*>/g;
const prefix = /^(Event Wish|Permohonan|イベント祈願)\s+/;

const titleOf = ({ Name }: Wish): string | null =>
  Name.replaceAll(markup, ' ').trim().replace(prefix, '') || null;

const keyOf = (type: number, start: string): string => `${type} ${Date.parse(start)}`;

export function makeGenshinBanners(source: DataSource): readonly BannerRecord[] {
  const columns = languages.map((language) => {
    const path = wishPath(language);
    const rows = checkTable(path, findTable(source, path) ?? [], z.array(wish));
    return new Map(rows.map((row) => [keyOf(row.Type, row.From), row]));
  });
  const wishesOf = ({ GachaType, StartTime }: ListedBanner) =>
    columns.map((column) => column.get(keyOf(GachaType, StartTime)));
  return makeBanners(source, {
    game: 'genshin',
    weapon: 'weapon',
    isCharacter: (id) => id >= firstCharacter,
    unraisedType: chronicled,
    completed: (banner) => completed(banner, wishesOf(banner)[0]),
    shown(banner) {
      const wishes = wishesOf(banner);
      return {
        titles: textOrNull(wishes.map((own) => (own ? titleOf(own) : null))),
        // Titles are names in every language; pictures of the first languages are enough for all.
        pictures: textOrNull(
          wishes
            .slice(0, firstLanguages.length)
            .map((own) => (own && pictureHost.test(own.Banner) ? own.Banner : null)),
        ),
      };
    },
  });
}

/** Where the two lists differ by more than the last second, the earlier end is right: the other runs into the next version. */
function completed(banner: ListedBanner, own: Wish | undefined): ListedBanner {
  if (own === undefined) return banner;
  const isLate = Date.parse(banner.EndTime) - Date.parse(own.To) > sameEndMs;
  const UpPurple = banner.UpPurple.length > 0 ? banner.UpPurple : own.UpPurpleList;
  return { ...banner, UpPurple, EndTime: isLate ? own.To : banner.EndTime };
}
