import { z } from 'zod';
import { gameIds, type Language } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { ownText, textIn } from '../../../games/names.ts';
import type { CollectionSpec, RecordOf } from '../../../store/store.ts';
import {
  type AnnouncedRegion,
  announcedRegions,
} from '../../../upstream/announcements/announcement.ts';
import { noticeTypes } from '../event.ts';

export const noticeRegions = announcedRegions;
export type NoticeRegion = AnnouncedRegion;

const names = z.array(z.string().nullable());
const type = z.enum(noticeTypes);
const moment = z.number();

/** When the servers of one region show a notice; epoch milliseconds. */
const noticeWindow = z.object({ region: z.enum(noticeRegions), startsAt: moment, endsAt: moment });
export type NoticeWindow = RecordOf<typeof noticeWindow>;

/** An earlier version of a notice. */
const noticeRevision = z.object({
  /** Until when it was valid; epoch milliseconds. */
  until: moment,
  type,
  /** In English. */
  title: z.string(),
  startsAt: moment,
  endsAt: moment,
});
export type NoticeRevision = RecordOf<typeof noticeRevision>;

/** An announcement of a game, whatever the language. Times are epoch milliseconds. */
const notice = z.object({
  /** `genshin-3359`: the game and the number that its publisher gave it. */
  id: z.string(),
  game: z.enum(gameIds),
  type,
  /** A short name in English, the same for another run of the same event. */
  name: z.string(),
  titles: names,
  /** Pages of the publisher that it leads to. */
  links: names,
  /** Empty where there is no picture. */
  bannerUrl: z.string(),
  windows: z.array(noticeWindow),
  /** When the first region shows it, and when the last one ends it or it was removed. */
  startsAt: moment,
  endsAt: moment,
  /** When it was found missing before its end; null otherwise. */
  removedAt: moment.nullable(),
  /** When it last changed here. */
  changedAt: moment,
  /** Its earlier versions, the newest last; the oldest are dropped. */
  revisions: z.array(noticeRevision),
});
export type Notice = RecordOf<typeof notice>;

/** A notice as it is stored, with what its import and its event need. */
const noticeRecord = notice.extend({
  /** The digest of its texts, which are records of their own. */
  textDigest: z.string(),
  firstSeenAt: moment,
  /** Whether `notice.published` is still to be sent. */
  due: z.boolean(),
});
export type NoticeRecord = RecordOf<typeof noticeRecord>;

export const noticeRecords: CollectionSpec<NoticeRecord> = {
  name: 'notices',
  keeps: 'for good',
  schema: noticeRecord,
  indexes: { byGame: ['game', 'startsAt'], byDue: ['due', 'firstSeenAt'] },
};

/** The text of a notice by language; a record of its own, so that lists need not load it. */
const noticeText = z.object({ id: z.string(), texts: names });
export type NoticeText = RecordOf<typeof noticeText>;

export const noticeTexts: CollectionSpec<NoticeText> = {
  name: 'notice_texts',
  keeps: 'for good',
  schema: noticeText,
};

/** The state of the notices of a game: every instance follows its revision. */
const noticeState = z.object({
  id: z.enum(gameIds),
  /** Raised when a notice of the game changes. */
  revision: z.number(),
  /** Whether an import writes, or died while it wrote. */
  isWriting: z.boolean(),
  /** When the last import was done; null before the first. */
  importedAt: moment.nullable(),
});
export type NoticeState = z.infer<typeof noticeState>;

export const noticeStates: CollectionSpec<NoticeState> = {
  name: 'notice_states',
  keeps: 'for good',
  schema: noticeState,
};

/** From the first region's start to the last one's end, or until it was removed (R12.6). */
export function spanOf(
  windows: readonly NoticeWindow[],
  removedAt: number | null,
): Pick<Notice, 'startsAt' | 'endsAt'> {
  const startsAt = Math.min(...windows.map((window) => window.startsAt));
  const planned = Math.max(...windows.map((window) => window.endsAt));
  if (removedAt === null) return { startsAt, endsAt: planned };
  return { startsAt, endsAt: Math.max(startsAt, Math.min(planned, removedAt)) };
}

/** Members that notices and events share when they are shown in a language. */
export interface Shown {
  readonly language: Language;
  /** In that language; in English where there is no translation. */
  readonly title: string;
  /** The publisher's page about it; the news page of the game when there is none. */
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
