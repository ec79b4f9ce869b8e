import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Announced,
  type AnnouncedText,
  type AnnouncedWindow,
  type Announcement,
  AnnouncementFault,
} from './announcement.ts';
import { officialLink, officialUrl, plainLine, plainText } from './plain-text.ts';
import { type ContentRow, type ListRow, readContent, readList } from './reply.ts';
import { serverTime } from './server-time.ts';
import {
  type AnnouncedGame,
  type AnnouncedLanguage,
  type AnnouncedRegion,
  announcedRegions,
  announcementSources,
  announcementType,
  languageCodes,
  offsetHours,
} from './sources.ts';

/** The replies of one game: English lists by region, and contents by language. */
export interface AnnouncementReplies {
  readonly lists: Readonly<Partial<Record<AnnouncedRegion, unknown>>>;
  readonly contents: Readonly<Partial<Record<AnnouncedLanguage, unknown>>>;
}

const maxTitle = 300;
const maxText = 20_000;

type Contents = ReadonlyMap<AnnouncedLanguage, ReadonlyMap<number, ContentRow>>;

/**
 * What the replies announce. Requests are answered between two texts: what a stranger's server sends may take seconds in all.
 * Rejects with `AnnouncementFault` when one of them is not whole, or they are not of one another.
 */
export async function readAnnouncements(
  game: AnnouncedGame,
  replies: AnnouncementReplies,
): Promise<Announced> {
  const leftOut: string[] = [];
  const listed = await readLists(game, replies, leftOut);
  const contents = readContents(game, replies, leftOut);
  const english = contents.get('en');
  if (english === undefined) throw new AnnouncementFault(`There is no English content of ${game}.`);
  if (![...listed.keys()].some((number) => english.has(number)))
    throw new AnnouncementFault(`The lists and the contents of ${game} have nothing in common.`);
  const announcements: Announcement[] = [];
  for (const [number, rows] of listed)
    announcements.push(await announcementOf(game, number, rows, contents));
  return { announcements, leftOut };
}

interface Listed {
  readonly row: ListRow;
  readonly window: AnnouncedWindow;
}

async function readLists(
  game: AnnouncedGame,
  { lists }: AnnouncementReplies,
  leftOut: string[],
): Promise<ReadonlyMap<number, readonly [Listed, ...Listed[]]>> {
  const listed = new Map<number, [Listed, ...Listed[]]>();
  for (const region of announcedRegions) {
    if (lists[region] === undefined) continue;
    for (const one of await listedIn(
      region,
      lists[region],
      `The list of ${game} for ${region}`,
      leftOut,
    )) {
      const known = listed.get(one.row.ann_id);
      if (known === undefined) listed.set(one.row.ann_id, [one]);
      // Some stand in two tabs of a region.
      else if (known.every(({ window }) => window.region !== region)) known.push(one);
    }
  }
  if (listed.size === 0) throw new AnnouncementFault(`There is no list of ${game} to read.`);
  return listed;
}

async function listedIn(
  region: AnnouncedRegion,
  reply: unknown,
  what: string,
  leftOut: string[],
): Promise<readonly Listed[]> {
  const { rows, odd } = readList(reply, what);
  leftOut.push(...odd);
  const listed: Listed[] = [];
  for (const row of rows) {
    await nextTurn();
    const window = windowOf(row, region);
    const isNamed = plainLine(row.title, maxTitle) !== '';
    if (window !== undefined && isNamed) listed.push({ row, window });
    else leftOut.push(`${what}: ${row.ann_id} has no sound ${isNamed ? 'times' : 'title'}`);
  }
  return listed;
}

function windowOf(row: ListRow, region: AnnouncedRegion): AnnouncedWindow | undefined {
  const startsAt = serverTime(row.start_time, offsetHours[region]);
  const endsAt = serverTime(row.end_time, offsetHours[region]);
  if (startsAt === undefined || endsAt === undefined || startsAt >= endsAt) return undefined;
  return { region, startsAt, endsAt };
}

function readContents(
  game: AnnouncedGame,
  { contents }: AnnouncementReplies,
  leftOut: string[],
): Contents {
  const read = new Map<AnnouncedLanguage, ReadonlyMap<number, ContentRow>>();
  for (const language of Object.keys(languageCodes) as AnnouncedLanguage[]) {
    if (contents[language] === undefined) continue;
    const { rows, odd } = readContent(contents[language], `The content of ${game} in ${language}`);
    leftOut.push(...odd);
    // A row in another language stands for a translation that is not there.
    const own = rows.filter(
      ({ lang = languageCodes[language] }) => lang === languageCodes[language],
    );
    read.set(language, new Map(own.map((row) => [row.ann_id, row])));
  }
  return read;
}

async function announcementOf(
  game: AnnouncedGame,
  number: number,
  rows: readonly [Listed, ...Listed[]],
  contents: Contents,
): Promise<Announcement> {
  const [{ row }] = rows;
  const english = contents.get('en')?.get(number);
  const title = plainLine(row.title, maxTitle);
  const name = plainLine(row.subtitle, maxTitle) || title;
  const bannerUrl =
    [row.banner, row.img, english?.banner ?? ''].map(officialUrl).find(Boolean) ?? '';
  const texts: Partial<Record<AnnouncedLanguage, AnnouncedText>> = { en: textOf(english, title) };
  for (const [language, content] of contents) {
    await nextTurn();
    const own = content.get(number);
    if (own !== undefined) texts[language] ??= textOf(own, title);
  }
  const tab = row.type_label;
  return {
    number,
    type: announcementType(announcementSources[game], { title, name, tab }),
    name,
    bannerUrl,
    windows: rows.map(({ window }) => window),
    texts,
  };
}

const textOf = (content: ContentRow | undefined, listedTitle: string): AnnouncedText => ({
  title: plainLine(content?.title ?? '', maxTitle) || listedTitle,
  text: plainText(content?.content ?? '', maxText),
  link: officialLink(content?.content ?? ''),
});
