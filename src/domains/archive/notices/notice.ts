import { z } from 'zod';
import { type GameId, gameIds, type Language } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { type Names, ownText, textIn } from '../../../games/names.ts';
import type { CollectionSpec } from '../../../store/store.ts';
import {
  type AnnouncedRegion,
  announcedRegions,
} from '../../../upstream/announcements/announcement.ts';
import { type NoticeType, noticeTypes } from '../event.ts';

export const noticeRegions = announcedRegions;
export type NoticeRegion = AnnouncedRegion;

/** When the servers of one region show a notice; epoch milliseconds. */
export interface NoticeWindow {
  readonly region: NoticeRegion;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** What a notice was before it changed. */
export interface NoticeRevision {
  /** Until when it was so; epoch milliseconds. */
  readonly until: number;
  readonly type: NoticeType;
  /** In English. */
  readonly title: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** An announcement of a game, whatever the language. Times are epoch milliseconds. */
export interface Notice {
  /** `genshin-3359`: the game and the number that its publisher gave it. */
  readonly id: string;
  readonly game: GameId;
  readonly type: NoticeType;
  /** A short name in English, the same for another run of the same event. */
  readonly name: string;
  readonly titles: Names;
  /** Pages of the publisher that it leads to. */
  readonly links: Names;
  /** Empty where there is no picture. */
  readonly bannerUrl: string;
  readonly windows: readonly NoticeWindow[];
  /** When the first region shows it, and when the last one ends it, or when it was taken away before. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** When it was found missing before its end; null otherwise. */
  readonly removedAt: number | null;
  /** When something of it changed here the last time. */
  readonly changedAt: number;
  /** What it was before, the newest last; the oldest are forgotten. */
  readonly revisions: readonly NoticeRevision[];
}

/** From the first region's start to the last one's end, cut where it was taken away (R12.6). */
export function spanOf(
  windows: readonly NoticeWindow[],
  removedAt: number | null,
): Pick<Notice, 'startsAt' | 'endsAt'> {
  const startsAt = Math.min(...windows.map((window) => window.startsAt));
  const planned = Math.max(...windows.map((window) => window.endsAt));
  if (removedAt === null) return { startsAt, endsAt: planned };
  return { startsAt, endsAt: Math.max(startsAt, Math.min(planned, removedAt)) };
}

/** What is the same in a notice and in an event that are shown in a language. */
export interface Shown {
  readonly language: Language;
  /** In that language; in English where there is no translation. */
  readonly title: string;
  /** The page of the publisher that it leads to; the news of its game where it leads to none. */
  readonly detailUrl: string;
}

export type ShownNotice = Notice & Shown;
export const textsIn = (
  { game, titles, links }: Pick<Notice, 'game' | 'titles' | 'links'>,
  language: Language,
): Shown => ({
  language,
  title: textIn(titles, language) ?? '',
  detailUrl: ownText(links, language) ?? ownText(links, 'en') ?? games[game].newsPage(language),
});

export const showNotice = (notice: Notice, language: Language): ShownNotice => ({
  ...notice,
  ...textsIn(notice, language),
});

/** A notice as it is stored, with what its import and its event need. */
export interface NoticeRecord extends Notice {
  /** The digest of its texts, which are records of their own. */
  readonly textDigest: string;
  readonly firstSeenAt: number;
  /** Whether `notice.published` is still to be sent. */
  readonly due: boolean;
}

const names = z.array(z.string().nullable());
const type = z.enum(noticeTypes);
const moment = z.number();

const noticeRecord = z.object({
  id: z.string(),
  game: z.enum(gameIds),
  type,
  name: z.string(),
  titles: names,
  links: names,
  bannerUrl: z.string(),
  windows: z.array(z.object({ region: z.enum(noticeRegions), startsAt: moment, endsAt: moment })),
  startsAt: moment,
  endsAt: moment,
  removedAt: moment.nullable(),
  changedAt: moment,
  revisions: z.array(
    z.object({ until: moment, type, title: z.string(), startsAt: moment, endsAt: moment }),
  ),
  textDigest: z.string(),
  firstSeenAt: moment,
  due: z.boolean(),
});

export const noticeRecords: CollectionSpec<NoticeRecord> = {
  name: 'notices',
  schema: noticeRecord,
  indexes: { byGame: ['game', 'startsAt'], byDue: ['due', 'firstSeenAt'] },
};

/** What a notice says, by language; a record of its own, so that lists need not hold it. */
export interface NoticeText {
  readonly id: string;
  readonly texts: Names;
}

export const noticeTexts: CollectionSpec<NoticeText> = {
  name: 'notice_texts',
  schema: z.object({ id: z.string(), texts: names }),
};

const noticeState = z.object({
  id: z.enum(gameIds),
  /** Another one when something of the game's notices changed. */
  revision: z.number(),
  /** Whether an import writes, or died while it wrote. */
  isWriting: z.boolean(),
  /** When the last import was done; null before the first. */
  importedAt: moment.nullable(),
});

/** How far the notices of a game are: every instance follows its revision. */
export type NoticeState = z.infer<typeof noticeState>;

export const noticeStates: CollectionSpec<NoticeState> = {
  name: 'notice_states',
  schema: noticeState,
};
