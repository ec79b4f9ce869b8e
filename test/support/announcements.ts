import {
  type AnnouncedGame,
  type AnnouncedRegion,
  announcementSources,
  languageCodes,
} from '../../src/upstream/announcements/announcement.ts';
import { badDays, type Provider, type ProviderReply } from './provider.ts';

/** One announcement as a test writes it; the rest is made up. */
export interface Shown {
  readonly number: number;
  readonly title?: string;
  readonly subtitle?: string;
  /** Titles in other languages. */
  readonly titles?: Readonly<Record<string, string>>;
  readonly content?: string;
  readonly tab?: string;
  readonly banner?: string;
  /** By the clocks of the servers. */
  readonly start?: string;
  readonly end?: string;
  /** Regions that show it; all when left out. */
  readonly regions?: readonly AnnouncedRegion[];
}

const defaultStart = '2026-01-14 10:00:00';
const defaultEnd = '2026-01-28 03:59:59';

/** A reply of getAnnList, in the form that the services answer. */
export function listReply(shown: readonly Shown[], region: AnnouncedRegion = 'asia') {
  const rows = shown
    .filter(({ regions }) => regions?.includes(region) ?? true)
    .map(({ number, title, subtitle, banner, tab, start, end }) => ({
      ann_id: number,
      title: title ?? `Paper lantern ${number}`,
      subtitle: subtitle ?? `Lantern ${number}`,
      banner: banner ?? `https://pictures.hoyoverse.com/${number}.jpg`,
      content: '',
      type_label: tab ?? 'Event Notices',
      tag_icon: '',
      lang: 'en-us',
      start_time: start ?? defaultStart,
      end_time: end ?? defaultEnd,
      type: 1,
    }));
  const list = [{ list: rows, type_id: 1, type_label: 'Event' }];
  return {
    retcode: 0,
    message: 'OK',
    data: { list, total: rows.length, pic_list: [], timezone: 8 },
  };
}

/** A reply of getAnnContent in one language. */
export function contentReply(shown: readonly Shown[], language = 'en') {
  const code = languageCodes[language as keyof typeof languageCodes];
  const list = shown.map(({ number, title, titles, subtitle, content }) => ({
    ann_id: number,
    title:
      titles?.[language] ??
      (language === 'en' ? (title ?? `Paper lantern ${number}`) : `${language} ${number}`),
    subtitle: subtitle ?? `Lantern ${number}`,
    banner: '',
    content: content ?? `<p>Words of ${number} in ${language}.</p>`,
    lang: code,
  }));
  return {
    retcode: 0,
    message: 'OK',
    data: { list, total: list.length, pic_list: [], pic_total: 0 },
  };
}

/** What the service of a game answers where this is announced. */
export function announcedReply(
  game: AnnouncedGame,
  shown: readonly Shown[],
  path: string,
  query: string,
): ProviderReply {
  const asked = new URLSearchParams(query);
  const { regions } = announcementSources[game];
  const region = (Object.keys(regions) as AnnouncedRegion[]).find(
    (name) => regions[name] === asked.get('region'),
  );
  const language = Object.entries(languageCodes).find(([, code]) => code === asked.get('lang'));
  return path.endsWith('/getAnnList')
    ? { body: listReply(shown, region) }
    : { body: contentReply(shown, language?.[0]) };
}

/** What the stand-in answers of each game from now on; of one that is left out nothing. */
export function announce(
  provider: Provider,
  shown: Readonly<Partial<Record<AnnouncedGame, readonly Shown[] | ProviderReply>>>,
): void {
  provider.otherwise((path, query) => {
    const game = path.split('/')[1] as AnnouncedGame;
    const answer = shown[game];
    if (answer === undefined) return badDays.notFound;
    return Array.isArray(answer)
      ? announcedReply(game, answer, path, query)
      : (answer as ProviderReply);
  });
}

/** Where the stand-in is each game's service. */
export const announcementUrls = ({ url }: Provider) => ({
  genshin: `${url}/genshin`,
  hsr: `${url}/hsr`,
  zzz: `${url}/zzz`,
});
