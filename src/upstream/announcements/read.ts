import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { hourMs } from '../../lib/clock.ts';
import {
  type Announced,
  type AnnouncedGame,
  type AnnouncedLanguage,
  type AnnouncedRegion,
  type AnnouncedText,
  type AnnouncedWindow,
  type Announcement,
  AnnouncementFault,
  announcedRegions,
  announcementSources,
  announcementType,
  languageCodes,
  offsetHours,
} from './announcement.ts';
import { officialLink, officialUrl, plainLine, plainText } from './plain-text.ts';

/** The replies of one game: English lists by region, and contents by language. */
export interface AnnouncementReplies {
  readonly lists: Readonly<Partial<Record<AnnouncedRegion, unknown>>>;
  readonly contents: Readonly<Partial<Record<AnnouncedLanguage, unknown>>>;
}

const maxTitle = 300;
const maxText = 20_000;

type Contents = ReadonlyMap<AnnouncedLanguage, ReadonlyMap<number, ContentRow>>;

/**
 * Reads the replies. It yields to the event loop between texts, since a hostile server can make this take seconds. Rejects
 * with `AnnouncementFault` when a reply is incomplete, or lists and contents do not belong together.
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
      // Some are in two tabs of a region.
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
    else leftOut.push(`${what}: ${row.ann_id} has no valid ${isNamed ? 'times' : 'title'}`);
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
    // A row in another language means that the translation is missing.
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

/** More rows than any game has announced at once: in one list, and in all lists of a reply. */
const maxRows = 500;
const maxRowsOfAll = 2000;
const maxSentTitle = 4000;
const maxSentContent = 1_000_000;
/** Three times the longest text ever published; the rest is not read. This much takes at most about 10 ms. */
const readContentLength = 100_000;

const sentRows = z.array(z.unknown()).max(maxRows);
const sentTab = z.object({ list: sentRows });

const envelope = z.object({ retcode: z.literal(0), data: z.unknown() });

const listData = z.object({
  list: z.array(sentTab).max(maxRows),
  pic_list: z
    .array(z.object({ type_list: z.array(sentTab).max(maxRows) }))
    .max(maxRows)
    .default([]),
});

const contentData = z.object({
  list: sentRows,
  total: z.int().min(0).optional(),
  pic_list: sentRows.default([]),
});

const sentTitle = z.string().max(maxSentTitle);
const sentNumber = z.int().positive();

const listRow = z.object({
  ann_id: sentNumber,
  title: sentTitle,
  subtitle: sentTitle.default(''),
  banner: z.string().default(''),
  img: z.string().default(''),
  type_label: z.string().default(''),
  start_time: z.string(),
  end_time: z.string(),
});

const contentRow = z.object({
  ann_id: sentNumber,
  title: sentTitle,
  subtitle: sentTitle.default(''),
  banner: z.string().default(''),
  content: z
    .string()
    .max(maxSentContent)
    .default('')
    .transform((html) => html.slice(0, readContentLength)),
  lang: z.string().optional(),
});

type ListRow = z.infer<typeof listRow>;
type ContentRow = z.infer<typeof contentRow>;

interface ReadRows<Row> {
  readonly rows: readonly Row[];
  /** What is wrong with the invalid ones, a line each. */
  readonly odd: readonly string[];
}

/** The reply of getAnnList. Throws `AnnouncementFault` when it is invalid or empty. */
function readList(reply: unknown, what: string): ReadRows<ListRow> {
  const { list, pic_list: pictures } = dataOf(listData, reply, what);
  const tabs = [...list, ...pictures.flatMap(({ type_list: types }) => types)];
  const found = tabs.flatMap(({ list: inside }) => inside);
  if (found.length === 0) throw new AnnouncementFault(`${what} announces nothing.`);
  if (found.length > maxRowsOfAll)
    throw new AnnouncementFault(`${what} has more than ${maxRowsOfAll} rows.`);
  return eachRow(listRow, found, what);
}

/** The reply of getAnnContent. Throws `AnnouncementFault` when it is invalid or incomplete. */
function readContent(reply: unknown, what: string): ReadRows<ContentRow> {
  const { list, total, pic_list: pictures } = dataOf(contentData, reply, what);
  if (total !== undefined && total > list.length)
    throw new AnnouncementFault(`${what} has ${list.length} of ${total} announcements.`);
  return eachRow(contentRow, [...list, ...pictures], what);
}

function dataOf<Data>(schema: z.ZodType<Data>, reply: unknown, what: string): Data {
  const outer = envelope.safeParse(reply);
  if (!outer.success) throw new AnnouncementFault(`${what} ${describeIssue(outer.error)}.`);
  const inner = schema.safeParse(outer.data.data);
  if (!inner.success) throw new AnnouncementFault(`${what} ${describeIssue(inner.error, 'data')}.`);
  return inner.data;
}

function eachRow<Row>(
  schema: z.ZodType<Row>,
  found: readonly unknown[],
  what: string,
): ReadRows<Row> {
  const rows: Row[] = [];
  const odd: string[] = [];
  for (const [index, row] of found.entries()) {
    const read = schema.safeParse(row);
    if (read.success) rows.push(read.data);
    else odd.push(`${what}, row ${index + 1}: it ${describeIssue(read.error)}`);
  }
  return { rows, odd };
}

/** The path of an invalid value; never the value itself. */
const describeIssue = ({ issues: [issue] }: z.ZodError, ...above: readonly string[]): string =>
  `is not of the known form at "${[...above, ...(issue?.path ?? [])].join('.')}"`;

const timeForm = /^(20[0-9]{2})-([0-9]{2})-([0-9]{2}) ([0-9]{2}):([0-9]{2}):([0-9]{2})$/;

/** Epoch milliseconds of `2026-01-15 10:00:00` in a server's local time; undefined for other text. */
export function serverTime(text: string, offsetHours: number): number | undefined {
  if (!timeForm.test(text)) return undefined;
  const shown = Date.parse(`${text.replace(' ', 'T')}.000Z`);
  // The 31st of February is read as a day of March.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 19) !== text.replace(' ', 'T'))
    return undefined;
  return shown - offsetHours * hourMs;
}
